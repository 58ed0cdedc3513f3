import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ImageRejectedError, MAX_IMAGE_BYTES } from './imageRejection.js';

/** A file as it is sent: whole, or on its way. */
export type ImageContent = Buffer | Readable;

/**
 * Reads a file up to the limit of bytes and no further.
 *
 * @throws ImageRejectedError when it is larger; the error of a stream that fails
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
    // graphql-upload ends the stream with an error of its own when the same limit is passed.
    if (error instanceof Error && error.name === 'PayloadTooLargeError')
      throw new ImageRejectedError('TOO_LARGE');
    throw error;
  }
}
