import { describe, expect, it } from 'vitest';
import { BLOCK_FORMS } from '../testing/newBlocks.js';
import { violations } from '../testing/storedHtml.js';
import { sanitizeRichText } from './richText.js';

const REL = 'rel="noopener noreferrer nofollow ugc"';

describe('the stored forms', () => {
  it.each(Object.entries(BLOCK_FORMS))('%s pass unchanged', (_name, html) => {
    expect(sanitizeRichText(html)).toBe(html);
    expect(violations(html)).toEqual([]);
  });
});

/** [case, input, stored HTML] */
type Case = readonly [string, string, string];

function describeCases(title: string, cases: readonly Case[]): void {
  describe(title, () => {
    it.each(cases)('%s', (_name, input, stored) => {
      expect(sanitizeRichText(input)).toBe(stored);
      expect(sanitizeRichText(stored)).toBe(stored);
    });
  });
}

const note = (text: string): string => `<aside data-callout="note"><p>${text}</p></aside>`;

describeCases('callouts', [
  ['text becomes paragraphs', '<aside data-callout="note">a<br>b</aside>', note('a<br />b')],
  ['an unknown kind is a note', '<aside data-callout="danger"><p>a</p></aside>', note('a')],
  ['an aside without a kind loses its tag', '<aside><p>a</p></aside>', '<p>a</p>'],
  ['an empty one goes', '<p>a</p><aside data-callout="tip"><p> </p></aside>', '<p>a</p>'],
  [
    'of older clients, without the name of its kind',
    '<blockquote class="indent-1" data-callout="tip"><p><strong>Tip</strong></p><p>a</p></blockquote>',
    '<aside data-callout="tip"><p>a</p></aside>',
  ],
  [
    'of older clients with another first paragraph',
    '<blockquote data-callout="tip"><p><strong>Note</strong></p><p>a</p></blockquote>',
    '<aside data-callout="tip"><p><strong>Note</strong></p><p>a</p></aside>',
  ],
  ...(['note', 'tip', 'important', 'warning', 'caution'] as const).map((kind): Case => [
    `of GitHub: ${kind}`,
    `<div class="markdown-alert markdown-alert-${kind}" dir="auto"><p class="markdown-alert-title" dir="auto"><svg></svg>${kind}</p><p dir="auto">a</p></div>`,
    `<aside data-callout="${{ important: 'note', caution: 'warning' }[kind as string] ?? kind}"><p>a</p></aside>`,
  ]),
  [
    'boxes and figures in a box lose their tags, images and text stay',
    '<aside data-callout="note">a<aside data-callout="tip">b</aside><details><summary>c</summary>d</details>' +
      '<figure><img src="/a.png"><img src="/b.png"><figcaption>e</figcaption></figure>' +
      '<figure data-embed="link"><a href="https://a.test">f</a></figure>' +
      '<figure data-example="react"><pre><code data-file="App.js">g</code></pre></figure></aside>',
    '<aside data-callout="note"><p>a</p><p>b</p><p>c</p><p>d</p><img src="/a.png" alt="" /><img src="/b.png" alt="" /><p>e</p>' +
      `<p><a href="https://a.test" ${REL}>f</a></p><pre><code data-file="App.js">g</code></pre></aside>`,
  ],
  [
    'in other blocks they lose their tags',
    '<ul><li><aside data-callout="note">a</aside></li></ul><blockquote><aside data-callout="note"><p>b</p></aside></blockquote>',
    '<ul><li>a</li></ul><blockquote><p>b</p></blockquote>',
  ],
  ['in wrappers they stay', '<div><section><aside data-callout="note">a</aside></section></div>', note('a')],
  [
    'a mark around one goes into it',
    '<b><aside data-callout="note">a</aside></b>',
    note('<strong>a</strong>'),
  ],
]);

