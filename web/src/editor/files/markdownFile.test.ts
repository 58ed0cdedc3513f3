// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '../paste/clipboard';
import { insertDocument } from '../commands/insertDocument';
import { keepBoxes } from '../commands/keepBoxes';
import { convertMarkdown, openMarkdown } from './markdownFile';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

const REL = 'rel="noopener noreferrer nofollow ugc"';
const convert = (markdown: string) => convertMarkdown(markdown, { isWhole: true });

function htmlOfMarkdown(markdown: string): string | undefined {
  const empty = editorWith('<p>|</p>');
  return htmlOf(
    insertDocument(EditorState.undo(empty), blocksOf(convert(markdown).html), empty.getSelection()),
  );
}

/** The Markdown that the API exports for each form of block (postMarkdown.test.ts), and the form. */
const EXPORTED: readonly (readonly [name: string, markdown: string, html: string])[] = [
  [
    'marks within words and beside signs',
    'un**frigging**believable, a*b*c, <strong>a.</strong>b, a<em>b</em>**c**d, a~~b~~c, <u>a</u>, \\~a\\~ \\&amp;',
    '<p>un<strong>frigging</strong>believable, a<em>b</em>c, <strong>a.</strong>b, a<em>b</em><strong>c</strong>d, a<s>b</s>c, <u>a</u>, ~a~ &amp;amp;</p>',
  ],
  [
    'a callout',
    '> [!NOTE]\n> Good to **know**',
    '<aside data-callout="note"><p>Good to <strong>know</strong></p></aside>',
  ],
  [
    'a callout that starts with its name',
    '> [!TIP]\n> **Tip**\n>\n> a',
    '<aside data-callout="tip"><p><strong>Tip</strong></p><p>a</p></aside>',
  ],
  [
    'a callout of many blocks',
    '> [!WARNING]\n> ### Title\n>\n> -   a\n>     3.  b\n>\n> > Quote\n>\n> ```css\n> p {}\n> ```\n>\n> ---\n>\n' +
      '> ![](https://a.example/a.png)\n>\n> | c |\n> | --- |\n> | d |',
    '<aside data-callout="warning"><h3>Title</h3><ul><li>a<ol start="3"><li>b</li></ol></li></ul><blockquote><p>Quote</p></blockquote>' +
      '<pre><code class="language-css">p {}</code></pre><hr /><p><img src="https://a.example/a.png" alt="" /></p>' +
      '<table><thead><tr><th>c</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table></aside>',
  ],
  [
    'a callout that starts with a rule',
    '> [!TIP]\n> ---\n>\n> a',
    '<aside data-callout="tip"><hr /><p>a</p></aside>',
  ],
  [
    'details',
    '<details>\n<summary>More <em>about</em> it</summary>\n\nHidden\n\n![A](https://a.example/a.png)\n\n</details>',
    '<details><summary>More <em>about</em> it</summary><p>Hidden</p><p><img src="https://a.example/a.png" alt="A" /></p></details>',
  ],
  [
    'tasks',
    '-   [ ] to do\n-   [x] done _now_\n    -   [ ] inner\n-   none',
    '<ul><li data-checked="false">to do</li><li data-checked="true">done <em>now</em><ul><li data-checked="false">inner</li></ul></li><li>none</li></ul>',
  ],
  [
    'an image with a caption',
    '![A](https://a.example/a.png)\n\n_By [Ada](https://x.example/ada)_',
    `<figure><img src="https://a.example/a.png" alt="A" /><figcaption>By <a href="https://x.example/ada" ${REL}>Ada</a></figcaption></figure>`,
  ],
  [
    'a gallery',
    '![](https://a.example/a.png)  \n![](https://a.example/b.png)  \n![](https://a.example/c.png)\n\n_Three_',
    '<figure><img src="https://a.example/a.png" alt="" /><img src="https://a.example/b.png" alt="" /><img src="https://a.example/c.png" alt="" /><figcaption>Three</figcaption></figure>',
  ],
  [
    'an embed',
    '[A talk](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90)',
    `<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=90" ${REL}>A talk</a></figure>`,
  ],
  [
    'an embed with a caption',
    '[Not \\*bold\\*](http://example.com/a\\(1\\))\n\n_Read this_',
    `<figure data-embed="link"><a href="http://example.com/a(1)" ${REL}>Not *bold*</a><figcaption>Read this</figcaption></figure>`,
  ],
  [
    'keys',
    'Press <kbd>Ctrl</kbd>+**<kbd>K</kbd>**',
    '<p>Press <kbd>Ctrl</kbd>+<strong><kbd>K</kbd></strong></p>',
  ],
  [
    'abbreviations',
    '<abbr title="JavaScript XML &#38; &#34;more&#34;">JSX</abbr> is **not <abbr title="HyperText Markup Language">HTML</abbr>**',
    '<p><abbr title="JavaScript XML &amp; &quot;more&quot;">JSX</abbr> is <strong>not <abbr title="HyperText Markup Language">HTML</abbr></strong></p>',
  ],
  [
    'code with a name and lines',
    '```jsx src/My App.tsx {1,3-5}\na\nb\n```',
    '<pre><code class="language-jsx" data-file="src/My App.tsx" data-lines="1,3-5">a\nb</code></pre>',
  ],
  ['code with a name alone', '```plain notes\na\n```', '<pre><code data-file="notes">a</code></pre>'],
  ['code with lines alone', '```plain {2}\na\nb\n```', '<pre><code data-lines="2">a\nb</code></pre>'],
  [
    'notes',
    '## Title[^1]\n\nReact[^2] is[^3]\n\n[^1]: of the post\n[^2]: See [its site](https://react.dev), _really_ <kbd>F1</kbd>\n[^3]: today',
    `<h2>Title<small data-note>of the post</small></h2><p>React<small data-note>See <a href="https://react.dev" ${REL}>its site</a>, <em>really</em> <kbd>F1</kbd></small> is<small data-note>today</small></p>`,
  ],
  [
    'an example',
    'a\n\n<figure data-example="react" data-run>\n\n```jsx App.js\na <b />\n```\n\n```ts src/b.ts hidden\nb\n```\n\n<figcaption>A <strong>c</strong></figcaption>\n\n</figure>\n\nd',
    '<p>a</p><figure data-example="react" data-run><pre><code class="language-jsx" data-file="App.js">a &lt;b /&gt;\n</code></pre>' +
      '<pre><code class="language-ts" data-file="src/b.ts" data-hidden>b\n</code></pre><figcaption>A <strong>c</strong></figcaption></figure><p>d</p>',
  ],
];

