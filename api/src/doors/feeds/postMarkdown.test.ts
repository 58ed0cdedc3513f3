import { readFileSync } from 'node:fs';
import { marked, type MarkedToken } from 'marked';
import { describe, expect, it } from 'vitest';
import { type Example, type ExampleFile, examplesOf } from '../../richText/examples.js';
import { sanitizeRichText } from '../../richText/richText.js';
import { convertBodies } from '../../features/import/body/convert.tasks.js';
import { BLOCK_FORMS } from '../../testing/newBlocks.js';
import { isFeedExpected, sharedExamplesFeed } from '../../testing/sharedFeed.js';
import { htmlBlocks, toMarkdown } from './postMarkdown.js';

const shown = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#10;', '\n')
    .replace(/\s+/g, ' ')
    .trim();

describe('htmlBlocks', () => {
  it('splits a body between top-level elements, but not between images', () => {
    const html = sanitizeRichText(
      '<p>a<br>b</p><hr><img src="/a.png"><img src="/b.png"><ul><li>a<ul><li>b</li></ul></li></ul><pre>&lt;p&gt;</pre>',
    );
    const blocks = htmlBlocks(html);
    expect(blocks.map(({ tag }) => tag)).toEqual(['p', 'hr', 'ul', 'pre']);
    expect(blocks.map((block) => block.html).join('')).toBe(html);
    expect(htmlBlocks('<p>a</p><img src="/a.png" alt="" />').map(({ tag }) => tag)).toEqual(['p', 'img']);
    expect(htmlBlocks('')).toEqual([]);
  });
});

describe('toMarkdown', () => {
  it('converts many blocks like single ones', () => {
    const blocks = ['<h2>One</h2>', '<p>Two <strong>three</strong></p>', '<ul><li>four</li></ul>', '<hr />'];
    const many = Array.from({ length: 2000 }, (_, i) => blocks[i % 4] ?? '');
    expect(toMarkdown(many.join(''))).toBe(many.map((html) => toMarkdown(html)).join('\n\n'));
  });

  it('keeps a block that is too long to convert as HTML with the same text', () => {
    const rows = '<tr><td>a|b</td><td>c</td></tr>'.repeat(2000);
    const html = `<p>before</p><table><tbody>${rows}</tbody></table><pre><code>one\n\n${'two\n'.repeat(9000)}</code></pre><p>after</p>`;
    const markdown = toMarkdown(html);
    expect(markdown).toContain('<table><tbody><tr><td>a|b</td>');
    expect(shown(markdown)).toBe(
      html
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    );
  });
});

