import { describe, expect, it } from 'vitest';
import { excerpt, isBlank, measureRichText, plainText, wordCount } from './richText.js';
import { truncate } from './measures.js';

const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('plainText', () => {
  it.each([
    [
      'parts blocks by an empty line',
      '<h2>T</h2><p>a\n b</p><pre><code>x\n  y</code></pre><p>c</p>',
      'T\n\na b\n\nx\n  y\n\nc',
    ],
    [
      'does not glue words of neighbours together',
      '<p>one</p><p>two</p><ul><li>three</li><li>four</li></ul>',
      'one\n\ntwo\n\nthree\nfour',
    ],
    ['keeps words in marks whole', '<p>un<strong>believ</strong>able</p>', 'unbelievable'],
    ['knows nested lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', 'a\nb\nc'],
    [
      'knows tables',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
      'a\tb\nc\td',
    ],
    ['breaks lines', '<p>a <br /> b&nbsp;&nbsp;c</p>', 'a\nb c'],
    ['decodes entities once', '<p>&amp;lt;b&amp;gt; &lt;i&gt;</p>', '&lt;b&gt; <i>'],
    ['leaves scripts out', '<p>a<script>b</script></p>', 'a'],
    ['is empty for nothing', '', ''],
  ])('%s', (_name, html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('boxes, tasks, figures, embeds and notes', () => {
  const html =
    '<aside data-callout="note"><p>Know</p></aside><details><summary>More</summary><p>inside</p></details>' +
    '<ul><li data-checked="true">done</li><li data-checked="false">open</li></ul>' +
    '<figure><img src="/a.png" alt="A" /><figcaption>Caption</figcaption></figure>' +
    '<figure data-embed="link"><a href="https://a.test">Title</a><figcaption>Below</figcaption></figure>' +
    '<p>React<small data-note>a <em>library</em></small> and <kbd>Ctrl</kbd><small data-note>key</small></p>' +
    '<p><small data-note>alone</small></p>';

  it('are text, notes in brackets', () => {
    expect(plainText(html)).toBe(
      'Know\n\nMore\n\ninside\n\ndone\nopen\n\nCaption\n\nTitle\n\nBelow\n\nReact (a library) and Ctrl (key)\n\n(alone)',
    );
    expect(wordCount(html)).toBe(15);
  });

  it('stand in the excerpt without captions, embeds and notes', () => {
    expect(excerpt(html)).toBe('Know More inside done open React and Ctrl');
  });

  it('take time to read, an image more', () => {
    const figures = (count: number) =>
      measureRichText(
        '<figure><img src="/a.png" alt="" /><img src="/b.png" alt="" /></figure>'.repeat(count),
      );
    expect(figures(30).readingMinutes).toBe(8);
    expect(
      measureRichText(`<details><summary>a</summary><p>${words(2300)}</p></details>`).readingMinutes,
    ).toBe(10);
  });

  it('are not blank', () => {
    for (const form of [
      '<figure data-width="wide"><img src="/a.png" alt="" /></figure>',
      '<p><kbd>a</kbd></p>',
    ])
      expect(isBlank(form)).toBe(false);
    expect(isBlank('<ul><li data-checked="true"></li></ul>')).toBe(true);
  });
});

describe('excerpt', () => {
  it('is the first prose, without headings, code and tables', () => {
    const html =
      '<h2>Title</h2><pre><code>npm i</code></pre><p>First.</p><table><tr><td>cell</td></tr></table><ul><li>Second.</li></ul>';
    expect(excerpt(html)).toBe('First. Second.');
  });

  it.each([
    'By Ada Lovelace',
    'Posted by Zoë on 3 May',
    'Originally published on my blog',
    '5 min read · June',
  ])('skips the byline %s at the start, and nothing else', (byline) => {
    expect(excerpt(`<p>${byline}</p><p>By Friday, I was done.</p><p>${byline}</p>`)).toBe(
      `By Friday, I was done. ${byline}`,
    );
  });

  it('cuts on a word boundary and never exceeds its length', () => {
    for (const max of [20, 50, 220]) {
      const text = excerpt(`<p>${words(400)}</p>`, max);
      expect(text).toMatch(/^word0 .*word\d+…$/);
      expect(text.length).toBeLessThanOrEqual(max);
      expect(text.length).toBeGreaterThan(max - 10);
    }
  });

  it('keeps text that fits', () => {
    expect(excerpt('<p>Exactly ten</p>', 11)).toBe('Exactly ten');
    expect(excerpt('<p>Exactly ten</p>', 10)).toBe('Exactly…');
  });

  it('removes punctuation before the ellipsis', () => {
    expect(excerpt('<p>one, two, three, four</p>', 11)).toBe('one, two…');
  });

  it('splits text without spaces between characters', () => {
    expect(excerpt(`<p>${'日本語'.repeat(20)}</p>`, 10)).toBe('日本語日本語日本語…');
  });

  it('never splits a grapheme', () => {
    expect(excerpt(`<p>${'👩‍👩‍👧'.repeat(9)}</p>`, 4)).toBe('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧…');
    expect(truncate('e\u0301'.repeat(9), 3)).toBe('e\u0301e\u0301…');
  });

  it('is limited for a character with thousands of marks', () => {
    expect(excerpt(`<p>a${'\u0301'.repeat(50_000)}b</p>`, 20).length).toBeLessThan(200);
  });

  it('is empty without prose', () => {
    expect(excerpt('<h2>T</h2><pre><code>x</code></pre><img src="/a.png" alt="A" />')).toBe('');
  });
});

describe('wordCount and readingMinutes', () => {
  it('counts words, not punctuation, code included', () => {
    expect(
      wordCount("<p>Don't – panic: it's <em>half</em>-done.</p><pre><code>const a = 1;</code></pre>"),
    ).toBe(7);
    expect(wordCount('<p>one</p><p>two</p>')).toBe(2);
  });

  it('splits text without spaces with a dictionary', () => {
    expect(wordCount('<p>私は東京に住んでいます。</p>')).toBeGreaterThan(4);
    expect(wordCount('<p>ฉันรักภาษาไทย</p>')).toBeGreaterThan(2);
    expect(wordCount('<p>안녕 세상</p>')).toBe(2);
  });

  it('is one minute for 230 words, longer for code, and at least one', () => {
    const readingMinutes = (html: string) => measureRichText(html).readingMinutes;
    expect(readingMinutes('')).toBe(1);
    expect(readingMinutes('<p>Hi</p>')).toBe(1);
    expect(readingMinutes(`<p>${words(2300)}</p>`)).toBe(10);
    expect(readingMinutes(`<pre><code>${words(2300)}</code></pre>`)).toBeGreaterThan(15);
  });
});

describe('isBlank', () => {
  it.each([
    '',
    '<p></p>',
    '<p> <br />\n</p>',
    '<p>&nbsp;\u200b\u00ad\u2060</p>',
    '<ul><li></li></ul><hr />',
    '<p>\u3164\u2800</p>',
  ])('is true for %j', (html) => {
    expect(isBlank(html)).toBe(true);
  });

  it.each([
    '<p>a</p>',
    '<p>😀</p>',
    '<p>…</p>',
    '<img src="/a.png" alt="" />',
    '<pre><code>x</code></pre>',
    '<table><tr><td>a</td></tr></table>',
  ])('is false for %j', (html) => {
    expect(isBlank(html)).toBe(false);
  });
});
