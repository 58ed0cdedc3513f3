import { describe, expect, it } from 'vitest';
import { convertBodies } from '../../features/import/body/convert.tasks.js';
import { sanitizeRichText } from '../../richText/richText.js';
import { toMarkdown } from './postMarkdown.js';

const base = 'https://here.example/';

async function imported(bodies: readonly string[]): Promise<string[]> {
  const done = await convertBodies({
    bodies: bodies.map((body) => ({ body, format: 'markdown', base, hasFiles: false, isOwn: false })),
    home: base,
    maxLength: 1_000_000,
  });
  return done.map((each) => ('rejected' in each ? each.rejected : each.html));
}

describe('marks in Markdown', () => {
  it.each([
    ['un<strong>frigging</strong>believable', 'un**frigging**believable'],
    ['a<em>b</em>c <em>d</em> (<em>e</em>) <em>f</em>g', 'a*b*c _d_ (_e_) *f*g'],
    ['<strong>a.</strong>b <strong>c.</strong> d', '<strong>a.</strong>b **c.** d'],
    ['a<em>(b)</em>c', 'a<em>(b)</em>c'],
    ['a<strong><em>b</em></strong>c', 'a<strong>_b_</strong>c'],
    ['a<em>b</em><strong>c</strong>d', 'a<em>b</em>**c**d'],
    ['<strong>a</strong><em>b</em>', '**a**_b_'],
    ['a<s>b</s>c <s>"d"</s>e', 'a~~b~~c <s>"d"</s>e'],
    ['<strong>注意</strong>する<strong>「注意」</strong>する', '**注意**する<strong>「注意」</strong>する'],
    ['<u>a</u> b<u>c</u>', '<u>a</u> b<u>c</u>'],
    ['<strong><code>a</code></strong>s', '<strong>`a`</strong>s'],
    ['a<small data-note><em>b</em>c</small>', 'a[^1]\n\n[^1]: *b*c'],
  ])('%s is %s, and comes back the same', async (inline, markdown) => {
    const html = sanitizeRichText(`<p>${inline}</p>`);
    expect(toMarkdown(html)).toBe(markdown);
    expect(await imported([markdown])).toEqual([html]);
  });

  it('come back the same in any combination', async () => {
    const next = randomNumbers(7);
    const bodies = Array.from({ length: 400 }, () => sanitizeRichText(randomBody(next).replace(/ +/g, ' ')));
    const again = await imported(bodies.map(toMarkdown));
    const wrong = bodies.flatMap((html, index) =>
      again[index] === html ? [] : [[html, toMarkdown(html), again[index]]],
    );
    expect(wrong).toEqual([]);
  });

  it('leaves out the characters that stand for them until then', () => {
    expect(toMarkdown('<p>a\uFDD0b\uFDD3 <em>c</em></p>')).toBe('ab _c_');
  });
});

const MARKS = ['strong', 'em', 'u', 's', 'code'];
const TEXTS = [
  'a',
  'b1',
  '.',
  '(',
  '"',
  '*',
  '_',
  '~',
  '`',
  '!',
  '€',
  '中',
  '😀',
  '\\',
  '-',
  '#',
  '&amp;lt;',
  '&lt;b&gt;',
  'c d',
];

/** Pieces of text with marks, nested as the editor nests them. */
function randomBody(next: (below: number) => number): string {
  const pieces = Array.from({ length: 1 + next(6) }, () => ({
    text: next(6) === 0 ? ' ' : Array.from({ length: 1 + next(2) }, () => TEXTS[next(TEXTS.length)]).join(''),
    marks: MARKS.filter(() => next(4) === 0),
  })).map(({ text, marks }) => ({
    text,
    // marked misreads signs beside code with these characters.
    marks: text === ' ' ? [] : marks.filter((mark) => mark !== 'code' || !/[`\\]/.test(text)),
  }));
  let html = '';
  let open: string[] = [];
  for (const { text, marks } of [...pieces, { text: '', marks: [] }]) {
    const common = open.findIndex((mark, index) => marks[index] !== mark);
    const kept = common < 0 ? open : open.slice(0, common);
    html += open
      .slice(kept.length)
      .reverse()
      .map((mark) => `</${mark}>`)
      .join('');
    html +=
      marks
        .slice(kept.length)
        .map((mark) => `<${mark}>`)
        .join('') + text;
    open = marks;
  }
  return `<p>x ${html} y</p>`;
}

/** Xorshift, which gives the same numbers in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
