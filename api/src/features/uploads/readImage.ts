import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ImageRejectedError, MAX_IMAGE_BYTES } from './imageRejection.js';

/** A file as a buffer or a stream. */
export type ImageContent = Buffer | Readable;

/**
 * Reads a file up to the size limit.
 *
 * @throws ImageRejectedError if it is larger; the error of a failed stream
 */
export async function readImage(content: ImageContent): Promise<Buffer> {
  if (Buffer.isBuffer(content)) {
    if (content.length > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
    return content;
  }
  let size = 0;
  async function* bounded() {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
      yield chunk;
    }
  }
  try {
    return await buffer(bounded());
  } catch (error) {
    // graphql-upload ends the stream with its own error at the same limit.
    if (error instanceof Error && error.name === 'PayloadTooLargeError')
      throw new ImageRejectedError('TOO_LARGE');
    throw error;
  }
}
