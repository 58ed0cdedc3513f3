import { checkSize, ImageRejectedError } from './imageRejection.js';

/** Pixels as red, green, blue and alpha bytes, rows from the top. */
export interface Bitmap {
  data: Buffer;
  width: number;
  height: number;
}

/** The best image of an icon: a PNG file, or pixels. */
export type IconImage = { png: Buffer } | Bitmap;

const FILE_HEADER = 14;
const CORE_HEADER = 12;
const BITFIELDS = [3, 6];
const PNG_START = 0x89504e47;

/** Writes the pixel `x` of the row that starts at byte `row` as four bytes at `at`. */
type PixelReader = (row: number, x: number, target: Buffer, at: number) => void;

interface Layout {
  width: number;
  height: number;
  isTopDown: boolean;
  bitsPerPixel: number;
  /** Bytes from the start of one row to the next: rows are padded to four bytes. */
  stride: number;
  pixels: number;
  readPixel: PixelReader;
}

/** The position of a channel in a pixel of 16 or 32 bits, and the factor that scales it to 0..255. */
function channel(mask: number): (pixel: number) => number {
  if (mask === 0) return () => 255;
  const shift = 31 - Math.clz32(mask & -mask);
  const max = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / max);
}

/** @param start offset of the palette; each of its `count` colours has `entry` bytes */
function paletteReader(
  data: Buffer,
  bitsPerPixel: number,
  start: number,
  entry: number,
  count: number,
): PixelReader {
  // Indexes beyond the palette are black, as in other decoders.
  const palette = Buffer.alloc((1 << bitsPerPixel) * 4);
  for (let at = 3; at < palette.length; at += 4) palette[at] = 255;
  for (let index = 0; index < count; index += 1) {
    palette[index * 4] = data.readUInt8(start + index * entry + 2);
    palette[index * 4 + 1] = data.readUInt8(start + index * entry + 1);
    palette[index * 4 + 2] = data.readUInt8(start + index * entry);
  }
  const mask = (1 << bitsPerPixel) - 1;
  // Indexing is faster than Buffer's methods: a file with one bit a pixel may have 50 million pixels.
  return (row, x, target, at) => {
    const bit = x * bitsPerPixel;
    const colour = (((data[row + (bit >> 3)] ?? 0) >> (8 - bitsPerPixel - (bit & 7))) & mask) * 4;
    target[at] = palette[colour] ?? 0;
    target[at + 1] = palette[colour + 1] ?? 0;
    target[at + 2] = palette[colour + 2] ?? 0;
    target[at + 3] = 255;
  };
}

function maskReader(data: Buffer, bytes: number, masks: number[]): PixelReader {
  const channels = masks.map(channel);
  return (row, x, target, at) => {
    const pixel = data.readUIntLE(row + x * bytes, bytes);
    channels.forEach((read, index) => {
      target[at + index] = read(pixel);
    });
  };
}

/** Reads a bitmap header. `pixelsAt` is null if the pixels follow the palette; icons include their mask in the height. */
function readLayout(data: Buffer, header: number, pixelsAt: number | null, isIcon: boolean): Layout {
  const headerSize = data.readUInt32LE(header);
  const isCore = headerSize === CORE_HEADER;
  const width = isCore ? data.readUInt16LE(header + 4) : data.readInt32LE(header + 4);
  const writtenHeight = isCore ? data.readUInt16LE(header + 6) : data.readInt32LE(header + 8);
  const height = Math.abs(writtenHeight) / (isIcon ? 2 : 1);
  const bitsPerPixel = data.readUInt16LE(header + (isCore ? 10 : 14));
  const compression = isCore ? 0 : data.readUInt32LE(header + 16);
  if (width <= 0 || height <= 0 || !Number.isInteger(height)) throw new ImageRejectedError('DAMAGED');
  checkSize(width, height);
  if (compression !== 0 && !BITFIELDS.includes(compression)) throw new ImageRejectedError('UNSUPPORTED_TYPE');

  const hasMasks = BITFIELDS.includes(compression);
  const masksAt = header + 40;
  const paletteAt = header + headerSize + (hasMasks && headerSize === 40 ? 12 : 0);
  const entry = isCore ? 3 : 4;
  const written = isCore ? 0 : data.readUInt32LE(header + 32);
  const count = bitsPerPixel > 8 ? written : Math.min(written || 1 << bitsPerPixel, 1 << bitsPerPixel);
  const layout = {
    bitsPerPixel,
    stride: ((bitsPerPixel * width + 31) >>> 5) * 4,
    pixels: pixelsAt ?? paletteAt + count * entry,
  };

  const masks = (): number[] => {
    if (!hasMasks)
      return bitsPerPixel === 16
        ? [0x7c00, 0x3e0, 0x1f, 0]
        : [0xff0000, 0xff00, 0xff, isIcon ? 0xff000000 : 0];
    const colours = [0, 4, 8].map((offset) => data.readUInt32LE(masksAt + offset));
    return [...colours, headerSize >= 56 ? data.readUInt32LE(masksAt + 12) : 0];
  };
  const reader = (): PixelReader => {
    if ([1, 4, 8].includes(bitsPerPixel)) return paletteReader(data, bitsPerPixel, paletteAt, entry, count);
    if (bitsPerPixel === 24) return maskReader(data, 3, [0xff0000, 0xff00, 0xff, 0]);
    if (bitsPerPixel === 16 || bitsPerPixel === 32) return maskReader(data, bitsPerPixel / 8, masks());
    throw new ImageRejectedError('UNSUPPORTED_TYPE');
  };
  return { ...layout, width, height, isTopDown: writtenHeight < 0, readPixel: reader() };
}

