import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImageSizes, nameWithoutWidth } from './imageSizes.js';
import type { ImageStorage } from '../../platform/storage/storage.js';

const NAME = '0123456789abcdef';

async function sizesOf(width: number) {
  const data = await sharp({ create: { width, height: width / 2, channels: 3, background: '#0b6272' } })
    .webp()
    .toBuffer();
  let opened = 0;
  const storage: Pick<ImageStorage, 'open'> = {
    open: (name) => {
      opened += 1;
      const stored = { stream: Readable.from([data]), size: data.length, contentType: 'image/webp' };
      return Promise.resolve(name === `${NAME}.webp` ? stored : null);
    },
  };
  return { sizes: new ImageSizes(storage), opened: () => opened };
}

const widthOf = async (data: Buffer | undefined) => (await sharp(data).metadata()).width;

describe('images in other sizes', () => {
  it('have the width in their name, but are never wider than the stored image', async () => {
    const { sizes } = await sizesOf(1000);
    expect(await widthOf((await sizes.open(`${NAME}-320.webp`))?.data)).toBe(320);
    expect(await widthOf((await sizes.open(`${NAME}-1200.webp`))?.data)).toBe(1000);
  });

  it('are resized once for concurrent requests', async () => {
    const { sizes, opened } = await sizesOf(1000);
    await Promise.all([1, 2, 3].map(() => sizes.open(`${NAME}-560.webp`)));
    await sizes.open(`${NAME}-560.webp`);
    expect(opened()).toBe(1);
  });

  it.each([
    `${NAME}.webp`,
    `${NAME}-321.webp`,
    `${NAME}-320.png`,
    'fedcba9876543210-320.webp',
    '../x-320.webp',
  ])('are not created for %s', async (name) => {
    const { sizes } = await sizesOf(1000);
    expect(await sizes.open(name)).toBeNull();
  });

  it('fall back to the stored image', () => {
    expect(nameWithoutWidth(`${NAME}-768.webp`)).toBe(`${NAME}.webp`);
    expect(nameWithoutWidth(`${NAME}.webp`)).toBe(`${NAME}.webp`);
  });
});
