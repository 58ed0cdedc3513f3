import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeBmp, decodeIcon } from './bitmap.js';
import { processImage } from './imageProcessing.js';

interface BitmapParts {
  width: number;
  height: number;
  bits: number;
  /** Bytes of the rows as in the file, padded to four. */
  rows: number[][];
  /** Blue, green, red, padding. */
  palette?: number[][];
  compression?: number;
  masks?: number[];
}

/** The header, palette and pixels that BMP files and icons share. */
function dib({ width, height, bits, rows, palette = [], compression = 0, masks = [] }: BitmapParts): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  header.writeUInt32LE(compression, 16);
  header.writeUInt32LE(palette.length, 32);
  const maskBytes = Buffer.alloc(masks.length * 4);
  masks.forEach((mask, index) => maskBytes.writeUInt32LE(mask, index * 4));
  return Buffer.concat([header, maskBytes, Buffer.from(palette.flat()), Buffer.from(rows.flat())]);
}

function bmp(parts: BitmapParts): Buffer {
  const body = dib(parts);
  const header = Buffer.alloc(14);
  header.write('BM', 0, 'latin1');
  header.writeUInt32LE(14 + body.length, 2);
  header.writeUInt32LE(14 + body.length - parts.rows.flat().length, 10);
  return Buffer.concat([header, body]);
}

function icon(images: { side: number; bits: number; data: Buffer }[]): Buffer {
  const header = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = 6 + images.length * 16;
  const entries = images.map(({ side, bits, data }) => {
    const entry = Buffer.alloc(16);
    entry[0] = entry[1] = side === 256 ? 0 : side;
    entry.writeUInt16LE(bits, 6);
    entry.writeUInt32LE(data.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += data.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ data }) => data)]);
}

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];
const PALETTE = [
  [0, 0, 255, 0],
  [0, 255, 0, 0],
  [255, 0, 0, 0],
  [255, 255, 255, 0],
];

/** Red, green over blue, white: the file stores the lower row first. */
const EXPECTED = [...RED, ...GREEN, ...BLUE, ...WHITE];

const FILES: [string, BitmapParts][] = [
  [
    '24 bits',
    {
      width: 2,
      height: 2,
      bits: 24,
      rows: [
        [255, 0, 0, 255, 255, 255, 0, 0],
        [0, 0, 255, 0, 255, 0, 0, 0],
      ],
    },
  ],
  [
    '24 bits, from the top',
    {
      width: 2,
      height: -2,
      bits: 24,
      rows: [
        [0, 0, 255, 0, 255, 0, 0, 0],
        [255, 0, 0, 255, 255, 255, 0, 0],
      ],
    },
  ],
  [
    '32 bits',
    {
      width: 2,
      height: 2,
      bits: 32,
      rows: [
        [255, 0, 0, 0, 255, 255, 255, 0],
        [0, 0, 255, 0, 0, 255, 0, 0],
      ],
    },
  ],
  [
    '16 bits',
    {
      width: 2,
      height: 2,
      bits: 16,
      rows: [
        [0x1f, 0, 0xff, 0x7f],
        [0, 0x7c, 0xe0, 0x03],
      ],
    },
  ],
  [
    '16 bits with fields of 5, 6, 5',
    {
      width: 2,
      height: 2,
      bits: 16,
      compression: 3,
      masks: [0xf800, 0x7e0, 0x1f],
      rows: [
        [0x1f, 0, 0xff, 0xff],
        [0, 0xf8, 0xe0, 0x07],
      ],
    },
  ],
  [
    '8 bits',
    {
      width: 2,
      height: 2,
      bits: 8,
      palette: PALETTE,
      rows: [
        [2, 3, 0, 0],
        [0, 1, 0, 0],
      ],
    },
  ],
  [
    '4 bits',
    {
      width: 2,
      height: 2,
      bits: 4,
      palette: PALETTE,
      rows: [
        [0x23, 0, 0, 0],
        [0x01, 0, 0, 0],
      ],
    },
  ],
];

