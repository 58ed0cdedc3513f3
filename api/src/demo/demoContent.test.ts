import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { exampleProblem, examplesOf } from '../richText/examples.js';
import { sanitizeRichText } from '../richText/richText.js';
import { demoContent } from './demoContent.js';

it('has covers of 1600 x 840 px, each for a post', async () => {
  const covers = demoContent().posts.flatMap(({ cover }) => cover ?? []);
  expect(covers).toHaveLength(readdirSync(new URL('../../demo/covers', import.meta.url)).length);
  for (const cover of covers) {
    expect(await sharp(cover).metadata()).toMatchObject({ format: 'svg', width: 1600, height: 840 });
  }
});

it('has only whole examples, which can be published and have captions', () => {
  const posts = demoContent().posts.map(({ slug, html }) => ({
    slug,
    figures: html.split('<figure').length - 1,
    stored: sanitizeRichText(html),
  }));
  for (const { slug, figures, stored } of posts) {
    const examples = examplesOf(stored);
    expect(examples, slug).toHaveLength(figures);
    expect(exampleProblem(stored), slug).toBeNull();
    for (const { files, captionHtml } of examples) {
      expect(captionHtml, slug).not.toBeNull();
      for (const { name, code } of files) expect(code, `${slug}: ${name}`).toMatch(/\S\n$/);
    }
  }
  expect(posts.filter(({ figures }) => figures > 0).length).toBeGreaterThanOrEqual(8);
});