describeCases('details', [
  [
    'are never open',
    '<details open><summary>a</summary>b</details>',
    '<details><summary>a</summary><p>b</p></details>',
  ],
  [
    'without a summary get one',
    '<details>a</details>',
    '<details><summary>Details</summary><p>a</p></details>',
  ],
  [
    'with an empty summary get one',
    '<details><summary> <br> </summary><p>a</p></details>',
    '<details><summary>Details</summary><p>a</p></details>',
  ],
  [
    'with a summary alone become a paragraph',
    '<details><summary>a <b>b</b></summary></details>',
    '<p>a <strong>b</strong></p>',
  ],
  ['without anything go', '<p>a</p><details><summary></summary></details>', '<p>a</p>'],
  [
    'a summary is one line of text',
    '<details><summary> <h3>a</h3><p>b<br>c</p> </summary><p>d</p></details>',
    '<details><summary>a b c</summary><p>d</p></details>',
  ],
  [
    'images and code of the summary go into the content',
    '<details><summary>a <a href="/x"><img src="/i.png"></a><pre>b</pre></summary><p>c</p></details>',
    '<details><summary>a</summary><img src="/i.png" alt="" /><pre><code>b</code></pre><p>c</p></details>',
  ],
  [
    'in details lose their tags',
    '<details><summary>a</summary>b<details><summary>c</summary>d</details></details>',
    '<details><summary>a</summary><p>b</p><p>c</p><p>d</p></details>',
  ],
  [
    'in a list lose their tags',
    '<ul><li>a<details><summary>b</summary>c</details></li></ul>',
    '<ul><li><p>a</p><p>b</p><p>c</p></li></ul>',
  ],
]);

const TASKS = '<ul><li data-checked="true">a</li><li data-checked="false">b</li></ul>';

describeCases('tasks', [
  [
    'of GitHub',
    '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> a</li>' +
      '<li class="task-list-item"><input type="checkbox" disabled> b</li></ul>',
    TASKS,
  ],
  [
    'with check boxes in labels and paragraphs',
    '<ul><li><label><input type="checkbox" checked><span></span></label><div><p>a</p></div></li><li><p><input type="checkbox"> b</p></li></ul>',
    '<ul><li data-checked="true"><p>a</p></li><li data-checked="false"><p>b</p></li></ul>',
  ],
  ['of Quill', '<ol><li data-list="checked">a</li><li data-list="unchecked">b</li></ol>', TASKS],
  ['with signs', '<ul><li>☑ a</li><li> ☐\u00a0b</li></ul>', TASKS],
  [
    'with signs before paragraphs and blocks',
    '<ul><li><p>☑ a</p><p>b</p></li><li>☐ <pre>c</pre></li></ul>',
    '<ul><li data-checked="true"><p>a</p><p>b</p></li><li data-checked="false"><pre><code>c</code></pre></li></ul>',
  ],
  ['a sign without a space is text', '<ul><li>☑a</li></ul>', '<ul><li>☑a</li></ul>'],
  ['a check box behind text is none', '<ul><li>a <input type="checkbox"></li></ul>', '<ul><li>a</li></ul>'],
  [
    'other values are open',
    '<ul><li data-checked="x">a</li></ul>',
    '<ul><li data-checked="false">a</li></ul>',
  ],
  [
    'in ordered lists are items',
    '<ol><li data-checked="true">a</li><li><input type="checkbox"> b</li><li>☐ c</li></ol>',
    '<ol><li>a</li><li>b</li><li>☐ c</li></ol>',
  ],
]);

const IMAGE = '<img src="/a.png" alt="" />';

describeCases('figures', [
  [
    'with a caption',
    '<figure class="x"><img src="/a.png"><figcaption><p>a</p><p><b>b</b></p></figcaption></figure>',
    `<figure>${IMAGE}<figcaption>a <strong>b</strong></figcaption></figure>`,
  ],
  [
    'with images in wrappers and links, the caption first',
    '<figure><figcaption>c</figcaption><p><img src="/a.png"></p><a href="/x"><picture><source srcset="/b.avif"><img src="/a.png"></picture></a></figure>',
    `<figure>${IMAGE}${IMAGE}<figcaption>c</figcaption></figure>`,
  ],
  [
    'an empty caption goes',
    `<figure>${IMAGE}${IMAGE}<figcaption> <br></figcaption></figure>`,
    `<figure>${IMAGE}${IMAGE}</figure>`,
  ],
  ['one image alone is none', `<figure>${IMAGE}</figure>`, IMAGE],
  [
    'one image alone keeps its link',
    `<figure><a href="/x">${IMAGE}</a></figure>`,
    `<p><a href="/x">${IMAGE}</a></p>`,
  ],
  [
    'four images are none',
    `<figure>${IMAGE.repeat(4)}<figcaption>c</figcaption></figure>`,
    `${IMAGE.repeat(4)}<p>c</p>`,
  ],
  ['with text are none', `<figure>a${IMAGE}<figcaption>c</figcaption></figure>`, `<p>a${IMAGE}</p><p>c</p>`],
  [
    'with an image in the caption are none',
    `<figure>${IMAGE}<figcaption>c${IMAGE}</figcaption></figure>`,
    `${IMAGE}<p>c${IMAGE}</p>`,
  ],
  ['in figures are none', `<figure><figure>${IMAGE}${IMAGE}</figure></figure>`, `${IMAGE}${IMAGE}`],
  [
    'in lists are none',
    `<ul><li><figure>${IMAGE}<figcaption>c</figcaption></figure></li></ul>`,
    `<ul><li>${IMAGE}<p>c</p></li></ul>`,
  ],
  [
    'another width goes',
    `<figure data-width="full">${IMAGE}${IMAGE}</figure>`,
    `<figure>${IMAGE}${IMAGE}</figure>`,
  ],
]);

