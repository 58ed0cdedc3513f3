import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import sharp from 'sharp';

/** The largest file that is taken in, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** The most pixels that are decoded, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Wider images are made this wide, in pixels: twice the column of a post. */
export const MAX_IMAGE_WIDTH = 1920;

export type ImageRejection = 'TOO_LARGE' | 'TOO_MANY_PIXELS' | 'UNSUPPORTED_TYPE' | 'DAMAGED';

const messages: Record<ImageRejection, string> = {
  TOO_LARGE: `The image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`,
  TOO_MANY_PIXELS: `The image has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels.`,
  UNSUPPORTED_TYPE: 'This is not an image we can take: png, jpeg, gif, webp and avif are.',
  DAMAGED: 'The image is damaged.',
};

/** An image that is not taken in; the message is for the person who sent it. */
export class ImageRejectedError extends Error {
  constructor(readonly reason: ImageRejection) {
    super(messages[reason]);
  }
}

export interface ProcessedImage {
  data: Buffer;
  extension: 'webp' | 'gif';
  contentType: 'image/webp' | 'image/gif';
  /** In pixels, upright. */
  width: number;
  height: number;
  /** First 32 hexadecimal digits of the SHA-256 of `data`. */
  hash: string;
}

/** Formats by content, as libvips names them; avif is a heif of one compression. SVG, PDF and TIFF are decoders too many. */
const accepted = new Set(['png', 'jpeg', 'gif', 'webp', 'heif']);

/** Decoding takes memory by the pixel: two at a time keep a flood of uploads within bounds. */
const limit = pLimit(2);

/**
 * Takes in an image: judged by its content, never by its name; turned upright; freed of EXIF, GPS and all other metadata; in
 * sRGB; at most {@link MAX_IMAGE_WIDTH} wide and never enlarged. Still images become webp (lossless where the source was a
 * png, which is what screenshots are), animated gifs stay gifs and animated webps stay webps.
 *
 * @throws ImageRejectedError saying what is wrong; pixels are counted before anything is decoded
 */
export async function processImage(input: Buffer | Readable): Promise<ProcessedImage> {
  const source = Buffer.isBuffer(input) ? input : await readBounded(input);
  if (source.length > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
  return limit(() => encode(source));
}

async function encode(source: Buffer): Promise<ProcessedImage> {
  const options = { animated: true, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS } as const;
  const metadata = await sharp(source, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ImageRejectedError('UNSUPPORTED_TYPE');
    });
  if (!accepted.has(metadata.format) || (metadata.format === 'heif' && metadata.compression !== 'av1')) {
    throw new ImageRejectedError('UNSUPPORTED_TYPE');
  }
  // For an animation `height` is that of all frames together.
  if (metadata.width * metadata.height > MAX_IMAGE_PIXELS) throw new ImageRejectedError('TOO_MANY_PIXELS');

  const animated = (metadata.pages ?? 1) > 1;
  const image = sharp(source, options);
  if (!animated) image.autoOrient();
  image.resize({ width: MAX_IMAGE_WIDTH, withoutEnlargement: true }).toColourspace('srgb');
  const extension = animated && metadata.format === 'gif' ? 'gif' : 'webp';
  if (extension === 'gif') image.gif();
  else if (metadata.format === 'png' && metadata.width <= MAX_IMAGE_WIDTH)
    image.webp({ lossless: true, effort: 3 });
  else image.webp({ quality: 82, effort: 3 });

  const { data, info } = await image.toBuffer({ resolveWithObject: true }).catch(() => {
    throw new ImageRejectedError('DAMAGED');
  });
  return {
    data,
    extension,
    contentType: `image/${extension}`,
    width: info.width,
    height: info.pageHeight ?? info.height,
    hash: createHash('sha256').update(data).digest('hex').slice(0, 32),
  };
}

/** Reads a stream up to the limit and no further. */
async function readBounded(stream: Readable): Promise<Buffer> {
  let size = 0;
  async function* bounded() {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
      yield chunk;
    }
  }
  try {
    return await buffer(bounded());
  } catch (error) {
    // graphql-upload ends the stream with an error of its own when the same limit is passed.
    if (
      error instanceof ImageRejectedError ||
      (error instanceof Error && error.name === 'PayloadTooLargeError')
    ) {
      throw new ImageRejectedError('TOO_LARGE');
    }
    throw error;
  }
}
