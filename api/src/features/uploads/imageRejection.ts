export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** Maximum size of a multipart body in bytes: one image and its form fields. */
export const MAX_MULTIPART_BYTES = MAX_IMAGE_BYTES + 256 * 1024;
/** Maximum number of decoded pixels, for all frames of an animation together. */
export const MAX_IMAGE_PIXELS = 50_000_000;
/** Maximum stored width in pixels: twice the width of a post's text, and the full width of a cover. Wider images are scaled down. */
export const MAX_IMAGE_WIDTH = 1920;
/** In pixels. Each row has a cost of its own: a PNG of 1 x 40,000,000 pixels took 9 s of a core. */
export const MAX_IMAGE_SIDE = 32_768;
/** Maximum number of frames: a minute and a half at 30 frames a second. Even frames of one pixel take time. */
export const MAX_IMAGE_FRAMES = 3000;
/** Maximum processor time for one image in milliseconds. */
export const MAX_PROCESSING_TIME = 10_000;

export type ImageRejection =
  | 'TOO_LARGE'
  | 'TOO_LONG_SIDE'
  | 'TOO_MANY_FRAMES'
  | 'TOO_MANY_PIXELS'
  | 'TOO_SLOW'
  | 'UNSUPPORTED_TYPE'
  | 'DAMAGED';

const MESSAGES: Record<ImageRejection, string> = {
  TOO_LARGE: `The image is larger than ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`,
  TOO_LONG_SIDE: `The image has a side of more than ${inDigits(MAX_IMAGE_SIDE)} pixels.`,
  TOO_MANY_FRAMES: `The animation has more than ${inDigits(MAX_IMAGE_FRAMES)} frames.`,
  TOO_MANY_PIXELS: `The image has more than ${MAX_IMAGE_PIXELS / 1_000_000} million pixels.`,
  TOO_SLOW: `The image takes more than ${MAX_PROCESSING_TIME / 1000} seconds to process. Save it with fewer pixels or frames, and send it again.`,
  UNSUPPORTED_TYPE: 'This is not an image we can take: png, jpeg, gif, webp, avif, bmp and ico are.',
  DAMAGED: 'The image is damaged.',
};

/** An image that was refused. The message is shown to the uploader. */
export class ImageRejectedError extends Error {
  constructor(
    readonly code: ImageRejection,
    { message = MESSAGES[code], cause }: { message?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
  }
}

/** Compares a header with the limits before decoding; `height` of one frame. @throws ImageRejectedError */
export function checkSize(width: number, height: number, frames = 1): void {
  if (Math.max(width, height) > MAX_IMAGE_SIDE) {
    throw new ImageRejectedError('TOO_LONG_SIDE', {
      message: `The image is ${inDigits(width)} x ${inDigits(height)} pixels. A side can have ${inDigits(MAX_IMAGE_SIDE)} at most.`,
    });
  }
  if (frames > MAX_IMAGE_FRAMES) {
    throw new ImageRejectedError('TOO_MANY_FRAMES', {
      message: `The animation has ${inDigits(frames)} frames. It can have ${inDigits(MAX_IMAGE_FRAMES)} at most.`,
    });
  }
  const pixels = width * height * frames;
  if (pixels > MAX_IMAGE_PIXELS) {
    const inAll = frames > 1 ? ` in its ${inDigits(frames)} frames` : '';
    throw new ImageRejectedError('TOO_MANY_PIXELS', {
      message: `The image has ${inDigits(pixels)} pixels${inAll}. It can have ${inDigits(MAX_IMAGE_PIXELS)} at most.`,
    });
  }
}

function inDigits(count: number): string {
  return count.toLocaleString('en');
}
