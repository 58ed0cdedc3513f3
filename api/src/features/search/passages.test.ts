import { expect, it } from 'vitest';
import { searchLoaders } from './search.service.js';
import { passageOf } from './passage.js';

it('a page of passages lets others have a turn, and computes each once', async () => {
  let computed = 0;
  const passage = () => {
    computed += 1;
    const end = performance.now() + 15;
    while (performance.now() < end);
    return null;
  };
  const { passages } = searchLoaders({ search: { passage } });
  let finished = false;
  const seen: boolean[] = [];
  const loaded = Promise.all(
    ['a', 'b', 'c', 'a'].map((postId) => passages.load({ postId, html: '', query: 'q' })),
  ).then(() => {
    finished = true;
  });
  setImmediate(() => seen.push(finished));
  await loaded;
  expect(computed).toBe(3);
  expect(seen).toEqual([false]);
});

it('searches a bounded part of a body', () => {
  const filler = 'word '.repeat(780);
  const html = (before: number) =>
    `${`<p>zebra ${filler}</p>`.repeat(before)}<h2>Title</h2><p>zebra and lion</p>`;
  expect(passageOf(html(2), 'zebra lion')).toMatchObject({ text: 'zebra and lion', heading: 'Title' });
  expect(passageOf(html(14), 'zebra lion')?.text).toMatch(/^zebra word/);
});
