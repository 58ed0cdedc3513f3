// @vitest-environment jsdom
import { EditorState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { copySelection, pasteInto, type Pasted } from './clipboard';
import { pasteNotices } from './pasteNotices';
import * as clipboards from '../testing/clipboards';
import { editorWith, htmlOf, withCaret } from '../testing/editorText';

const paste = (into: string, pasted: Pasted) => pasteInto(editorWith(into), pasted);
const pastedHtml = (html: string) => htmlOf(paste('<p>|</p>', { text: 'x', html }).editorState);

describe('pasting HTML', () => {
  it('imports a Word document and reports its missing picture', () => {
    const pasted = paste('<p>|</p>', { text: 'x', html: clipboards.fromWord });
    expect(htmlOf(pasted.editorState)).toBe(clipboards.documentHtml);
    expect(pasted.lostImages).toBe(1);
  });

  it('imports a Google Docs document', () => {
    expect(pastedHtml(clipboards.fromGoogleDocs)).toBe(clipboards.documentHtml);
  });

  it('imports a web page', () => {
    expect(pastedHtml(clipboards.fromWebPage)).toBe(clipboards.webPageHtml);
  });

  it('counts the pictures that stay on other sites', () => {
    const html = `<p>a</p><img src="https://a.example/1.png"><img src="http://a.example/2.png"><img src="${window.location.origin}/uploads/3.png"><img src="data:image/png;base64,AA==">`;
    expect(paste('<p>|</p>', { text: 'x', html }).remoteImages).toBe(2);
    expect(paste('<p>|</p>', { text: 'x', html: '<p>b</p>' }).remoteImages).toBe(0);
  });

  it('counts the frames that cannot be embedded', () => {
    const html = '<p>a</p><iframe src="https://a.example/frame"></iframe><iframe></iframe>';
    const pasted = paste('<p>|</p>', { text: 'x', html });
    expect([htmlOf(pasted.editorState), pasted.lostFrames]).toEqual(['<p>a</p>', 2]);
  });

  it('embeds the address of a video in an empty line, which undo makes text again', () => {
    const text = 'https://youtu.be/dQw4w9WgXcQ';
    const { editorState } = paste('<p>|</p>', { text });
    expect(htmlOf(editorState)).toMatch(/^<figure data-embed="youtube">/);
    expect(htmlOf(EditorState.undo(editorState))).toBe(`<p>${text}</p>`);
    expect(htmlOf(paste('<p>a:|</p>', { text }).editorState)).toBe(`<p>a:${text}</p>`);
  });

  it('recognises lines of a code editor as code', () => {
    expect(pastedHtml(clipboards.fromCodeEditor)).toBe('<pre><code>const a = 1;\n\n  use(a);</code></pre>');
  });

  it.each([
    [
      'an ordered list at two levels',
      wordList(['1.', 1], ['a)', 2], ['2.', 1]),
      '<ol><li>1.<ol><li>a)</li></ol></li><li>2.</li></ol>',
    ],
    [
      'a heading in a link',
      '<a href="/b"><h3>T</h3><p>x</p></a>',
      '<h3><a href="/b">T</a></h3><p><a href="/b">x</a></p>',
    ],
    ['bold by style', '<p><span style="font-weight: 600">a</span>b</p>', '<p><strong>a</strong>b</p>'],
    ['a bold tag that is not', '<p><b style="font-weight: 400">a</b>b</p>', '<p>ab</p>'],
    [
      'an image with a caption',
      '<figure><a href="https://a.example"><picture><img src="https://a.example/1.png" alt="a"></picture></a><figcaption><p>By <a href="https://b.example">b</a></p></figcaption></figure>',
      '<figure><img src="https://a.example/1.png" alt="a" /><figcaption>By <a href="https://b.example" rel="noopener noreferrer nofollow ugc">b</a></figcaption></figure>',
    ],
    [
      'a gallery',
      '<figure><div><img src="https://a.example/1.png"></div><div><img src="https://a.example/2.png"></div></figure>',
      '<figure><img src="https://a.example/1.png" alt="" /><img src="https://a.example/2.png" alt="" /></figure>',
    ],
    [
      'images among other text',
      '<figure><p>Look:</p><img src="https://a.example/1.png" alt=""><figcaption>b</figcaption></figure>',
      '<p>Look:</p><img src="https://a.example/1.png" alt="" /><p>b</p>',
    ],
    [
      'a frame of a known site',
      '<p>a<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?start=5" title="A talk"></iframe></p><p>b</p>',
      '<p>a</p><figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5" rel="noopener noreferrer nofollow ugc">A talk</a></figure><p>b</p>',
    ],
    ['keyboard keys', '<p>Press <kbd>K</kbd></p>', '<p>Press <kbd>K</kbd></p>'],
    [
      "GitHub's alerts",
      '<div class="markdown-alert markdown-alert-important" dir="auto"><p class="markdown-alert-title" dir="auto"><svg><path d="M0"></path></svg>Important</p><p dir="auto">a <strong>b</strong></p><ul><li>c</li></ul></div><p>d</p>',
      '<aside data-callout="note"><p>a <strong>b</strong></p><ul><li>c</li></ul></aside><p>d</p>',
    ],
    [
      'a callout of older clients',
      '<blockquote data-callout="warning"><p><strong>Warning</strong></p><p>a</p></blockquote>',
      '<aside data-callout="warning"><p>a</p></aside>',
    ],
    [
      'details, with blocks in their summary',
      '<details open><summary><h4>a <code>b</code></h4></summary><div><p>c</p></div></details>',
      '<details><summary>a <code>b</code></summary><p>c</p></details>',
    ],
    [
      'boxes in items and in boxes as text',
      '<ul><li><details><summary>a</summary><p>b</p></details></li></ul><aside data-callout="tip"><details><summary>c</summary><p>d</p></details></aside>',
      '<ul><li>a<br />b</li></ul><aside data-callout="tip"><p>c</p><p>d</p></aside>',
    ],
    [
      "GitHub's task lists",
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> a</li><li class="task-list-item"><p><input type="checkbox" checked disabled> b</p><ul><li>c</li></ul></li></ul>',
      '<ul><li data-checked="false">a</li><li data-checked="true">b<ul><li>c</li></ul></li></ul>',
    ],
    [
      "Quill's and signs of tasks",
      '<ul><li data-list="checked">a</li><li>☐ b</li></ul><ol><li>☑ c</li></ol>',
      '<ul><li data-checked="true">a</li><li data-checked="false">b</li></ul><ol><li>☑ c</li></ol>',
    ],
    [
      'code with the name of a file and lines',
      '<pre><code class="language-css" data-file="a.css" data-lines="2">a\nb</code></pre>',
      '<pre><code class="language-css" data-file="a.css" data-lines="2">a\nb</code></pre>',
    ],
    [
      'footnotes',
      '<p>a<small data-note>b</small> <small>c</small></p>',
      '<p>a<small data-note>b</small> c</p>',
    ],
    [
      'code in an item',
      '<ul><li>a<pre>x\ny</pre></li></ul>',
      '<ul><li>a<br /><code>x<br />y</code></li></ul>',
    ],
    [
      'pictures beside each other, and bookmarks',
      '<p><a name="x"></a><img src="https://a.example/1.png"><img src="https://a.example/2.png"></p>',
      '<p><img src="https://a.example/1.png" alt="" /></p><p><img src="https://a.example/2.png" alt="" /></p>',
    ],
    ['hidden text', '<p>a<span style="display: none">b</span></p>', '<p>a</p>'],
    ['a script in an address', '<p><a href="javascript:x()">a</a></p>', '<p>a</p>'],
    [
      'an embedded picture',
      '<p><img src="data:image/png;base64,AAAA" alt="x"></p>',
      '<p><img src="data:image/png;base64,AAAA" alt="x" /></p>',
    ],
  ])('understands %s', (_, html, stored) => {
    expect(pastedHtml(html)).toBe(stored);
  });

  it('inserts part of a line into the line, with its marks', () => {
    expect(withCaret(paste('<h2>a|b</h2>', { text: 'x', html: '<b>X</b>' }).editorState)).toBe(
      '<h2>a<strong>X</strong>^b</h2>',
    );
  });
});

it.each([
  ['text', { text: 'cafe\u0301' }],
  ['HTML', { text: 'x', html: '<p>caf<b>e\u0301</b></p>' }],
  ['Markdown', { text: '## cafe\u0301' }],
])('joins letters and their accents in %s, so that a search finds them', (_, pasted) => {
  const { editorState } = paste('<p>|</p>', pasted);
  expect(editorState.getCurrentContent().getPlainText()).toBe('caf\u00e9');
});

describe('pasting text', () => {
  it('converts Markdown; one undo gives the text, the next removes it', () => {
    const { editorState } = paste('<p>|</p>', { text: clipboards.markdown });
    expect(htmlOf(editorState)).toBe(clipboards.markdownHtml);
    const undone = EditorState.undo(editorState);
    expect(undone.getCurrentContent().getPlainText()).toContain(
      '# Water and state\nState is **like** _water_.',
    );
    expect(htmlOf(EditorState.undo(undone))).toBe('');
  });

  it('converts what GitHub adds to Markdown, and what the site exports', () => {
    const text =
      '# T\n\n> [!WARNING]\n> a **b**\n> c\n\n- [ ] d\n- [x] e\n\n<details>\n<summary>f</summary>\n\ng\n\n</details>\n\nPress <kbd>K</kbd>.\n\n' +
      '```jsx src/App.tsx {1,3-5}\nh\n```\n\n```css a.css\ni\n```\n\n```ts {2}\nj\n```\n';
    expect(htmlOf(paste('<p>|</p>', { text }).editorState)).toBe(
      '<h2>T</h2><aside data-callout="warning"><p>a <strong>b</strong> c</p></aside>' +
        '<ul><li data-checked="false">d</li><li data-checked="true">e</li></ul>' +
        '<details><summary>f</summary><p>g</p></details><p>Press <kbd>K</kbd>.</p>' +
        '<pre><code class="language-jsx" data-file="src/App.tsx" data-lines="1,3-5">h</code></pre>' +
        '<pre><code class="language-css" data-file="a.css">i</code></pre><pre><code class="language-ts" data-lines="2">j</code></pre>',
    );
  });

  it.each([
    ['as it is when asked for', { text: '# a\n- b', isPlain: true }, '<p># a</p><p>- b^</p>'],
    ['plain, whatever HTML there is', { text: 'a b', html: '<b>a b</b>', isPlain: true }, '<p>a b^</p>'],
    ['a word, and the space before it', { text: ' b' }, '<p> b^</p>'.replace('<p> ', '<p>\u00a0')],
    ['lines', { text: 'a\r\nb' }, '<p>a</p><p>b^</p>'],
    ['paragraphs with lines', { text: 'a\nb\n\nc\n' }, '<p>a<br />b</p><p>c^</p>'],
    ['what only looks like Markdown', { text: '2 * 3 * 4, a_b_c #1' }, '<p>2 * 3 * 4, a_b_c #1^</p>'],
  ])('imports %s', (_, pasted, html) => {
    expect(withCaret(paste('<p>|</p>', pasted).editorState)).toBe(html);
  });

  it('is verbatim in code', () => {
    const pasted = paste('<pre><code>|</code></pre>', { text: '# a\r\n\t- b', html: '<p>a</p>' });
    expect(withCaret(pasted.editorState)).toBe('<pre><code># a\n\t- b^</code></pre>');
  });
});

describe('pasting what VS Code says of its code', () => {
  const pasteCode = (into: string, editorData: string) =>
    paste(into, { text: 'a\nb', editorData }).editorState;

  it.each([
    ['typescriptreact', 'tsx'],
    ['javascript', 'js'],
    ['shellscript', 'bash'],
    ['jsonc', 'json'],
    ['c++', 'c++'],
  ])('names %s in code without a language, which one undo takes back', (mode, language) => {
    const pasted = pasteCode('<pre><code>x|</code></pre>', JSON.stringify({ version: 1, mode }));
    expect(withCaret(pasted)).toBe(`<pre><code class="language-${language}">xa\nb^</code></pre>`);
    expect(htmlOf(EditorState.undo(pasted))).toBe('<pre><code>x</code></pre>');
  });

  it('leaves the language that code has', () => {
    const pasted = pasteCode('<pre><code class="language-css">x|</code></pre>', '{"mode":"typescript"}');
    expect(htmlOf(pasted)).toBe('<pre><code class="language-css">xa\nb</code></pre>');
  });

  it.each(['', '{', 'null', '{"mode":1}', '{"mode":"plaintext"}', '{"mode":"a b\\"><script>"}'])(
    'ignores %j',
    (editorData) => {
      expect(htmlOf(pasteCode('<pre><code>|</code></pre>', editorData))).toBe('<pre><code>a\nb</code></pre>');
      expect(htmlOf(pasteCode('<p>|</p>', editorData))).toBe('<p>a</p><p>b</p>');
    },
  );

  it('pastes as plain text if asked for', () => {
    const pasted = paste('<p>|</p>', { text: 'a\nb', editorData: '{"mode":"typescript"}', isPlain: true });
    expect(htmlOf(pasted.editorState)).toBe('<p>a</p><p>b</p>');
  });
});

describe('copySelection', () => {
  it.each([
    [
      'whole blocks',
      '<h2>[a</h2><ul><li><strong>b</strong>]</li></ul>',
      '<h2>a</h2><ul><li><strong>b</strong></li></ul>',
    ],
    ['parts of blocks', '<h2>a[b</h2><p>c]d</p>', '<h2>b</h2><p>c</p>'],
    ['part of a block as text', '<h2>a[<em>b</em>]c</h2>', '<p><em>b</em></p>'],
    ['code', '<pre><code>a[b]c</code></pre>', '<pre><code>b</code></pre>'],
    [
      'lines of a box with it',
      '<aside data-callout="tip"><p>[a</p><p>b]</p></aside>',
      '<aside data-callout="tip"><p>a</p><p>b</p></aside>',
    ],
    ['a line of a box without it', '<aside data-callout="tip"><h2>[a]</h2><p>b</p></aside>', '<h2>a</h2>'],
  ])('copies %s so that they can be pasted unchanged', (_, html, copied) => {
    const result = copySelection(editorWith(html), (image) => image);
    expect(result?.html).toBe(copied);
    expect(pastedHtml(copied)).toBe(copied);
  });

  it('copies pictures of the site so that other programs and a post can show them', () => {
    const gallery =
      '<figure><img src="/uploads/a.webp" alt="q" /><img src="/uploads/b.webp" alt="" /><figcaption>cap</figcaption></figure>';
    const html = `<p>a</p><p><img src="/uploads/a.webp" alt="q" width="4" height="3" /></p>${gallery}<p>b</p>`;
    const copied = copySelection(
      editorWith(html.replace('a<', '[a<').replace('b<', 'b]<')),
      (image) => image,
    );
    expect(copied?.html).toBe(html.replaceAll('src="', `src="${window.location.origin}`));
    expect(pastedHtml(copied?.html ?? '')).toBe(html);
    expect(pastedHtml(html)).toBe(html);
  });

  it('copies nothing without a selection', () => {
    expect(copySelection(editorWith('<p>a|</p>'), (image) => image)).toBeUndefined();
  });
});

/** Word's list paragraphs; the text of each is its marker. */
function wordList(...items: [string, number][]): string {
  return items
    .map(
      ([marker, level]) =>
        `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><span style='mso-list:Ignore'>${marker}</span>${marker}</p>`,
    )
    .join('\n');
}

describe('pasting Markdown', () => {
  it('tells what it loses', () => {
    const deep = [0, 1, 2, 3, 4, 5, 6].map((level) => `${'    '.repeat(level)}- ${level}`).join('\n');
    const text = `## a\n\n![x](./x.png) [c](./c.md)\n\n![d](https://d.example/d.png)\n\n<video src="e"></video>\n\n${deep}\n\n[^lost]: note`;
    const pasted = paste('<p>|</p>', { text });
    expect(pasted).toMatchObject({ remoteImages: 1, hasDeepItems: true });
    expect(pasteNotices(pasted)).toEqual([
      'Footnotes that nothing in the text refers to were left out: lost.',
      'An image was left out, because it is not on the web: ./x.png. Add it as a file.',
      'Links without a whole address became text: ./c.md.',
      'A post cannot hold some of the HTML, which was left out: <video>.',
      expect.stringMatching(/^The picture stays on the site/),
      'A list has five levels at most: deeper items are on the fifth level now.',
    ]);
    expect(pasteNotices(paste('<p>|</p>', { text: '## a\n\n**b** {{ c }}' }))).toEqual([]);
  });
});

it('refuses Markdown of too many paragraphs, and changes nothing', () => {
  const editorState = editorWith('<p>a|</p>');
  const pasted = pasteInto(editorState, { text: `# A\n\n${'- item\n'.repeat(3001)}` });
  expect(pasted.problem).toMatch(/^Nothing was pasted: the text has 3,002 paragraphs/);
  expect(pasted.editorState).toBe(editorState);
});
