// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { compareBodies } from './compareBodies';
import { tokensOf } from './compareInline';

function compared(before: string, after: string): string {
  const box = document.createElement('div');
  box.append(compareBodies(before, after));
  return box.innerHTML;
}
/** A comparison without the marked parts of one side. */
function without(mark: 'ins' | 'del', html: string): string {
  const box = document.createElement('div');
  box.innerHTML = html;
  box.querySelectorAll(mark).forEach((element) => element.remove());
  return box.textContent.replace(/\s+/g, ' ').trim();
}
const textOf = (html: string) => without('ins', html);

describe('compareBodies', () => {
  it.each([
    [
      'a word',
      '<p>One small text</p>',
      '<p>One large text</p>',
      '<p>One <del>small</del><ins>large</ins> text</p>',
    ],
    [
      'neighbouring words as one',
      '<p>It was a small quiet house there</p>',
      '<p>It was a large loud house there</p>',
      '<p>It was a <del>small quiet</del><ins>large loud</ins> house there</p>',
    ],
    [
      'a paragraph that was added',
      '<p>One</p><p>Three</p>',
      '<p>One</p><p>Two</p><p>Three</p>',
      '<p>One</p><p><ins>Two</ins></p><p>Three</p>',
    ],
    [
      'a paragraph that was written anew',
      '<p>Completely different words</p>',
      '<p>Nothing of that is left</p>',
      '<p><del>Completely different words</del></p><p><ins>Nothing of that is left</ins></p>',
    ],
    [
      'formatting',
      '<p>One small text</p>',
      '<p>One <strong>small</strong> text</p>',
      '<p>One <del>small</del><ins><strong>small</strong></ins> text</p>',
    ],
    [
      'an item of a list',
      '<ul><li>One</li><li>Two</li></ul>',
      '<ul><li>One</li><li>And a half</li><li>Two</li></ul>',
      '<ul><li>One</li><li><ins>And a half</ins></li><li>Two</li></ul>',
    ],
    [
      'a picture',
      '<p>Look</p>',
      '<p>Look</p><img src="/a.png" alt="">',
      '<p>Look</p><ins><img src="/a.png" alt=""></ins>',
    ],
    [
      'text without spaces',
      '<p>水は器に従う</p>',
      '<p>水は方円の器に従う</p>',
      '<p>水は<ins>方円の</ins>器に従う</p>',
    ],
    ['nothing', '<h2>Same</h2><p>Text</p>', '<h2>Same</h2><p>Text</p>', '<h2>Same</h2><p>Text</p>'],
  ])('marks %s', (_, before, after, expected) => {
    expect(compared(before, after)).toBe(expected);
  });

  it.each([
    [
      'a word and the kind of a callout',
      '<aside data-callout="note"><p>Mind the small gap</p></aside>',
      '<aside data-callout="warning"><p>Mind the large gap</p></aside>',
      '<p><del>Note</del><ins>Warning</ins></p><aside data-callout="warning"><p>Mind the <del>small</del><ins>large</ins> gap</p></aside>',
    ],
    [
      'the summary and the text of a folded part',
      '<details><summary>Why not</summary><p>Because it is so</p></details>',
      '<details><summary>Why ever not</summary><p>Because it was so</p></details>',
      '<details><summary>Why <ins>ever </ins>not</summary><p>Because it <del>is</del><ins>was</ins> so</p></details>',
    ],
    [
      'a block that was added to a box',
      '<aside data-callout="tip"><p>Two words</p></aside>',
      '<aside data-callout="tip"><p>Two words</p><ul><li>one</li></ul></aside>',
      '<aside data-callout="tip"><p>Two words</p><ul><li><ins>one</ins></li></ul></aside>',
    ],
    [
      'a task that was done',
      '<ul><li data-checked="false">Test it</li><li>Ship it</li></ul>',
      '<ul><li data-checked="true">Test it</li><li>Ship it</li></ul>',
      '<ul><li data-checked="true"><p><del>To do</del><ins>Done</ins></p>Test it</li><li>Ship it</li></ul>',
    ],
    [
      'the width, a picture and the caption of a figure',
      '<figure><img src="/a.png" alt="A"><figcaption>One small picture</figcaption></figure>',
      '<figure data-width="wide"><img src="/a.png" alt="A"><img src="/b.png" alt="B"><figcaption>One large picture</figcaption></figure>',
      '<p><ins>Wide</ins></p><figure data-width="wide"><img src="/a.png" alt="A"><ins><img src="/b.png" alt="B"></ins><figcaption>One <del>small</del><ins>large</ins> picture</figcaption></figure>',
    ],
    [
      'the address of an embed',
      '<figure data-embed="vimeo"><a href="https://vimeo.com/1">The talk</a></figure>',
      '<figure data-embed="vimeo"><a href="https://vimeo.com/2">The talk</a></figure>',
      '<p><del>https://vimeo.com/1</del><ins>https://vimeo.com/2</ins></p><figure data-embed="vimeo"><del><a href="https://vimeo.com/1">The talk</a></del><ins><a href="https://vimeo.com/2">The talk</a></ins></figure>',
    ],
    [
      'name, language, lines and a word of code',
      '<pre><code class="language-js" data-file="a.js" data-lines="1">const a = 1;</code></pre>',
      '<pre><code class="language-ts" data-file="a.ts" data-lines="1,3-5">const a = 2;</code></pre>',
      '<p><del>a.js</del><ins>a.ts</ins></p><p><del>js</del><ins>ts</ins></p><p><del>Highlighted lines: 1</del><ins>Highlighted lines: 1, 3-5</ins></p>' +
        '<pre><code class="language-ts" data-file="a.ts" data-lines="1,3-5">const a = <del>1</del><ins>2</ins>;</code></pre>',
    ],
    [
      'the indentation of a paragraph and of a quote',
      '<p class="indent-1">A text</p><blockquote>Said so</blockquote>',
      '<p>A text</p><blockquote class="indent-2">Said so</blockquote>',
      '<p><del>Indentation: 1</del></p><p>A text</p><p><ins>Indentation: 2</ins></p><blockquote class="indent-2">Said so</blockquote>',
    ],
    [
      'the number at which a list starts',
      '<ol><li>One</li></ol>',
      '<ol start="3"><li>One</li></ol>',
      '<p><ins>Starts at 3</ins></p><ol start="3"><li>One</li></ol>',
    ],
    [
      'the alignment of a column',
      '<table><tbody><tr><td>a</td><td align="center">b</td></tr></tbody></table>',
      '<table><tbody><tr><td>a</td><td align="right">b</td></tr></tbody></table>',
      '<p><del>Aligned: column 2 centred</del><ins>Aligned: column 2 right</ins></p><table><tbody><tr><td>a</td><td align="right">b</td></tr></tbody></table>',
    ],
    [
      'a word of a note, and a note that was added',
      '<p>Text<small data-note="">one small note</small> goes on</p>',
      '<p>Text<small data-note="">one large note</small> goes on<small data-note="">so</small></p>',
      '<p>Text<small data-note="">one </small><del><small data-note="">small</small></del><ins><small data-note="">large</small></ins><small data-note=""> note</small> goes on<ins><small data-note="">so</small></ins></p>',
    ],
  ])('marks %s', (_, before, after, expected) => {
    expect(compared(before, after)).toBe(expected);
  });

  describe('of an example', () => {
    const file = (name: string, code: string, marks = '') =>
      `<pre><code data-file="${name}"${marks}>${code}</code></pre>`;
    const figure = (...parts: string[]) => `<figure data-example="react">\n${parts.join('\n')}\n</figure>`;
    const app = file('App.js', 'const a = 1;\nuse(a, 2, 3);\n');
    const inFigure = (before: string, after: string) =>
      compared(`<p>x</p>${before}`, `<p>x</p>${after}`).replace(
        /^<p>x<\/p><figure data-example="react"(?: data-run="")?>(.*)<\/figure>$/s,
        '$1',
      );

    it.each([
      [
        'a word of a file',
        figure(app, file('b.css', 'p {}')),
        figure(app.replace('1', '5'), file('b.css', 'p {}')),
        `${app.replace('1', '<del>1</del><ins>5</ins>')}${file('b.css', 'p {}')}`,
      ],
      [
        'files that were added and removed',
        figure(app, file('old.css', 'p {}')),
        figure(app, file('b.json', '[]')),
        `${app}<p><ins>b.json</ins></p><pre><code><ins>[]</ins></code></pre><p><del>old.css</del></p><pre><code><del>p {}</del></code></pre>`,
      ],
      [
        'a name',
        figure(app, file('b.css', 'p {}')),
        figure(app, file('c.css', 'p {}')),
        `${app}<p><del>b.css</del><ins>c.css</ins></p><pre><code>p {}</code></pre>`,
      ],
      [
        'a language',
        figure(file('App.js', 'a', ' class="language-js"')),
        figure(file('App.js', 'a', ' class="language-jsx"')),
        `<p><del>js</del><ins>jsx</ins></p>${file('App.js', 'a', ' class="language-jsx"')}`,
      ],
      [
        'a file that was hidden, and its place',
        figure(app, file('b.css', 'p {}')),
        figure(file('b.css', 'p {}', ' data-hidden=""'), app),
        `<p><ins>Hidden</ins></p>${file('b.css', 'p {}', ' data-hidden=""')}${app}`,
      ],
      [
        'a mark of the example',
        figure(app),
        figure(app).replace('>', ' data-run="">'),
        `<p><ins>Runs automatically</ins></p>${app}`,
      ],
      [
        'the caption',
        figure(app, '<figcaption>A small one</figcaption>'),
        figure(app, '<figcaption>A large one</figcaption>'),
        `${app}<figcaption>A <del>small</del><ins>large</ins> one</figcaption>`,
      ],
    ])('marks %s in a single figure', (_, before, after, expected) => {
      expect(inFigure(before, after)).toBe(expected);
    });

    it('marks one that was added', () => {
      const html = compared('<p>x</p>', `<p>x</p>${figure(app)}`);
      expect(html.match(/<figure/g)).toHaveLength(1);
      expect(html).toContain('<ins><code data-file="App.js">const a = 1;');
    });
  });

  it('contains both texts completely, for random texts', () => {
    const texts = [
      '<h2>Title</h2><p>One <em>two</em> three</p><ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
      '<h3>Title</h3><p>One two <strong>three</strong> four</p><ul><li>a</li><li>c d</li></ul><hr>',
      '<pre><code class="language-jsx">const a = 1;\nconst b = 2;</code></pre><blockquote>Said</blockquote>',
      '<pre><code class="language-jsx">const a = 1;\nconst b = 3;</code></pre><table><tbody><tr><td>x</td></tr></tbody></table>',
      '',
    ];
    for (const before of texts) {
      for (const after of texts) {
        const html = compared(before, after);
        expect(without('ins', html).replaceAll(' ', '')).toBe(textOf(before).replaceAll(' ', ''));
        expect(without('del', html).replaceAll(' ', '')).toBe(textOf(after).replaceAll(' ', ''));
      }
    }
  });

  it('finishes in time for two texts without anything in common', () => {
    const words = (name: string) => Array.from({ length: 20_000 }, (_, i) => `${name}${i}`).join(' ');
    const html = compared(`<p>same ${words('a')}</p>`, `<p>same ${words('b')}</p>`);
    expect(html).toContain('a19999');
    expect(html).toContain('b19999');
  });
});

it('has short keys for the words of a link with a long address', () => {
  const link = document.createElement('a');
  link.href = `https://x.example/${'a'.repeat(4000)}`;
  link.innerHTML = 'one <b>two</b> <b>three</b>';
  const keys = tokensOf([link], new Map()).map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
  expect(Math.max(...keys.map(({ length }) => length))).toBeLessThan(20);
});