describe('the Markdown that the site exports', () => {
  it.each(EXPORTED)('reads %s back', (_, markdown, html) => {
    // White space between the parts of an example means nothing.
    expect(htmlOfMarkdown(markdown)?.replace(/>\n</g, '><')).toBe(html);
  });
});

describe('Markdown of other sites', () => {
  it('reads tables with alignment, nested lists and footnotes of several paragraphs', () => {
    expect(
      htmlOfMarkdown('| a | b |\n|:-:|--:|\n| 1 | 2[^n] |\n\n[^n]: one\n    two\n\n    three\n\nEnd'),
    ).toBe(
      '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="center">1</td>' +
        '<td align="right">2<small data-note>one two three</small></td></tr></tbody></table><p>End</p>',
    );
    expect(htmlOfMarkdown('1. one\n2. two\n   - three\n\nA ^[short *note*] and [^none].')).toBe(
      '<ol><li>one</li><li>two<ul><li>three</li></ul></li></ol><p>A <small data-note>short <em>note</em></small> and [^none].</p>',
    );
  });

  it('reads the embeds and code of dev.to, Hashnode and Jekyll', () => {
    const embed = (provider: string, url: string) =>
      `<figure data-embed="${provider}"><a href="https://${url}" ${REL}>${url}</a></figure>`;
    expect(
      htmlOfMarkdown(
        '{% embed https://dev.to/a/b %}\n{% youtube dQw4w9WgXcQ %}\n\n%[https://github.com/a/b]\n\n{% highlight js %}\nlet a;\n{% endhighlight %}\n\n{% embed javascript:alert(1) %}',
      ),
    ).toBe(
      embed('link', 'dev.to/a/b') +
        embed('youtube', 'www.youtube.com/watch?v=dQw4w9WgXcQ') +
        embed('github', 'github.com/a/b') +
        '<pre><code class="language-js">let a;</code></pre><p>{% embed javascript:alert(1) %}</p>',
    );
  });

  it('says what a README loses', () => {
    const { html, details, notices } = convert(
      '<!-- badges -->\n# My `lib`\n\n[![b](https://img.example/a.svg)](https://x.example) ![c](https://img.example/b.svg)\n\nSee [docs](./docs/a.md).\n\n' +
        '<video src="a"></video> <Callout>Hi</Callout>\n\n![x](./img/a.png)\n\n1. one\n\n   ```js\n   a()\n   ```\n\n' +
        '##### deep\n\n{{ page.title }} `{{ kept }}`\n\n```js showLineNumbers\na\n```\n\n[^lost]: note',
    );
    expect(details.title).toBe('My lib');
    expect(html).not.toContain('callout');
    expect(notices).toEqual([
      'A post has three levels of headings: the deeper ones are of the third level now.',
      'What stands behind the language of code was left out: showLineNumbers.',
      'Footnotes that nothing in the text refers to were left out: lost.',
      'An image was left out, because it is not on the web: ./img/a.png. Add it as a file.',
      'Links without a whole address became text: ./docs/a.md.',
      'Images lead nowhere in a post: their links were left out.',
      'A post cannot hold some of the HTML, which was left out: <video>.',
      'Elements that are not HTML became their text: <callout>.',
      'Blocks of code in lists became lines of the items.',
      'Template tags such as {% … %} stay as text.',
      expect.stringMatching(/^2 pictures stay on the site/),
    ]);
  });

  it('runs nothing', () => {
    const { html } = convert('a <script>b()</script> [c](javascript:d) <img src="x" onerror="e()">');
    expect(html).toMatch(/^<p>a &lt;script&gt;b\(\)&lt;\/script&gt; c\s+<\/p>\s*$/);
    expect(convert('a\n\n<script>\nb()\n</script>').html.trim()).toBe('<p>a</p>');
  });

  it('moves headings below the title', () => {
    expect(htmlOfMarkdown('# One\n\n## Two\n\n# Three')).toBe('<h2>One</h2><h3>Two</h3><h2>Three</h2>');
    expect(htmlOfMarkdown('# Title\n\n## Two\n\n#### Four')).toBe('<h2>Two</h2><h4>Four</h4>');
    expect(htmlOfMarkdown('---\ntitle: Title\n---\n# Other\n\n## Two')).toBe('<h2>Other</h2><h3>Two</h3>');
    const part = convertMarkdown('# Part\n\n## Two', { isWhole: false });
    expect([part.details.title, part.html]).toEqual([null, expect.stringContaining('<h2>Part</h2>')]);
  });

  it('says that front matter has no end', () => {
    expect(convert('---\ntitle: A\n\nText').notices).toEqual([
      'The lines about the post at the start of the file have no end, so they are part of the text.',
    ]);
  });
});

