import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceItem } from '../source.js';
import { writtenIn } from '../testing/loadSource.js';
import { GHOST } from '../testing/samples.js';
import { detectSource } from './detect.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-large-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What is read of a file as a whole, or in parts. */
async function read(content: string, largeJson?: number) {
  const path = await writtenIn(folder, 'large.json', content);
  const source = await detectSource(path, {
    base: 'https://old.example.com/',
    ...(largeJson !== undefined && { largeJson }),
  });
  const items: SourceItem[] = [];
  for await (const item of source.items()) items.push(item);
  const { format, title, key, total, base } = source;
  return { format, title, key, total, base, items };
}

const FEED = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'The "items": [',
  authors: [{ name: 'Ada' }],
  items: [
    { id: 'a', title: 'A {"items":[', content_html: '<p>é \\" ]} \u2028</p>', tags: ['x', 'y'] },
    { id: 'b', content_text: 'x'.repeat(3_000_000), _more: { items: [1, [2]] } },
    { id: 'a', content_text: 'twin' },
    { content_text: 'no id' },
  ],
  home_page_url: 'https://fed.example.com/',
};

it('reads a JSON Feed in parts as it does in one', async () => {
  for (const written of [JSON.stringify(FEED), `\uFEFF${JSON.stringify(FEED, null, 2)}`])
    expect(await read(written, 0)).toEqual(await read(written));
});

it('reads a Ghost export in parts as it does in one', async () => {
  expect(await read(GHOST, 0)).toEqual(await read(GHOST));
  const bare = JSON.stringify({ data: { users: [], posts: [{ id: 'g', html: '<p>x</p>' }], tags: [] } });
  expect(await read(bare, 0)).toEqual(await read(bare));
});

it('refuses a file that is cut off, or of another format', async () => {
  const written = JSON.stringify(FEED);
  await expect(read(written.slice(0, 1_000_000), 0)).rejects.toThrow(
    'ends before its list of posts does, after 1 whole items',
  );
  await expect(read(written.slice(0, -20), 0)).rejects.toThrow('not valid JSON');
  await expect(read('{"some": ["thing"]}', 0)).rejects.toThrow('unknown format');
});