const embed = (provider: string, address: string, title: string, caption = ''): string =>
  `<figure data-embed="${provider}"><a href="${address}" ${REL}>${title}</a>${caption}</figure>`;
const TALK = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

describeCases('embeds', [
  [
    'the address decides about the provider',
    '<figure data-embed="vimeo"><a href="https://github.com/facebook/react">a</a></figure>',
    embed('github', 'https://github.com/facebook/react', 'a'),
  ],
  [
    'a title is plain text',
    `<figure data-embed="youtube"><a href="${TALK}"> a <b>b</b>\n<script>c</script>&lt;i&gt; </a></figure>`,
    embed('youtube', TALK, 'a b &lt;i&gt;'),
  ],
  [
    'without a title the address is one',
    '<figure data-embed="link"><a href="https://a.test/b?c"></a></figure>',
    embed('link', 'https://a.test/b?c', 'a.test/b?c'),
  ],
  [
    'a long title is cut',
    `<figure data-embed="link"><a href="https://a.test">${'😀'.repeat(400)}</a></figure>`,
    embed('link', 'https://a.test', '😀'.repeat(300)),
  ],
  [
    'lines of a caption are joined',
    `<figure data-embed="youtube"><figcaption><p>b</p><p>c</p></figcaption><a href="${TALK}">a</a></figure>`,
    embed('youtube', TALK, 'a', '<figcaption>b c</figcaption>'),
  ],
  [
    'two links are none',
    '<figure data-embed="link"><a href="/a">a</a> <a href="/b">b</a></figure>',
    '<p><a href="/a">a</a> <a href="/b">b</a></p>',
  ],
  [
    'a link within the site is none',
    '<figure data-embed="link"><a href="/a">a</a></figure>',
    '<p><a href="/a">a</a></p>',
  ],
  ['a script is none', '<figure data-embed="link"><a href="javascript:alert(1)">a</a></figure>', '<p>a</p>'],
  [
    'text beside the link is kept',
    '<figure data-embed="link"><a href="/a">a</a>b</figure>',
    '<p><a href="/a">a</a>b</p>',
  ],
  [
    'in other blocks they are links',
    `<ul><li>${embed('youtube', TALK, 'a')}</li></ul>`,
    `<ul><li><a href="${TALK}" ${REL}>a</a></li></ul>`,
  ],
  [
    'a frame becomes the embed of its page, and splits a paragraph',
    `<p>a<iframe width="560" src="//www.youtube-nocookie.com/embed/dQw4w9WgXcQ?si=x&amp;start=90" title=" A  talk "></iframe>b</p>`,
    `<p>a</p>${embed('youtube', `${TALK}&amp;t=90`, 'A talk')}<p>b</p>`,
  ],
  [
    'a frame in a figure keeps its caption',
    '<figure><div><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e"></iframe></div><figcaption>b</figcaption></figure>',
    embed(
      'vimeo',
      'https://vimeo.com/76979871/8272103f6e',
      'vimeo.com/76979871/8272103f6e',
      '<figcaption>b</figcaption>',
    ),
  ],
  ['other frames go', '<p>a<iframe src="https://evil.test/"></iframe></p>', '<p>a</p>'],
  [
    'frames in lists go',
    `<ul><li>a<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></li></ul>`,
    '<ul><li>a</li></ul>',
  ],
]);

