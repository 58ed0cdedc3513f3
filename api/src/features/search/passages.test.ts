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

it.each([
  ['Wir sprechen über Zustände', 'über'],
  ['Wir sprechen über Zustände', 'uber'],
  ['Les états et les événements', 'états'],
  ['Les e\u0301ve\u0301nements', 'événements'],
  ['Мой опыт с хуками', 'мой'],
  ['Ещё один', 'еще'],
  ['Tiếng Việt', 'tiếng'],
  ['Große Straße', 'strasse grosse'],
  ['Please don’t mutate state', 'dont'],
  ['A re-use of state', 'reuse'],
  ['The first version 19.2 of it', '19.2'],
])('shows “%s” for “%s”, however accents and joined words are written', (text, query) => {
  expect(passageOf(`<p>Other</p><p>${text}</p>`, query)?.text).toBe(text);
});

it('cuts a long block around a word with an accent, also without spaces', () => {
  const filler = 'word '.repeat(100);
  expect(passageOf(`<p>${filler}über das Thema ${filler}</p>`, 'uber')?.text).toContain('über das Thema');
  const kana = 'あ'.repeat(300);
  expect(passageOf(`<p>${kana} 漢字フック ${kana}</p>`, 'フック')?.text).toContain('フック');
});

it('takes the summary of details for a block of its own', () => {
  const html = '<h2>Question</h2><details><summary>Answer</summary><p>useEffect is it</p></details>';
  expect(passageOf(html, 'useEffect')).toMatchObject({ text: 'useEffect is it', heading: 'Question' });
});