describe('boxes, tasks, figures, embeds, keys, code and notes in Markdown', () => {
  it.each([
    ['a callout', '> [!NOTE]\n> Good to **know**'],
    ['a callout that starts with its name', '> [!TIP]\n> **Tip**\n>\n> a'],
    [
      'details',
      '<details>\n<summary>More <em>about</em> it</summary>\n\nHidden\n\n![A](/a.png)\n\n</details>',
    ],
    ['tasks', '-   [ ] to do\n-   [x] done _now_\n    -   [ ] inner\n-   none'],
    ['a task that starts with a sign', '-   [x] ☐ a'],
    ['an image with a caption', '![A](/a.png)\n\n_By [Ada](/ada)_'],
    ['a wide image', '![A](/a.png)'],
    ['a gallery', '![](/a.png)  \n![](/b.png)  \n![](/c.png)\n\n_Three_'],
    ['an embed', '[A talk](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90)'],
    ['an embed with a caption', '[Not \\*bold\\*](http://example.com/a\\(1\\))\n\n_Read this_'],
    ['keys', 'Press <kbd>Ctrl</kbd>+**<kbd>K</kbd>**'],
    [
      'abbreviations',
      '<abbr title="JavaScript XML &#38; &#34;more&#34;">JSX</abbr> is **not <abbr title="HyperText Markup Language">HTML</abbr>**',
    ],
    ['code with a name and lines', '```jsx src/My App.tsx {1,3-5}\na\nb\n```'],
    ['code with a name alone', '```plain notes\na\n```'],
    ['code with lines alone', '```plain {2}\na\nb\n```'],
    [
      'notes',
      '## Title[^1]\n\nReact[^2] is[^3]\n\n[^1]: of the post\n' +
        '[^2]: See [its site](https://react.dev), _really_ <kbd>F1</kbd>\n[^3]: today',
    ],
  ])('%s', (name, markdown) => {
    expect(toMarkdown(BLOCK_FORMS[name] ?? '')).toBe(markdown);
  });

  it('numbers the notes of a post in order, also in boxes and tables, and after blocks that stay HTML', () => {
    const html = sanitizeRichText(
      `<p>a<small data-note>1st</small></p><pre>${'long\n'.repeat(5000)}</pre>` +
        '<aside data-callout="tip">b<small data-note>2nd</small></aside>' +
        '<details><summary>c</summary>d<small data-note>3rd</small></details>' +
        '<table><tr><td>e<small data-note>4th</small></td></tr></table><p>f<small data-note>5th</small></p>',
    );
    const markdown = toMarkdown(html);
    expect(markdown).toMatch(/a\[\^1\][^]*> b\[\^2\][^]*d\[\^3\][^]*e\[\^4\][^]*f\[\^5\]\n/);
    expect(markdown.endsWith('[^1]: 1st\n[^2]: 2nd\n[^3]: 3rd\n[^4]: 4th\n[^5]: 5th')).toBe(true);
  });

  it('keeps every block of a callout in its quote', () => {
    const markdown = toMarkdown(BLOCK_FORMS['a callout of many blocks'] ?? '');
    expect(markdown.split('\n').filter((line) => !line.startsWith('>'))).toEqual([]);
    const [quote, ...others] = marked.lexer(markdown) as MarkedToken[];
    expect(others).toEqual([]);
    const types = quote?.type === 'blockquote' ? quote.tokens.map(({ type }) => type) : [];
    expect(types).toEqual(expect.arrayContaining(['heading', 'list', 'blockquote', 'code', 'hr']));
  });

  it('reads tasks and code back with their states and names', () => {
    const tokens = marked.lexer(
      toMarkdown(`${BLOCK_FORMS.tasks}${BLOCK_FORMS['code with a name and lines']}`),
    ) as MarkedToken[];
    const [list, code] = tokens.filter(({ type }) => type !== 'space');
    expect(list?.type === 'list' && list.items.map(({ checked }) => checked)).toEqual([
      false,
      true,
      undefined,
    ]);
    expect(code?.type === 'code' && code.lang).toBe('jsx src/My App.tsx {1,3-5}');
  });

  it('shows the same text, also of blocks that are too long to convert', () => {
    const long = `<figure><img src="/a.png" alt="" /><figcaption>${'word '.repeat(6000)}end</figcaption></figure>`;
    expect(toMarkdown(long)).toBe(long);
    expect(shown(toMarkdown(`<aside data-callout="note"><p>${'word '.repeat(6000)}</p></aside>`))).toContain(
      'word word',
    );
  });

  it('never closes the fence of code by its name', () => {
    const markdown = toMarkdown('<pre><code data-file="a```b">c\n````\nd</code></pre>');
    expect(markdown).toBe("`````plain a'''b\nc\n````\nd\n`````");
  });
});

