import { describe, expect, it } from 'vitest';
import { bounds, LimitError } from '../platform/bounds/bounds.js';
import { type HtmlNode, parseHtml } from './htmlTree.js';
import { sanitizeRichText } from './richText.js';

const REL = 'rel="noopener noreferrer nofollow ugc"';

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

/** Every element that the editor's toolbar creates (docs/behaviour.md#toolbar). */
const TOOLBAR =
  '<h2>Two</h2><h3 class="indent-1">Three</h3><h4>Four</h4>' +
  '<p>Plain <strong>bold</strong> <em>italic</em> <u>under</u> <s>gone</s> <code>x &lt; y</code></p>' +
  '<p class="indent-8">In</p><p>two  spaces\u00a0and<br />a break</p><p><br /></p>' +
  `<blockquote class="indent-2">Quote</blockquote><p><a href="https://react.dev/learn" ${REL}>link</a></p>` +
  '<pre><code class="language-jsx">const a = &lt;b&gt;1&lt;/b&gt;;\n\n  return a;</code></pre>' +
  '<ul><li>a<ul><li>b<ol start="3"><li>c</li></ol></li></ul></li><li>d</li></ul>' +
  '<img src="/uploads/a.webp" alt="A &quot;drop&quot;" width="640" height="480" /><p><img src="data:image/png;base64,iVBORw0KGgo=" alt="" /></p>' +
  '<hr /><table><thead><tr><th>k</th></tr></thead><tbody><tr><td colspan="2">v</td></tr></tbody></table>';

describeCases('stored HTML', [
  ['everything the toolbar makes passes through unchanged', TOOLBAR, TOOLBAR],
  ['nothing stays nothing', '', ''],
  ['white space is nothing', ' \n\t ', ''],
  ['plain text becomes a paragraph', 'Hello <world>', '<p>Hello</p>'],
  ['white space between blocks is not kept', '<p>a</p>\n\n  <p>b</p>\n', '<p>a</p><p>b</p>'],
  ['NUL, control characters and byte order marks go', '<p>\ufeffa\u0000b\u0007c&#1;d</p>', '<p>abcd</p>'],
  ['lone surrogates go, pairs stay', '<p>a\ud83d😀\ude00</p>', '<p>a😀</p>'],
  ['line breaks are \\n', '<pre>a\r\nb\rc&#13;d</pre>', '<pre><code>a\nb\nc\nd</code></pre>'],
  ['comments and doctypes go', '<!doctype html><!-- c --><p>a<!-- d -->b</p>', '<p>ab</p>'],
]);

