import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/*
 * Small files that are expensive to decode, or whose header states a wrong size. They are generated on demand instead
 * of stored.
 */

export function pngChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length, 0);
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])), 0);
  return Buffer.concat([head, body, tail]);
}

/** The passes of an interlaced PNG: first column, first row, and the steps between the following ones (Adam7). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface PngOptions {
  /** Bits per channel. */
  depth?: 1 | 8 | 16;
  /** RGBA if true, otherwise greyscale. */
  isColour?: boolean;
  isInterlaced?: boolean;
  /** Number of rows; fewer than in the header make a damaged file. */
  rows?: number;
  /** Additional chunks after the header. */
  chunks?: Buffer[];
}

/** A black PNG of a given size. */
export function pngOf(
  width: number,
  height: number,
  { depth = 1, isColour = false, isInterlaced = false, rows = height, chunks = [] }: PngOptions = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = isColour ? 6 : 0;
  header[12] = isInterlaced ? 1 : 0;
  const rowBytes = (columns: number): number => 1 + Math.ceil((columns * depth * (isColour ? 4 : 1)) / 8);
  const bytes = isInterlaced
    ? ADAM7.reduce((sum, [x, y, stepX, stepY]) => {
        const columns = Math.ceil((width - x) / stepX);
        return sum + (columns > 0 ? rowBytes(columns) * Math.max(0, Math.ceil((rows - y) / stepY)) : 0);
      }, 0)
    : rowBytes(width) * rows;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small PNG with `count` compressed texts of 300 MB of zeros each. */
export function pngWithTexts(count: number): Buffer {
  const text = deflateSync(Buffer.alloc(300_000_000), { level: 9 });
  const chunk = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), text]));
  return pngOf(10, 10, { chunks: Array.from({ length: count }, () => chunk) });
}

/** An animated GIF with frames of one pixel on a canvas of the given size. */
export function gifOf(width: number, height: number, count: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from([
    0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
  ]);
  const body = Array.from({ length: count }, () => frame);
  return Buffer.concat([Buffer.from('GIF89a', 'latin1'), screen, ...body, Buffer.from([0x3b])]);
}

/** Incompressible noise. */
export function noise(width: number, height: number): Sharp {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/** A bitmap of 1 bit a pixel, all of it black. */
export function bmpOf(width: number, height: number): Buffer {
  const stride = Math.ceil(width / 32) * 4;
  const head = Buffer.alloc(62);
  head.write('BM', 'latin1');
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  return Buffer.concat([head, Buffer.alloc(stride * Math.abs(height))]);
}