describe('openMarkdown', () => {
  const open = (content: string | number[]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : Uint8Array.from(content);
    // The files of jsdom cannot be read this way.
    const file = Object.assign(new File([bytes], 'a.md'), {
      arrayBuffer: () => Promise.resolve(bytes.buffer),
    });
    return openMarkdown(file, { isWhole: true });
  };

  it('reads a file with a byte order mark and lines of Windows', async () => {
    const opened = await open('\ufeff---\r\ntitle: A\r\n---\r\n\r\n- a\r\n- b\r\n');
    expect(opened).toMatchObject({ details: { title: 'A' }, notices: [] });
    expect('html' in opened && opened.html).toContain('<li>b</li>');
  });

  it('reads a file with front matter alone', async () => {
    expect(await open('---\ntitle: A\n---\n')).toMatchObject({ html: '', details: { title: 'A' } });
  });

  it.each<[string, string | number[], string]>([
    ['an empty file', '', 'it is empty.'],
    ['another encoding', [0x63, 0x61, 0x66, 0xe9], 'its text is not in UTF-8.'],
    ['UTF-16', [0xff, 0xfe, 0x61, 0], 'its text is not in UTF-8.'],
    ['a file that is no text', [0x61, 0, 0x62], 'its text is not in UTF-8.'],
    ['a file that is too long', 'a'.repeat(4_000_001), 'it is longer than a post can be'],
  ])('refuses %s', async (_, content, reason) => {
    const opened = await open(content);
    expect('problem' in opened && opened.problem).toContain(`"a.md" was not opened: ${reason}`);
  });
});

