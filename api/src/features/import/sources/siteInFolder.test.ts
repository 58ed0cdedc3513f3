import { expect, it } from 'vitest';
import { isObject } from '../values.js';
import type { Source, SourceItem } from '../source.js';
import { ghostSource } from './ghost.js';
import { hashnodeSource } from './hashnode.js';

const BASE = 'https://ex.example.com/blog/';

async function firstOf(source: Source): Promise<SourceItem | undefined> {
  for await (const item of source.items()) return item;
  return undefined;
}

it('keeps the folder of a blog in the addresses of Ghost and Hashnode', async () => {
  const data: unknown = {
    posts: [{ id: 'g', slug: 'hi', title: 'Hi', html: '<p>x</p>', author_id: 'u' }],
    users: [{ id: 'u', name: 'Gia', slug: 'gia' }],
  };
  expect(isObject(data) && (await firstOf(ghostSource(data, BASE)))).toMatchObject({
    url: 'https://ex.example.com/blog/hi/',
    oldAddresses: ['/blog/hi/', '/blog/p/g/'],
    authors: [{ oldAddresses: ['/blog/author/gia/'] }],
  });
  const post = { cuid: 'h', slug: 'hi', title: 'Hi', contentMarkdown: 'x' };
  expect(await firstOf(hashnodeSource([post], BASE))).toMatchObject({
    url: 'https://ex.example.com/blog/hi',
    oldAddresses: ['/blog/hi', '/blog/hi-h'],
  });
});