function readPixels(data: Buffer, layout: Layout): Bitmap {
  const { width, height, stride, pixels, isTopDown, readPixel } = layout;
  if (pixels + stride * (height - 1) + Math.ceil((width * layout.bitsPerPixel) / 8) > data.length) {
    throw new ImageRejectedError('DAMAGED');
  }
  const bitmap = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const row = pixels + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) readPixel(row, x, bitmap, (y * width + x) * 4);
  }
  return { data: bitmap, width, height };
}

/** Buffer throws RangeError when a truncated file is read beyond its end. */
function damagedWhenCutOff<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ImageRejectedError('DAMAGED', { cause: error });
    throw error;
  }
}

/** Windows bitmaps, which sharp cannot read; decoders on npm trust the header. @throws ImageRejectedError */
export function decodeBmp(data: Buffer): Bitmap {
  return damagedWhenCutOff(() =>
    readPixels(data, readLayout(data, FILE_HEADER, data.readUInt32LE(10), false)),
  );
}

/** The mask of an icon marks transparent pixels; it is ignored if the pixels have an alpha channel. */
function applyMask(data: Buffer, layout: Layout, bitmap: Bitmap): void {
  const { width, height } = layout;
  if (layout.bitsPerPixel === 32) {
    for (let at = 3; at < bitmap.data.length; at += 4) if (bitmap.data[at] !== 0) return;
    for (let at = 3; at < bitmap.data.length; at += 4) bitmap.data[at] = 255;
  }
  const stride = ((width + 31) >>> 5) * 4;
  const start = layout.pixels + layout.stride * height;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bits = data[start + stride * (height - 1 - y) + (x >> 3)] ?? 0;
      if ((bits >> (7 - (x & 7))) & 1) bitmap.data[(y * width + x) * 4 + 3] = 0;
    }
  }
}

/** The largest image of an icon file, then the one with most colours. @throws ImageRejectedError */
export function decodeIcon(data: Buffer): IconImage {
  return damagedWhenCutOff(() => {
    const entries = Array.from({ length: Math.min(data.readUInt16LE(4), 64) }, (_, index) => {
      const at = 6 + index * 16;
      const side = (offset: number): number => data.readUInt8(at + offset) || 256;
      return {
        area: side(0) * side(1),
        bitsPerPixel: data.readUInt16LE(at + 6),
        image: data.subarray(
          data.readUInt32LE(at + 12),
          data.readUInt32LE(at + 12) + data.readUInt32LE(at + 8),
        ),
      };
    });
    entries.sort((a, b) => b.area - a.area || b.bitsPerPixel - a.bitsPerPixel);
    const image = entries[0]?.image ?? Buffer.alloc(0);
    if (image.readUInt32BE(0) === PNG_START) return { png: image };
    const layout = readLayout(image, 0, null, true);
    const bitmap = readPixels(image, layout);
    applyMask(image, layout, bitmap);
    return bitmap;
  });
}