describe('decodeBmp', () => {
  it.each(FILES)('reads %s', (_name, parts) => {
    const { data, width, height } = decodeBmp(bmp(parts));
    expect({ width, height }).toEqual({ width: 2, height: 2 });
    expect([...data]).toEqual(EXPECTED);
  });

  it('reads 1 bit', () => {
    const { data } = decodeBmp(
      bmp({
        width: 2,
        height: 1,
        bits: 1,
        palette: [
          [0, 0, 255, 0],
          [255, 0, 0, 0],
        ],
        rows: [[0x40, 0, 0, 0]],
      }),
    );
    expect([...data]).toEqual([...RED, ...BLUE]);
  });

  it.each([
    ['a width of nothing', { width: 0 }, 'DAMAGED'],
    ['a width below nothing', { width: -2 }, 'DAMAGED'],
    ['a height of nothing', { height: 0 }, 'DAMAGED'],
    ['more rows than it has', { height: 3 }, 'DAMAGED'],
    ['more pixels than allowed', { width: 30_000, height: 30_000 }, 'TOO_MANY_PIXELS'],
    ['sizes that overflow', { width: 0x7fffffff, height: 0x7fffffff }, 'TOO_LONG_SIDE'],
    ['run-length encoding', { compression: 1 }, 'UNSUPPORTED_TYPE'],
    ['an odd number of bits', { bits: 7 }, 'UNSUPPORTED_TYPE'],
    ['a palette that goes on for ever', { bits: 8, palette: [] }, 'DAMAGED'],
  ])('refuses %s', (_name, change, code) => {
    const file = bmp({
      width: 2,
      height: 2,
      bits: 24,
      rows: [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 0, 0],
      ],
      ...change,
    });
    expect(() => decodeBmp(file)).toThrow(expect.objectContaining({ code }));
  });

  it('refuses a file truncated at any position', () => {
    for (const [, parts] of FILES) {
      const file = bmp(parts);
      // The last bytes of a row are padding.
      for (let length = 27; length < file.length - 3; length += 1) {
        expect(() => decodeBmp(file.subarray(0, length))).toThrow(
          expect.objectContaining({ code: 'DAMAGED' }),
        );
      }
    }
  });
});

describe('decodeIcon', () => {
  const small = {
    side: 1,
    bits: 24,
    data: dib({
      width: 1,
      height: 2,
      bits: 24,
      rows: [
        [0, 0, 255, 0],
        [0, 0, 0, 0],
      ],
    }),
  };

  it('reads pixels with their alpha', () => {
    const data = dib({
      width: 2,
      height: 2,
      bits: 32,
      rows: [
        [0, 0, 255, 255, 0, 255, 0, 128],
        [0, 0, 0, 0],
      ],
    });
    expect(decodeIcon(icon([{ side: 2, bits: 32, data }]))).toEqual({
      data: Buffer.from([...RED, 0, 255, 0, 128]),
      width: 2,
      height: 1,
    });
  });

  it('reads the mask where there is no alpha', () => {
    const data = dib({
      width: 2,
      height: 2,
      bits: 32,
      rows: [
        [0, 0, 255, 0, 0, 255, 0, 0],
        [0x40, 0, 0, 0],
      ],
    });
    expect(decodeIcon(icon([{ side: 2, bits: 32, data }]))).toMatchObject({
      data: Buffer.from([...RED, 0, 255, 0, 0]),
    });
  });

  it('picks the largest image, and returns a PNG unchanged', async () => {
    const png = await sharp({ create: { width: 256, height: 256, channels: 4, background: '#0f0' } })
      .png()
      .toBuffer();
    expect(decodeIcon(icon([small, { side: 256, bits: 32, data: png }, small]))).toEqual({ png });
    expect(decodeIcon(icon([small]))).toEqual({ data: Buffer.from(RED), width: 1, height: 1 });
  });

  it('refuses an icon truncated at any position', () => {
    const file = icon([small]);
    for (let length = 7; length < file.length - 5; length += 1) {
      expect(() => decodeIcon(file.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'DAMAGED' }),
      );
    }
  });
});

describe('bitmaps and icons as uploads', () => {
  it('become webp', async () => {
    const image = await processImage(bmp(FILES[0]?.[1] ?? { width: 1, height: 1, bits: 24, rows: [] }));
    expect(image).toMatchObject({ extension: 'webp', width: 2, height: 2 });
    const raw = await sharp(image.data).ensureAlpha().raw().toBuffer();
    expect([...raw]).toEqual(EXPECTED);
  });

  it('keep transparency', async () => {
    const data = dib({
      width: 2,
      height: 2,
      bits: 32,
      rows: [
        [0, 0, 255, 255, 0, 255, 0, 0],
        [0, 0, 0, 0],
      ],
    });
    const image = await processImage(icon([{ side: 2, bits: 32, data }]));
    expect((await sharp(image.data).stats()).isOpaque).toBe(false);
  });

  it('with one bit a pixel are scaled down like others', async () => {
    const stride = Math.ceil(3000 / 32) * 4;
    const header = bmp({ width: 3000, height: 1500, bits: 1, palette: PALETTE.slice(0, 2), rows: [] });
    const file = Buffer.concat([header, Buffer.alloc(stride * 1500, 0xaa)]);
    expect(await processImage(file)).toMatchObject({ width: 1920, height: 960 });
  });
});
