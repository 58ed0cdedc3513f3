import { describe, expect, it } from 'vitest';
import type { BodyFormat } from '../source.js';
import { convertBodies } from './convert.tasks.js';

async function convert(body: string, format: BodyFormat) {
  const item = { body, format, base: 'https://old.example/', hasFiles: false, isOwn: false };
  return (await convertBodies({ bodies: [item], home: 'https://here.example', maxLength: 1_000_000 }))[0];
}
async function converted(document: unknown, format: BodyFormat): Promise<{ html: string; losses: string[] }> {
  const done = await convert(JSON.stringify(document), format);
  if (!done || 'rejected' in done) throw new Error(done?.rejected);
  // Attributes of links that the sanitiser adds.
  return { html: done.html.replace(/ rel="[^"]*"/g, ''), losses: done.losses };
}

const words = (text: string, format = 0) => ({ type: 'extended-text', text, format });
const lexical = (...children: unknown[]) => converted({ root: { type: 'root', children } }, 'lexical');
const item = (...children: unknown[]) => ({ type: 'listitem', children });

/** Cards of both editors, with what is stored and reported. */
const CARDS: [string, Record<string, unknown>, string, string[]][] = [
  [
    'image',
    { src: '/content/images/a.png', alt: 'A "b"', caption: 'Of <b>A</b>' },
    '<figure><img src="https://old.example/content/images/a.png" alt="A &quot;b&quot;" /><figcaption>Of <strong>A</strong></figcaption></figure>',
    [],
  ],
  [
    'gallery',
    { images: [{ src: 'https://x.example/1.png' }, { src: 'https://x.example/2.png' }], caption: 'Two' },
    '<figure><img src="https://x.example/1.png" alt="" /><img src="https://x.example/2.png" alt="" /><figcaption>Two</figcaption></figure>',
    [],
  ],
  [
    'bookmark',
    { url: 'https://react.dev/', metadata: { title: 'React' } },
    '<figure data-embed="link"><a href="https://react.dev/">React</a></figure>',
    [],
  ],
  [
    'embed',
    { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', html: '<blockquote>x</blockquote>' },
    '<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">',
    [],
  ],
  [
    'callout',
    { calloutText: 'Mind <i>it</i>' },
    '<aside data-callout="note"><p>Mind <em>it</em></p></aside>',
    [],
  ],
  [
    'toggle',
    { heading: 'More', content: '<p>Inside</p>' },
    '<details><summary>More</summary><p>Inside</p></details>',
    [],
  ],
  ['html', { html: '<div><!-- open <p>x' }, '', []],
  ['markdown', { markdown: '# One\n\n*two*' }, '<p><em>two</em></p>', []],
  ['button', { buttonText: 'Go', buttonUrl: '/go' }, '<p><a href="https://old.example/go">Go</a></p>', []],
  ['product', { productTitle: 'Thing', productDescription: '<p>Good</p>' }, '<h4>Thing</h4><p>Good</p>', []],
  ['file', { src: '/a.pdf', fileTitle: 'Paper' }, '<p><a href="https://old.example/a.pdf">Paper</a></p>', []],
  ['signup', { header: 'Join' }, '', ['the card “signup” was left out']],
  [
    'html',
    { html: '<p>Paid</p>', visibility: { web: { nonMember: false, memberSegment: 'status:-free' } } },
    '',
    ['a part for members was left out'],
  ],
  [
    'call-to-action',
    { textValue: '<p>Join</p>', visibility: { showOnWeb: false } },
    '',
    ['a part for members was left out'],
  ],
  [
    'html',
    { html: '<p>All</p>', visibility: { web: { nonMember: true, memberSegment: '' } } },
    '<p>All</p>',
    [],
  ],
  ['email', { html: '<p>Only in mails</p>' }, '', []],
  // Members of every JavaScript object.
  ['constructor', {}, '', ['the card “constructor” was left out']],
  ['__proto__', {}, '', ['the card “__proto__” was left out']],
  ['valueOf', {}, '', ['the card “valueOf” was left out']],
];

describe('posts of Ghost without HTML', () => {
  it('keep their text, formats, links and lists in Lexical', async () => {
    const { html, losses } = await lexical(
      { type: 'extended-heading', tag: 'h2', children: [words('Keys')] },
      {
        type: 'paragraph',
        children: [
          words('Plain, '),
          words('both', 3),
          { type: 'linebreak' },
          words('<Code/>', 16),
          { type: 'link', url: '/other/', children: [words('a link', 8)] },
        ],
      },
      { type: 'extended-quote', children: [words('Said')] },
      {
        type: 'list',
        listType: 'number',
        start: 1,
        children: [
          item(words('one')),
          item({ type: 'list', listType: 'bullet', children: [item(words('in'))] }),
        ],
      },
      { type: 'codeblock', language: 'JSX', code: '<App />' },
      { type: 'horizontalrule' },
      { type: 'unheard-of', children: [words('Still here')] },
    );
    expect(html).toBe(
      '<h2>Keys</h2><p>Plain, <strong><em>both</em></strong><br /><code>&lt;Code/&gt;</code>' +
        '<a href="https://old.example/other/"><u>a link</u></a></p><blockquote>Said</blockquote>' +
        '<ol><li>one<ul><li>in</li></ul></li></ol><pre><code class="language-jsx">&lt;App /&gt;</code></pre><hr /><p>Still here</p>',
    );
    expect(losses).toEqual([]);
  });

  it('keep their text, markups, lists and pictures in Mobiledoc', async () => {
    const { html } = await converted(
      {
        version: '0.3.1',
        atoms: [['soft-return', '', {}]],
        cards: [['hr', {}]],
        markups: [
          ['strong'],
          ['a', ['rel', 'href', 'href', 'https://react.dev/']],
          ['a', ['rel', 'nofollow']],
        ],
        sections: [
          [1, 'h3', [[0, [], 0, 'Keys & more']]],
          [
            ...[1, 'p'],
            [
              [0, [0], 0, 'bold '],
              [0, [1], 2, 'link'],
              [1, [], 0, 0],
              [0, [2], 1, 'end'],
            ],
          ],
          [3, 'ul', [[[0, [], 0, 'one']], [[0, [0], 1, 'two']]]],
          [10, 0],
          [2, 'https://x.example/a.png'],
        ],
      },
      'mobiledoc',
    );
    expect(html).toBe(
      '<h3>Keys &amp; more</h3><p><strong>bold <a href="https://react.dev/">link</a></strong><br />end</p>' +
        '<ul><li>one</li><li><strong>two</strong></li></ul><hr /><img src="https://x.example/a.png" alt="" />',
    );
  });

  it.each(CARDS)('have the card %s in both editors', async (name, card, stored, losses) => {
    const before = { type: 'paragraph', children: [words('Before')] };
    const after = { type: 'paragraph', children: [words('After')] };
    const first = await lexical(before, { type: name, ...card }, after);
    expect(first.html).toContain(stored);
    expect(first.html).toMatch(/^<p>Before<\/p>.*<p>After<\/p>$/);
    if (stored === '') expect(first.html).toBe('<p>Before</p><p>After</p>');
    expect(first.losses).toEqual(losses);
    const section = (text: string) => [1, 'p', [[0, [], 0, text]]];
    const sections = [section('Before'), [10, 0], section('After')];
    const second = await converted({ markups: [], atoms: [], cards: [[name, card]], sections }, 'mobiledoc');
    expect(second.html).toBe(first.html);
  });

  it.each([
    ['lexical', '{"root":', 'Its text in Ghost’s editor is not valid JSON.'],
    ['mobiledoc', '['.repeat(200), 'Its text in Ghost’s editor is nested 200 levels deep'],
  ] as const)('are refused if their %s cannot be read', async (format, body, reason) => {
    expect(await convert(body, format)).toEqual({ rejected: expect.stringContaining(reason) as string });
  });
});
