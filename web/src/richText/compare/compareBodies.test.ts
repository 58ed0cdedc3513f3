// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { compareBodies } from './compareBodies';

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
