import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { decodeBmp, decodeIcon, type IconImage } from './bitmap.js';
import {
  checkSize,
  ImageRejectedError,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_WIDTH,
} from './imageRejection.js';

/** The maximum side of webp. */
const MAX_WEBP_HEIGHT = 16_383;

export interface ProcessedImage {
  data: Buffer;
  /** All images become webp: half the size of JPEG and PNG, a fiftieth of GIF, and supported by all browsers. */
  extension: 'webp';
  contentType: 'image/webp';
  width: number;
  height: number;
  /** First 32 hexadecimal digits of the SHA-256 of `data`. */
  hash: string;
}

export interface ProcessingOptions {
  /** In pixels. Wider images are scaled down, narrower ones are not changed. */
  maxWidth?: number;
}

/** Photographs saved as PNG need more bytes for each pixel than screenshots and drawings. */
const PHOTO_BYTES_PER_PIXEL = 0.75;
/** Below this size, in bytes, lossless is always affordable. */
const SMALL_FILE = 16_384;
/** Above this number of pixels: the fastest encoding, a third of the time for slightly more bytes. */
const LARGE_RESULT = 8_000_000;

/**
 * Converts an image, whose type is detected from the content, into an upright sRGB webp without metadata,
 * never enlarged: lossless for drawings, animated for animations (a GIF takes six times as long for fifty
 * times the bytes). It needs a core and much memory, so the server runs it in a separate process
 * (imageWorkers.ts).
 * @throws ImageRejectedError with the reason; sizes are checked before decoding
 */
export async function processImage(
  source: Buffer,
  { maxWidth = MAX_IMAGE_WIDTH }: ProcessingOptions = {},
): Promise<ProcessedImage> {
  if (source.length > MAX_IMAGE_BYTES) throw new ImageRejectedError('TOO_LARGE');
  const readable = await asReadable(source);
  return encode(readable, await readMetadata(readable), maxWidth);
}

async function asReadable(source: Buffer): Promise<Buffer> {
  switch (imageType(source)) {
    case null:
      throw new ImageRejectedError('UNSUPPORTED_TYPE');
    case 'bmp':
      return asPng(decodeBmp(source));
    case 'ico':
      return asPng(decodeIcon(source));
    default:
      return source;
  }
}

async function asPng(image: IconImage): Promise<Buffer> {
  if ('png' in image) return image.png;
  const { data, width, height } = image;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

async function readMetadata(source: Buffer): Promise<Metadata> {
  const metadata = await sharp(source, { animated: true, limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new ImageRejectedError('DAMAGED', { cause });
    });
  if (metadata.format === 'heif' && metadata.compression !== 'av1')
    throw new ImageRejectedError('UNSUPPORTED_TYPE');
  const { width, height, pages = 1 } = metadata;
  // For an animation, `height` is the sum of all frames.
  checkSize(width, metadata.pageHeight ?? height / pages, pages);
  return metadata;
}

async function encode(source: Buffer, metadata: Metadata, maxWidth: number): Promise<ProcessedImage> {
  const isAnimated = (metadata.pages ?? 1) > 1;
  const image = sharp(source, { animated: isAnimated, failOn: 'error', limitInputPixels: MAX_IMAGE_PIXELS });
  if (!isAnimated) image.autoOrient();
  image
    .resize({ width: maxWidth, height: MAX_WEBP_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const scale = Math.min(1, maxWidth / metadata.width, MAX_WEBP_HEIGHT / metadata.height);
  const effort = metadata.width * metadata.height * scale ** 2 > LARGE_RESULT ? 0 : 3;
  const { data, info } = await asWebp(image, source, metadata, { isAnimated, effort })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new ImageRejectedError('DAMAGED', { cause });
    });
  return {
    data,
    extension: 'webp',
    contentType: 'image/webp',
    width: info.width,
    height: info.pageHeight ?? info.height,
    hash: createHash('sha256').update(data).digest('hex').slice(0, 32),
  };
}

function asWebp(
  image: Sharp,
  source: Buffer,
  { format, width, height }: Metadata,
  { isAnimated, effort }: { isAnimated: boolean; effort: number },
): Sharp {
  // Mixed: each frame is lossless or lossy, whichever is smaller.
  if (isAnimated) return image.webp({ quality: 75, effort: 2, mixed: true });
  const isDrawing =
    (format === 'png' || format === 'gif') &&
    source.length < Math.max(SMALL_FILE, width * height * PHOTO_BYTES_PER_PIXEL);
  return image.webp(
    isDrawing ? { lossless: true, effort } : { quality: 82, effort, smartSubsample: effort > 0 },
  );
}

/** The accepted types of images (docs/behaviour.md#image-types). */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'bmp' | 'ico';

const ascii = (data: Buffer, start: number, end: number): string => data.toString('latin1', start, end);

/** An ISO media file whose brands include AV1 images; HEIC and video files have the same container. */
function isAvif(data: Buffer): boolean {
  if (data.length < 16 || ascii(data, 4, 8) !== 'ftyp') return false;
  const end = Math.min(data.readUInt32BE(0), data.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && /^avi[fs]$/.test(ascii(data, at, at + 4))) return true;
  }
  return false;
}

/** Many texts start with "BM", so the sizes in the header must be plausible too. */
function isBmp(data: Buffer): boolean {
  return (
    data.length > 26 &&
    ascii(data, 0, 2) === 'BM' &&
    [12, 40, 52, 56, 108, 124].includes(data.readUInt32LE(14))
  );
}

function isIcon(data: Buffer): boolean {
  return data.length > 22 && data.readUInt32LE(0) === 0x10000 && data.readUInt16LE(4) > 0 && data[9] === 0;
}

/** The type by the first bytes, so that no decoder sees an unsupported one (SVG, PDF); null for those. */
export function imageType(data: Buffer): ImageType | null {
  if (ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(data, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a$/.test(ascii(data, 0, 6))) return 'gif';
  if (ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP') return 'webp';
  if (isAvif(data)) return 'avif';
  if (isBmp(data)) return 'bmp';
  return isIcon(data) ? 'ico' : null;
}