describe('insertDocument', () => {
  const PICTURE = '<p><img src="/a.webp" alt="" /></p>';
  const insert = (into: string, markdown: string) => {
    const state = editorWith(into);
    return insertDocument(state, blocksOf(convert(markdown).html), state.getSelection());
  };

  it.each([
    ['an empty line', '<p>a</p><p>|</p><p>b</p>', 'c', '<p>a</p><p>^c</p><p>b</p>'],
    ['the middle of a line', '<p>a|b</p>', 'c', '<p>ab</p><p>^c</p>'],
    ['selected text', '<p>[ab]</p>', 'c', '<p>ab</p><p>^c</p>'],
    ['text below a rule', '<p>|</p><p>b</p>', '---', '<hr /><p>^b</p>'],
    ['a picture below a rule', `<p>|</p>${PICTURE}`, '---', `<hr /><p>^</p>${PICTURE}`],
    ['a list', '<ul><li>a|</li><li>b</li></ul>', '- c', '<ul><li>a</li><li>b</li></ul><ul><li>^c</li></ul>'],
    [
      'a callout',
      '<aside data-callout="note"><p>a|</p><p>b</p></aside>',
      '> [!NOTE]\n> c',
      '<aside data-callout="note"><p>a</p><p>b</p></aside><aside data-callout="note"><p>^c</p></aside>',
    ],
  ])('keeps %s', (_, into, markdown, html) => {
    const inserted = insert(into, markdown);
    expect(withCaret(inserted)).toBe(html);
    expect(htmlOf(EditorState.undo(inserted))).toBe(
      into.replace(/[[\]|]/g, '').replace('<p></p>', '<p><br /></p>'),
    );
  });

  it('leaves its first item without a box below a task', () => {
    const before = editorWith('<ul><li data-checked="true">a|</li></ul>');
    const after = insertDocument(before, blocksOf(convert('- c').html), before.getSelection());
    expect(htmlOf(keepBoxes(before, after))).toBe(
      '<ul><li data-checked="true">a</li></ul><ul><li>c</li></ul>',
    );
  });
});

describe('abbreviations of Markdown', () => {
  const define = '\n\n*[HTML]: x & "y"\n*[HTML5]: HTML 5';
  const abbr = '<abbr title="x &amp; &quot;y&quot;">HTML</abbr>';
  it.each([
    [
      'in code',
      '`HTML` <code>HTML</code> <kbd>HTML</kbd> <samp>HTML</samp> HTML',
      `<code>HTML</code> <code>HTML</code> <kbd>HTML</kbd> <code>HTML</code> ${abbr}`,
    ],
    [
      'in links and addresses',
      '[HTML](/HTML) <a href="/HTML">*HTML*</a> HTML',
      `<a href="/HTML">HTML</a> <a href="/HTML"><em>HTML</em></a> ${abbr}`,
    ],
    [
      'in each other',
      'HTML5 <abbr title="own">an HTML</abbr> HTML',
      `<abbr title="HTML 5">HTML5</abbr> <abbr title="own">an HTML</abbr> ${abbr}`,
    ],
    [
      'behind an element that does not end',
      '<abbr title="own">a\n\nHTML',
      `&lt;abbr title="own"&gt;a</p><p>${abbr}`,
    ],
    ['in entities', '&lt;HTML&gt; &copy; R&D &quot;', `&lt;${abbr}&gt; © R&amp;D "`],
  ])('stand for nothing else %s', (_, markdown, html) => {
    expect(htmlOfMarkdown(markdown + define)).toBe(`<p>${html}</p>`);
  });

  it('leave code alone that looks like a definition, and addresses of pictures', () => {
    expect(htmlOfMarkdown('```\n*[HTML]: x\n```\n\nHTML')).toBe(
      '<pre><code>*[HTML]: x</code></pre><p>HTML</p>',
    );
    expect(htmlOfMarkdown(`![HTML](https://a.example/HTML.png)${define}`)).toBe(
      '<p><img src="https://a.example/HTML.png" alt="HTML" /></p>',
    );
  });

  it('repeat no long explanation, and none a million times', () => {
    const { html } = convert(`*[a]: ${'long '.repeat(1000)}\n\n${'a '.repeat(5000)}`);
    expect(html.split('<abbr ')).toHaveLength(2001);
    expect(html.length).toBeLessThan(2000 * 250);
  });
});
