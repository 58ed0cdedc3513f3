/** The largest file that is taken in, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** The longest multipart body in bytes: one image, and what is said beside it. */
export const MAX_MULTIPART_BYTES = MAX_IMAGE_BYTES + 256 * 1024;
/** The most pixels that are decoded, all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 50_000_000;

export type ImageRejection = 'TOO_LARGE' | 'TOO_MANY_PIXELS' | 'UNSUPPORTED_TYPE' | 'DAMAGED';

const MESSAGES: Record<ImageRejection, string> = {
  TOO_LARGE: `The image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`,
  TOO_MANY_PIXELS: `The image has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels.`,
  UNSUPPORTED_TYPE: 'This is not an image we can take: png, jpeg, gif, webp, avif, bmp and ico are.',
  DAMAGED: 'The image is damaged.',
};

/** An image that is not taken in; the message is for the person who sent it. */
export class ImageRejectedError extends Error {
  constructor(
    readonly code: ImageRejection,
    options?: ErrorOptions,
  ) {
    super(MESSAGES[code], options);
  }
}
