import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { demoContent } from './demoContent.js';

it('has covers of 1600 x 840 px, each for a post', async () => {
  const covers = demoContent().posts.flatMap(({ cover }) => cover ?? []);
  expect(covers).toHaveLength(readdirSync(new URL('../../demo/covers', import.meta.url)).length);
  for (const cover of covers) {
    expect(await sharp(cover).metadata()).toMatchObject({ format: 'svg', width: 1600, height: 840 });
  }
});