describe('an example in Markdown', () => {
  /** Reads a fence as docs/behaviour.md#examples describes it. */
  function fileIn(info: string, lines: readonly string[]): ExampleFile {
    const [language = '', name = '', ...marks] = info.split(' ');
    return {
      name,
      language: language === 'plain' ? null : language,
      code: lines.join('\n') + (marks.includes('no-newline') || lines.length === 0 ? '' : '\n'),
      isHidden: marks.includes('hidden'),
      isActive: marks.includes('active'),
    };
  }

  function examplesIn(markdown: string): Example[] {
    const examples: Example[] = [];
    let open: Example | null = null;
    for (const token of marked.lexer(markdown) as MarkedToken[]) {
      if (token.type === 'html' && token.raw.startsWith('<figure data-example="react"')) {
        const runsAutomatically = token.raw.startsWith('<figure data-example="react" data-run>');
        examples.push((open = { captionHtml: null, files: [], runsAutomatically }));
      } else if (token.type === 'html' && token.raw.startsWith('<figcaption>') && open) {
        open.captionHtml =
          /^<figcaption>(.*)<\/figcaption>/.exec(token.raw)?.[1]?.replaceAll('&#10;', '\n') ?? '';
      } else if (token.type === 'code' && open) open.files.push(fileIn(token.lang ?? '', linesOf(token.raw)));
      else if (token.type === 'html' && token.raw.startsWith('</figure>')) open = null;
    }
    return examples;
  }

  /** The lines of a fenced block; marked's `text` does not tell an empty line from none. */
  const linesOf = (raw: string): string[] => raw.trimEnd().split('\n').slice(1, -1);

  const stored = (code: string, caption = ''): string =>
    sanitizeRichText(
      `<p>a</p><figure data-example="react"><pre><code data-file="App.js">${code}</code></pre>` +
        `<pre><code class="language-ts" data-file="src/b.ts" data-hidden>b\n</code></pre>` +
        `<pre><code data-file="notes.txt" data-active>c</code></pre>${caption}</figure><p>d</p>`,
    );

  it('is a figure of fences with the names of the files', () => {
    expect(toMarkdown(stored('a &lt;b /&gt;\n', '<figcaption>A <b>c</b></figcaption>'))).toBe(
      'a\n\n<figure data-example="react">\n\n```jsx App.js\na <b />\n```\n\n```ts src/b.ts hidden\nb\n```\n\n' +
        '```plain notes.txt active no-newline\nc\n```\n\n<figcaption>A <strong>c</strong></figcaption>\n\n</figure>\n\nd',
    );
  });

  it.each([
    ['fences', '```\n````\n   `````\n'],
    ['tags and empty lines', '\n\n&lt;/figure&gt;\n\n&lt;p&gt;\n\n'],
    ['no last line break', 'a\n\n  b'],
    ['spaces that prose would lose', `a${' '.repeat(300)}b\t\n`],
    ['nothing', ''],
    ['an empty line', '\n'],
    ['long code', 'const a = 1;\n'.repeat(3000)],
  ])('can be read back with %s', (_, code) => {
    const html = stored(code, '<figcaption>A\n\n<b>c</b></figcaption>');
    expect(examplesIn(toMarkdown(html))).toEqual(examplesOf(html));
  });

  it('keeps the mark of one that runs automatically', () => {
    const html = stored('a').replace('"react">', '"react" data-run>');
    expect(toMarkdown(html)).toContain('\n\n<figure data-example="react" data-run>\n\n```jsx App.js');
    expect(examplesIn(toMarkdown(html))).toEqual(examplesOf(html));
  });

  it('keeps images before it', () => {
    const html = `<img src="/a.png" alt="A" />${stored('a').slice('<p>a</p>'.length)}`;
    expect(toMarkdown(html)).toMatch(/^!\[A\]\(\/a\.png\)\n\n<figure/);
  });

  it.runIf(isFeedExpected)('can be read back: 366 of the shared feed', { timeout: 60_000 }, () => {
    const { items } = JSON.parse(readFileSync(sharedExamplesFeed(), 'utf8')) as {
      items: { content_html: string }[];
    };
    let count = 0;
    for (const { content_html: source } of items) {
      const html = sanitizeRichText(source);
      const examples = examplesOf(html);
      expect(examplesIn(toMarkdown(html))).toEqual(examples);
      count += examples.length;
    }
    expect(count).toBe(366);
  });
});

describe('abbreviations in Markdown', () => {
  const base = 'https://here.example/';
  const imported = async (markdown: string): Promise<string> => {
    const body = { body: markdown, format: 'markdown', base, hasFiles: false, isOwn: false } as const;
    const [done] = await convertBodies({ bodies: [body], home: base, maxLength: 100_000 });
    if (!done || 'rejected' in done) throw new Error(done?.rejected);
    return done.html;
  };
  const abbr = (text: string, title = 'b') => `<abbr title="${title}">${text}</abbr>`;
  it.each([
    [
      'with signs of HTML and of Markdown',
      `<p>${abbr('R&amp;D', 'a &amp; &quot;b&quot; &lt;c&gt; *d* `e` | [f] \\')} is *x*</p>`,
    ],
    [
      'with marks in and around them',
      `<p><em>a ${abbr('<strong>H</strong>T')} c</em> ${abbr('I')}${abbr('J', 'k')}</p>`,
    ],
    [
      'in a heading, a quote, an item and a note',
      `<h2>${abbr('A')}</h2><blockquote><p>${abbr('B')}</p></blockquote><ul><li data-checked="true">${abbr('C')}</li></ul><p>d<small data-note>${abbr('E')}</small></p>`,
    ],
    [
      'in a table',
      `<table><thead><tr><th>${abbr('A', 'b | c')}</th></tr></thead><tbody><tr><td>${abbr('D', 'e \\| f')}</td></tr></tbody></table>`,
    ],
    [
      'beside code and what looks like a definition',
      `<p>*[A]: b</p><p>A <code>A</code> ${abbr('A')}</p><pre><code>*[A]: b</code></pre>`,
    ],
  ])('come back the same %s', async (_, html) => {
    const markdown = toMarkdown(html);
    const again = await imported(markdown);
    expect(again).toBe(html);
    expect(toMarkdown(again)).toBe(markdown);
  });
});
