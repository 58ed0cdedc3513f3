import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { gifOf, pngOf } from '../../testing/expensiveImages.js';
import { processImage } from './imageProcessing.js';
import { MAX_IMAGE_BYTES } from './imageRejection.js';
import { readImage } from './upload.service.js';

/** Left half red, right half blue. */
async function twoTone(width: number, height: number) {
  const half = Math.ceil(width / 2);
  const blue = await sharp({ create: { width: half, height, channels: 3, background: '#00f' } })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: blue, left: width - half, top: 0 },
  ]);
}

async function photo(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp(
    await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
      .blur(1.5)
      .png()
      .toBuffer(),
  );
}

async function frames(count: number, width: number, height: number) {
  const list = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({ create: { width, height, channels: 3, background: { r: index * 40, g: 0, b: 99 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(list, { join: { animated: true } });
}

async function pixel(data: Buffer, left: number, top: number): Promise<number[]> {
  const raw = await sharp(data).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return [...raw];
}

const GPS_EXIF = {
  IFD0: { Make: 'SecretCamera', Artist: 'Ada' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '52/1 31/1 12/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '13/1 24/1 0/1',
  },
};

describe('an accepted image', () => {
  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    '%s becomes webp of the same size',
    async (format) => {
      const source = await (await twoTone(60, 40)).toFormat(format).toBuffer();
      const image = await processImage(source);
      expect(image).toMatchObject({ extension: 'webp', contentType: 'image/webp', width: 60, height: 40 });
      expect(image.hash).toMatch(/^[0-9a-f]{32}$/);
      expect(await sharp(image.data).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
      const [red = 0, , blue = 0] = await pixel(image.data, 5, 20);
      expect(red - blue).toBeGreaterThan(150);
    },
  );

  it('may be a stream, with the same result', async () => {
    const source = await (await twoTone(30, 20)).png().toBuffer();
    const parts = [source.subarray(0, 10), source.subarray(10)];
    expect((await readImage(Readable.from(parts))).equals(source)).toBe(true);
  });

  it('is rotated upright and loses location, camera and author', async () => {
    const upright = await (await twoTone(400, 200)).jpeg().toBuffer();
    const withGps = await sharp(upright)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge(GPS_EXIF)
      .toBuffer();
    const before = await sharp(withGps).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.includes('SecretCamera')).toBe(true);

    const image = await processImage(withGps);
    expect(image).toMatchObject({ width: 200, height: 400 });
    const after = await sharp(image.data).metadata();
    expect(after.orientation).toBeUndefined();
    expect(after.exif).toBeUndefined();
    expect(after.xmp).toBeUndefined();
    expect(after.icc).toBeUndefined();
    expect(image.data.includes('SecretCamera')).toBe(false);
    // Orientation 6 turns the left half to the top.
    const [red = 0, , blue = 0] = await pixel(image.data, 100, 20);
    expect(red - blue).toBeGreaterThan(150);
  });

  it('is scaled down, never up', async () => {
    const wide = await (await twoTone(3000, 300)).jpeg().toBuffer();
    expect(await processImage(wide)).toMatchObject({ width: 1920, height: 192 });
    expect(await processImage(wide, { maxWidth: 300 })).toMatchObject({ width: 300, height: 30 });
    expect(await processImage(await (await twoTone(50, 10)).png().toBuffer())).toMatchObject({
      width: 50,
      height: 10,
    });
  });

  it('may be a very tall screenshot', async () => {
    const tall = await sharp({ create: { width: 100, height: 20_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const image = await processImage(tall);
    expect(image.height).toBe(16_383);
    expect(image.width).toBe(82);
  });

  it('stays crisp as a screenshot, and becomes small as a photograph', async () => {
    const lines = Array.from(
      { length: 20 },
      (_, line) => `<text y="${20 + line * 15}">const line${line} = 1;</text>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="320"><rect width="400" height="320" fill="#fff"/>${lines.join('')}</svg>`;
    const screenshot = await sharp(Buffer.from(svg)).png().toBuffer();
    const crisp = await processImage(screenshot);
    const raw = (data: Buffer) => sharp(data).removeAlpha().raw().toBuffer();
    expect((await raw(crisp.data)).equals(await raw(screenshot))).toBe(true);

    const photograph = await (await photo(600, 400)).png().toBuffer();
    expect((await processImage(photograph)).data.length).toBeLessThan(photograph.length / 4);
  });

  it('keeps transparency', async () => {
    const source = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#f000' } })
      .png()
      .toBuffer();
    const { data } = await processImage(source);
    expect((await sharp(data).stats()).isOpaque).toBe(false);
  });

  it('in other colour spaces becomes sRGB', async () => {
    const cmyk = await (await twoTone(40, 20)).toColourspace('cmyk').jpeg().toBuffer();
    expect(await sharp((await processImage(cmyk)).data).metadata()).toMatchObject({
      space: 'srgb',
      channels: 3,
    });
    const deep = await (await twoTone(40, 20)).toColourspace('rgb16').png().toBuffer();
    expect(await sharp((await processImage(deep)).data).metadata()).toMatchObject({
      space: 'srgb',
      depth: 'uchar',
    });
  });

  it.each(['gif', 'webp'] as const)('that is an animated %s stays alive, with its rhythm', async (format) => {
    const delay = [100, 200, 300, 400];
    const source = await (await frames(4, 50, 30)).toFormat(format, { delay, loop: 3 }).toBuffer();
    const image = await processImage(source);
    expect(image).toMatchObject({ width: 50, height: 30, extension: 'webp' });
    expect(await sharp(image.data, { animated: true }).metadata()).toMatchObject({
      pages: 4,
      delay,
      loop: 3,
    });
  });

  it('that is animated is scaled down as a whole', async () => {
    const source = await (await frames(3, 400, 100)).webp({ delay: [50, 50, 50] }).toBuffer();
    const image = await processImage(source, { maxWidth: 100 });
    expect(image).toMatchObject({ width: 100, height: 25 });
    expect((await sharp(image.data, { animated: true }).metadata()).pages).toBe(3);
  });
});

describe('a refused image', () => {
  const rejection = (code: string): unknown => expect.objectContaining({ name: 'Error', code });

  it.each([
    ['nothing', ''],
    ['text', 'hello, this is no image at all'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'svg after a prologue',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['html', '<!doctype html><img src=x onerror=alert(1)>'],
    ['pdf', '%PDF-1.7\n1 0 obj\n<<>>\nendobj'],
    ['tiff', 'II*\0\x08\0\0\0\0\0\0\0\0\0\0\0'],
    ['postscript', '%!PS-Adobe-3.0'],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['mp4', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
    ['letters that start like a bitmap', 'BM is how this text starts, and it goes on'],
    ['zip', 'PK\x03\x04'],
  ])('%s has an unsupported type', async (_name, content) => {
    await expect(processImage(Buffer.from(content, 'latin1'))).rejects.toEqual(rejection('UNSUPPORTED_TYPE'));
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    '%s that breaks off is damaged',
    async (format) => {
      const source = await (await photo(200, 150)).toFormat(format).toBuffer();
      for (const part of [30, source.length * 0.5]) {
        await expect(processImage(source.subarray(0, part))).rejects.toEqual(rejection('DAMAGED'));
      }
    },
  );

  it.each<[string, string, string, () => Buffer]>([
    [
      'of 30,000 by 30,000 pixels',
      'TOO_MANY_PIXELS',
      'The image has 900,000,000 pixels. It can have 50,000,000 at most.',
      () => pngOf(30_000, 30_000, { rows: 1000 }),
    ],
    [
      'of one column',
      'TOO_LONG_SIDE',
      'The image is 1 x 40,000,000 pixels. A side can have 32,768 at most.',
      () => pngOf(1, 40_000_000, { rows: 1000 }),
    ],
    [
      'of one row',
      'TOO_LONG_SIDE',
      'The image is 32,769 x 1 pixels. A side can have 32,768 at most.',
      () => pngOf(32_769, 1),
    ],
    [
      'that is an animation of large frames',
      'TOO_MANY_PIXELS',
      'The image has 52,000,000 pixels in its 13 frames. It can have 50,000,000 at most.',
      () => gifOf(2000, 2000, 13),
    ],
    [
      'that is an animation of many frames',
      'TOO_MANY_FRAMES',
      'The animation has 3,001 frames. It can have 3,000 at most.',
      () => gifOf(1, 1, 3001),
    ],
  ])('%s is refused by its header, with the limit and its value', async (_, code, message, make) => {
    const bomb = make();
    const before = process.memoryUsage().rss;
    const error = await processImage(bomb).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code, message });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it.each<[string, () => Buffer]>([
    ['a side', () => pngOf(32_768, 1)],
    ['the frames', () => gifOf(1, 1, 3000)],
    ['the pixels of all frames', () => gifOf(2000, 2000, 12)],
  ])('at the limit of %s is accepted', async (_, make) => {
    expect((await processImage(make())).width).toBeGreaterThan(0);
  });

  it('with too many bytes is refused as a buffer and as an endless stream', async () => {
    await expect(readImage(Buffer.alloc(MAX_IMAGE_BYTES + 1))).rejects.toEqual(rejection('TOO_LARGE'));
    let read = 0;
    const endless = new Readable({
      read() {
        read += 1;
        this.push(Buffer.alloc(1024 * 1024));
      },
    });
    await expect(readImage(endless)).rejects.toThrow('The image is larger than 10 MB.');
    expect(read).toBeLessThan(20);
    expect(endless.destroyed).toBe(true);
  });

  it('passes on the error of a stream', async () => {
    const failing = new Readable({
      read() {
        this.destroy(new Error('the connection is gone'));
      },
    });
    await expect(readImage(failing)).rejects.toThrow('the connection is gone');
  });
});