describeCases('elements with an equivalent', [
  ['headings outside 2 to 4', '<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
  [
    'marks',
    '<p><b>a</b><i>b</i><strike>c</strike><del>d</del><ins>e</ins><kbd>f</kbd></p>',
    '<p><strong>a</strong><em>b</em><s>c</s><s>d</s><u>e</u><kbd>f</kbd></p>',
  ],
  [
    'abbreviations',
    '<p><abbr title=" Hyper\n Text ">H<b>T</b></abbr> <acronym title="b">B</acronym></p>',
    '<p><abbr title="Hyper Text">H<strong>T</strong></abbr> <abbr title="b">B</abbr></p>',
  ],
  [
    'abbreviations that nobody could open, and in links',
    '<p><abbr>a</abbr><abbr title=" ">b</abbr><a href="/x">c<abbr title="d">d</abbr></a><abbr title="e"><a href="/x">e</a></abbr></p>',
    '<p>ab<a href="/x">cd</a><a href="/x">e</a></p>',
  ],
  ['a mark in itself', '<p><b>a<strong>b</strong>c</b></p>', '<p><strong>abc</strong></p>'],
  ['an empty mark', '<p>a<b></b><a href="/x"></a>b</p>', '<p>ab</p>'],
  ['a bold that is not bold', '<b style="font-weight:normal"><p>a</p></b>', '<p>a</p>'],
  [
    'spans and unknown elements lose the tag',
    '<p><span>a</span><x-y>b</x-y><font>c</font></p>',
    '<p>abc</p>',
  ],
  [
    'wrappers become paragraphs',
    '<div>a<section><p>b</p>c</section></div>d',
    '<p>a</p><p>b</p><p>c</p><p>d</p>',
  ],
  ['a wrapper in a heading stays the heading', '<h2><div>a</div></h2>', '<h2>a</h2>'],
  ['definitions', '<dl><dt>a<dd>b<dt>c<dd>d</dl>', '<p>a</p><p>b</p><p>c</p><p>d</p>'],
  [
    'a picture',
    '<p><picture><source srcset="/b.avif"><img src="/b.png"></picture></p>',
    '<p><img src="/b.png" alt="" /></p>',
  ],
  [
    'a block in a link takes the link in',
    '<a href="/x"><h3>a</h3>b</a>',
    '<h3><a href="/x">a</a></h3><p><a href="/x">b</a></p>',
  ],
  [
    'a link in a link',
    '<p><a href="/x">a<a href="/y">b</a></p>',
    '<p><a href="/x">a</a><a href="/y">b</a></p>',
  ],
  ['a link that may not be keeps its text', '<p><a href="javascript:x">a</a></p>', '<p>a</p>'],
  ['a paragraph around a block', '<p>a<div>b</div>c</p>', '<p>a</p><p>b</p><p>c</p>'],
]);

describeCases('code', [
  ['keeps lines and indentation', '<pre>\n\n  a\n    b\n\n</pre>', '<pre><code>  a\n    b</code></pre>'],
  [
    'takes the language without its line marks',
    '<pre><code class="language-js{2-3,8}">a</code></pre>',
    '<pre><code class="language-js">a</code></pre>',
  ],
  [
    'takes the language in lower case, from wherever it stands',
    '<pre class="lang-C++"><code>a</code></pre><pre data-language="TSX">b</pre>',
    '<pre><code class="language-c++">a</code></pre><pre><code class="language-tsx">b</code></pre>',
  ],
  [
    'loses the colours of a highlighter',
    '<pre><code><span class="hl-k">let</span> a<br>b <b>c</b></code></pre>',
    '<pre><code>let a\nb c</code></pre>',
  ],
  [
    'of the older editor',
    '<pre class="ql-syntax" spellcheck="false">a &lt; b\n\n  c\n</pre>',
    '<pre><code>a &lt; b\n\n  c</code></pre>',
  ],
  [
    'of Quill 2',
    '<div class="ql-code-block-container" spellcheck="false"><select class="ql-ui"><option>Plain</select>' +
      '<div class="ql-code-block" data-language="javascript">a</div>' +
      '<div class="ql-code-block" data-language="javascript"><br></div>' +
      '<div class="ql-code-block" data-language="javascript">  <span>b</span></div></div>',
    '<pre><code class="language-javascript">a\n\n  b</code></pre>',
  ],
  ['that is plain has no language', '<pre data-language="plain">a</pre>', '<pre><code>a</code></pre>'],
  ['that is empty goes', '<pre><code> \n </code></pre>', ''],
]);

describeCases('lists', [
  [
    'Quill 1, one list',
    '<ul><li>a</li><li class="ql-indent-1">b</li><li class="ql-indent-2">c</li><li>d</li></ul>',
    '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
  ],
  [
    'Quill 1, a new list where the kind changes',
    '<ol><li>a</li></ol><ul><li class="ql-indent-1">b</li></ul><ol><li>c</li></ol>',
    '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
  ],
  [
    'Quill 2, kinds as data',
    '<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>a</li>' +
      '<li data-list="ordered" class="ql-indent-1">b</li><li data-list="ordered">c</li></ol>',
    '<ul><li>a<ol><li>b</li></ol></li></ul><ol><li>c</li></ol>',
  ],
  [
    'a level without a parent moves up',
    '<ul><li class="ql-indent-3">a</li><li class="ql-indent-5">b</li><li class="ql-indent-4">c</li></ul>',
    '<ul><li>a<ul><li>b</li><li>c</li></ul></li></ul>',
  ],
  [
    'loose content beside Quill items is kept',
    '<ul>x<li class="ql-indent-1">a</li><ul><li>b</li></ul></ul>',
    '<ul><li>x<ul><li>a<ul><li>b</li></ul></li></ul></li></ul>',
  ],
  [
    'lists that are only neighbours stay apart',
    '<ul><li>a</li></ul><ul><li>b</li></ul>',
    '<ul><li>a</li></ul><ul><li>b</li></ul>',
  ],
  [
    'a list between items belongs to the one before',
    '<ul><li>a</li><ul><li>b</li></ul></ul>',
    '<ul><li>a<ul><li>b</li></ul></li></ul>',
  ],
  ['items without a list get one', '<li>a</li><li>b', '<ul><li>a</li><li>b</li></ul>'],
  [
    'items with paragraphs',
    '<ul><li><p>a</p><p>b</p></li><li>c<div>d</div></li></ul>',
    '<ul><li><p>a</p><p>b</p></li><li><p>c</p><p>d</p></li></ul>',
  ],
  [
    'start is kept, other attributes go',
    '<ol start=5 type=a reversed><li value=9>a</ol>',
    '<ol start="5"><li>a</li></ol>',
  ],
  ['an empty list goes', '<p>a</p><ul> </ul>', '<p>a</p>'],
]);

describeCases('tables, quotes, indents', [
  [
    'alignment of cells, by attribute or style',
    '<table><thead><tr><th align="CENTER">a</th><th style="color: red; text-align:right">b</th></tr></thead>' +
      '<tbody><tr><td align="left">c</td><td align="justify" colspan="2">d</td></tr></tbody></table>',
    '<table><thead><tr><th align="center">a</th><th align="right">b</th></tr></thead>' +
      '<tbody><tr><td>c</td><td colspan="2">d</td></tr></tbody></table>',
  ],
  [
    'a table without sections',
    '<table><caption>t</caption><tr><th>a<th>b<tr><td rowspan=2 width=5>c<td>d</table>',
    '<p>t</p><table><tbody><tr><th>a</th><th>b</th></tr><tr><td rowspan="2">c</td><td>d</td></tr></tbody></table>',
  ],
  [
    'text between cells goes before the table',
    '<table>x<tr><td>a</td>y</tr></table>',
    '<p>xy</p><table><tbody><tr><td>a</td></tr></tbody></table>',
  ],
  [
    'blocks in cells',
    '<table><tr><td><ul><li>a</ul><pre>b</pre></table>',
    '<table><tbody><tr><td><ul><li>a</li></ul><pre><code>b</code></pre></td></tr></tbody></table>',
  ],
  ['a cell without a table', '<td>a</td><td>b</td>', '<p>a</p><p>b</p>'],
  [
    'a quote of several paragraphs',
    '<blockquote>a<p>b</p></blockquote>',
    '<blockquote><p>a</p><p>b</p></blockquote>',
  ],
  [
    'a list in a quote',
    '<blockquote>a<ul><li>b</ul></blockquote>',
    '<blockquote>a<ul><li>b</li></ul></blockquote>',
  ],
  ['an empty quote goes', '<blockquote><p></p></blockquote>', ''],
  [
    'indents of the older editor',
    '<p class="ql-align-right ql-indent-3">a</p><h2 class="ql-indent-1">b</h2>',
    '<p class="indent-3">a</p><h2 class="indent-1">b</h2>',
  ],
  ['indents out of range go', '<p class="indent-9 ql-indent-0">a</p>', '<p>a</p>'],
  [
    'an empty line stays, an empty element goes',
    '<p>a</p><p><br></p><p></p><p> </p>',
    '<p>a</p><p><br /></p>',
  ],
]);

describe('depth', () => {
  const limit = bounds.html.depth;
  const depthOf = (nodes: readonly HtmlNode[]): number =>
    Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : 1 + depthOf(node.children))));

  it.each([
    '<div>',
    '<b>',
    '<ul><li>',
    '<blockquote>',
    '<table><tr><td>',
    '<pre>',
    '<b><div></b>',
    '<svg>',
    '<template>',
  ])('%s nested ten thousand deep is refused', (tags) => {
    expect(() => sanitizeRichText(`${tags.repeat(10_000)}deep`)).toThrow(LimitError);
  });

  it.each(['<h2>', '<a href=/x>', '<button>', '<nobr>', '<b><i><p>'])(
    '%s closes the preceding one',
    (tag) => {
      const stored = sanitizeRichText(`${tag.repeat(10_000)}deep`);
      expect(stored.replace(/<[^>]*>/g, '')).toBe('deep');
      expect(sanitizeRichText(stored)).toBe(stored);
    },
  );

  it('counts from the first element', () => {
    const nested = (levels: number): string => `${'<span>'.repeat(levels)}a${'</span>'.repeat(levels)}`;
    expect(depthOf(parseHtml(nested(limit), Infinity))).toBe(limit);
    expect(() => parseHtml(nested(limit + 1), Infinity)).toThrow(
      `The text has HTML elements nested more than ${limit} levels deep, which is the limit.`,
    );
  });

  it('counts elements', () => {
    expect(parseHtml('<br>'.repeat(5), 5)).toHaveLength(5);
    expect(() => parseHtml('<br>'.repeat(6), 5)).toThrow(
      'The text has more than 5 HTML elements, which is the limit.',
    );
  });

  it('counts copies of marks, and long attributes with them', () => {
    const repeated = (mark: string): string => `<p>${mark}</p>${'<p>x</p>'.repeat(1000)}`;
    expect(parseHtml(repeated('<b class="a">'), 2002)).toHaveLength(1001);
    expect(() => parseHtml(repeated('<b class="a">'), 2001)).toThrow(LimitError);
    expect(() => parseHtml(repeated(`<b class="${'a '.repeat(5000)}">`), 100_000)).toThrow(LimitError);
    expect(parseHtml(`<p><b class="${'a '.repeat(5000)}">`, 2)).toHaveLength(1);
  });
});

describe('growth', () => {
  const link = `<a href="https://e.co/?${'&'.repeat(4000)}">`;

  it.each([
    ['repeats', `${link}${'<p>x'.repeat(3990)}`],
    ['repeats around rules', `${link}${'x<hr>'.repeat(3000)}`],
    ['copies', `<p>${link}x${'<p>x'.repeat(2000)}`],
  ])('a short body whose lines have the same long link is refused if the server %s it', (_, html) => {
    expect(html.length).toBeLessThan(20_000);
    expect(() => sanitizeRichText(html)).toThrow(
      /^Links and marks count in each line that they cover\. With them, the text has more than \d{6} characters of HTML, which is the limit\.$/,
    );
  });

  it('a body in a link and marks is stored, as is one of signs', () => {
    const marked = `<a href="https://e.co/"><b><i>${'<p>A paragraph of a few words.'.repeat(500)}`;
    expect(sanitizeRichText(marked).match(/<a /g)).toHaveLength(500);
    expect(sanitizeRichText('&'.repeat(100_000))).toHaveLength(500_007);
  });
});