describeCases('code', [
  [
    'a name is one line of text, the lines are sorted and merged',
    '<pre data-lines=" 9, 3-5,1,4-6 ,7"><code data-file=" src/\n My App.tsx ">a</code></pre>',
    '<pre><code data-file="src/ My App.tsx" data-lines="1,3-7,9">a</code></pre>',
  ],
  [
    'invalid lines are dropped',
    '<pre><code data-lines="0,2,5-4,x,10000,1.5">a</code></pre><pre><code data-lines="none">b</code></pre>',
    '<pre><code data-lines="2">a</code></pre><pre><code>b</code></pre>',
  ],
  [
    'fifty ranges are kept',
    `<pre><code data-lines="${Array.from({ length: 1000 }, (_, i) => 2 * i + 1).join()}">a</code></pre>`,
    `<pre><code data-lines="${Array.from({ length: 50 }, (_, i) => 2 * i + 1).join()}">a</code></pre>`,
  ],
  [
    'a long name is dropped',
    `<pre><code data-file="${'a'.repeat(101)}">a</code></pre><pre><code data-file="${'😀'.repeat(100)}">b</code></pre>`,
    `<pre><code>a</code></pre><pre><code data-file="${'😀'.repeat(100)}">b</code></pre>`,
  ],
  [
    'the marks of files belong to examples, the lines to other code',
    '<pre><code data-file="a" data-hidden data-active>a</code></pre>' +
      '<figure data-example="react"><pre><code data-file="App.js" data-lines="1">b</code></pre></figure>',
    '<pre><code data-file="a">a</code></pre>' +
      '<figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">b</code></pre>\n</figure>',
  ],
]);

describeCases('notes', [
  ['a small text without a mark is text', '<p>a<small>b</small></p>', '<p>ab</p>'],
  ['an empty one goes', '<p>a<small data-note> <br></small>b</p>', '<p>ab</p>'],
  [
    'a note in a note is its text',
    '<p>a<small data-note>b<small data-note>c</small></small></p>',
    '<p>a<small data-note>bc</small></p>',
  ],
  [
    'stands outside of marks, which go on behind it',
    '<p><b>a<small data-note>b</small>c</b></p>',
    '<p><strong>a</strong><small data-note>b</small><strong>c</strong></p>',
  ],
  [
    'has links of its own',
    '<p><a href="/x">a<small data-note>b</small></a><small data-note><a href="/y">c</a></small></p>',
    '<p><a href="/x">a</a><small data-note>b</small><small data-note><a href="/y">c</a></small></p>',
  ],
  ['is one line', '<p>a<small data-note> b<br>c </small></p>', '<p>a<small data-note>b c</small></p>'],
  [
    'its images go behind it',
    `<p>a<small data-note>b<i>${IMAGE}</i></small>c</p>`,
    `<p>a<small data-note>b</small>${IMAGE}c</p>`,
  ],
  [
    'is text in summaries, captions and code',
    `<details><summary>a<small data-note>b</small></summary>c</details><figure>${IMAGE}<figcaption>d<small data-note>e</small></figcaption></figure>` +
      '<p><code>f<small data-note>g</small></code></p><pre>h<small data-note>i</small></pre>',
    `<details><summary>ab</summary><p>c</p></details><figure>${IMAGE}<figcaption>de</figcaption></figure>` +
      '<p><code>fg</code></p><pre><code>hi</code></pre>',
  ],
]);

describe('forms in themselves', () => {
  it.each([
    ['callouts', ['aside data-callout="tip"']],
    ['summaries', ['details', 'summary']],
    ['captions', ['figure', 'img src="/a.png"', 'figcaption']],
    ['captions of embeds', ['figure data-embed="link"', 'a href="https://a.test"', '/a', 'figcaption']],
    ['notes', ['small data-note']],
    ['tasks', ['ul', 'li data-checked="true"']],
  ])('take linear time: %s', (_name, tags) => {
    const depth = Math.floor(80 / tags.length);
    const names = tags.flatMap((tag) => /^(?!img|a\b)[a-z]+/.exec(tag) ?? []).reverse();
    const start = tags.map((tag) => `<${tag}>`).join('');
    const end = names.map((name) => `</${name}>`).join('');
    const html = `${start.repeat(depth)}deep${end.repeat(depth)}`.repeat(50);
    const stored = sanitizeRichText(html);
    expect(stored.match(/deep/g)).toHaveLength(50);
    expect(sanitizeRichText(stored)).toBe(stored);
  });
});
