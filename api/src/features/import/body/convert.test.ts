import { describe, expect, it } from 'vitest';
import type { BodyFormat } from '../source.js';
import { convertBodies } from './convert.tasks.js';

async function converted(format: BodyFormat, body: string) {
  const item = { body, format, base: 'https://old.example/', hasFiles: false, isOwn: false };
  const [done] = await convertBodies({ bodies: [item], home: 'https://here.example', maxLength: 1_000_000 });
  if (!done || 'rejected' in done) throw new Error(done?.rejected);
  return done;
}

/** Bodies, with a part of what is stored, and what the report says. */
const CASES: [BodyFormat, string, string, string[]][] = [
  // It would swallow the rest of the text.
  [
    'markdown',
    'One\n\n<iframe src="https://x.example/y" style={{ a: 1 }} />\n\nTwo',
    '<p>Two</p>',
    ['<iframe> of x.example became a link'],
  ],
  ['markdown', 'One\n\n<Chart data="x" />\n\nTwo', '<p>Two</p>', ['<chart> was left out']],
  // Prose that names tags.
  ...[
    '<Button />',
    '<title>',
    '<Title>',
    '<select>',
    '<style>',
    '<iframe />',
    '<textarea>',
    '<string>',
    '</script>',
    ...'table ul li h1 details blockquote code body p td option div a link meta img input'
      .split(' ')
      .map((name) => `<${name}>`),
    '<div />',
    '</table>',
  ].map((tag): [BodyFormat, string, string, string[]] => [
    'markdown',
    `Render ${tag} with \`x\`: 1 < 2.\n\n**Next**\n\n## End`,
    `<p>Render ${tag.replace('<', '&lt;').replace('>', '&gt;')} with <code>x</code>: 1 &lt; 2.</p><p><strong>Next</strong></p><h2>End</h2>`,
    [],
  ]),
  [
    'markdown',
    '<style> is one.\n\n<title>\n\n<li> is **one**.\n\nTwo',
    '<p>&lt;style&gt; is one.</p><p>&lt;title&gt;</p><p>&lt;li&gt; is <strong>one</strong>.</p><p>Two</p>',
    [],
  ],
  [
    'markdown',
    '<script> blocks.\n\n## Fix\n\n```html\n<script src="a.js"></script>\n```\n\nEnd',
    '<p>&lt;script&gt; blocks.</p><h2>Fix</h2><pre><code class="language-html">&lt;script src="a.js"&gt;&lt;/script&gt;</code></pre><p>End</p>',
    [],
  ],
  [
    'markdown',
    '<style> is one.\n\n```css\n.a { }\n```\n\nEnds:\n\n```html\n</style>\n```\n\n## Next',
    '<p>&lt;style&gt; is one.</p><pre><code class="language-css">.a { }</code></pre><p>Ends:</p><pre><code class="language-html">&lt;/style&gt;</code></pre><h2>Next</h2>',
    [],
  ],
  [
    'markdown',
    '<?php\n$a = `ls`;\n\n<!DOCTYPE html> is *one*.\n\n<!-- is\n\nEnd',
    '<p>&lt;?php\n$a = <code>ls</code>;</p><p>&lt;!DOCTYPE html&gt; is <em>one</em>.</p><p>&lt;!-- is</p><p>End</p>',
    [],
  ],
  [
    'markdown',
    '<ul>\n<li>a\n<li>b\n</ul>\n\n<details><summary>S</summary>\n\n**c**\n\n</details>\n\nEnd',
    '<ul><li>a</li><li>b</li></ul><details><summary>S</summary><p><strong>c</strong></p></details><p>End</p>',
    [],
  ],
  ['markdown', '<style>p{}</style>\n\n**x**', '<p><strong>x</strong></p>', ['<style> was left out']],
  // Raw blocks with signs of code in them.
  [
    'markdown',
    '<pre>\nconst a = 1;\n\n```\n</pre>\n\nEnd **b**',
    '<pre><code>const a = 1;\n\n```</code></pre><p>End <strong>b</strong></p>',
    [],
  ],
  [
    'markdown',
    '<pre>\n# Title\n\n```js\nx\n```\n\nuse\n```\n</pre>\n\n## Next',
    '<pre><code># Title\n\n```js\nx\n```\n\nuse\n```</code></pre><h2>Next</h2>',
    [],
  ],
  ['markdown', '<script>\nwrite("<script src>");\n</script>\n\nEnd', '<p>End</p>', ['<script> was left out']],
  [
    'markdown',
    '<pre> keeps spaces.\n\n```html\n<pre>x</pre>\n```\n\n<pre>\ny\n</pre>\n\nEnd',
    '<p>&lt;pre&gt; keeps spaces.</p><pre><code class="language-html">&lt;pre&gt;x&lt;/pre&gt;</code></pre><pre><code>y</code></pre><p>End</p>',
    [],
  ],
  // HTML without the ends that it does not demand, and with ends left over.
  ['markdown', '<p>One\n\n<p class="a">Two\n\nThree', '<p>One\n\n</p><p>Two\n\n</p><p>Three</p>', []],
  ['markdown', 'One\n\n</div>\n\nTwo\n</p>\n\nThree', '<p>One</p><p>Two</p><p>Three</p>', []],
  ['markdown', '<p> is *one*.\n\nTwo', '<p>&lt;p&gt; is <em>one</em>.</p><p>Two</p>', []],
  ['markdown', 'a <my-box>b</my-box>', '<p>a b</p>', ['<my-box> became plain text']],
  [
    'html',
    '<iframe src="https://x.example/y"><p>Two</p>',
    'x.example/y',
    ['text inside of <iframe> was left out', '<iframe> of x.example became a link'],
  ],
  ['html', '<p>a</p><noscript>Words</noscript>', '<p>a</p>', ['<noscript> was left out']],
  ['html', '<my-box>Words</my-box>', '<p>Words</p>', ['<my-box> became plain text']],
  ['html', '<a href="irc://x.example">a</a>', '<p>a</p>', ['link to an address of “irc” became text']],
  [
    'html',
    '<img src="https://x.example/a.png" alt="A" title="B">',
    'alt="A"',
    ['title of a picture was left out'],
  ],
  [
    'html',
    '<img class="lazy" data-image="https://x.example/a.png">',
    '<img src="https://x.example/a.png"',
    [],
  ],
  // Shortcodes of Hugo.
  ['markdown', 'One\n\n{{< youtube dQw4w9WgXcQ >}}\n\nTwo', 'data-embed="youtube"', []],
  [
    'markdown',
    '{{< figure src="https://x.example/a.png" alt="A" caption="Below" >}}',
    'alt="A" /><figcaption>Below</figcaption>',
    [],
  ],
  [
    'markdown',
    '{{< highlight go "linenos=table" >}}\na := 1\n{{< / highlight >}}',
    '<code class="language-go">a := 1',
    [],
  ],
  // Callouts, attributes and templates of site generators.
  [
    'markdown',
    ':::note\n\nMind the *keys*.\n\n:::\n\nEnd',
    '<aside data-callout="note"><p>Mind the <em>keys</em>.</p></aside><p>End</p>',
    [],
  ],
  [
    'markdown',
    'One\n:::warning[Careful]\nText\n:::\nEnd',
    '<aside data-callout="warning"><p><strong>Careful</strong></p><p>Text</p></aside><p>End</p>',
    [],
  ],
  // One without its end takes no others with it.
  [
    'markdown',
    '- two\n:::note\nHi\n\nthere\n:::\n\n:::tip\nA\n:::\n',
    '<aside data-callout="tip"><p>A</p></aside>',
    [':::note stays as text'],
  ],
  [
    'markdown',
    ':::note\nHi\n\n:::tip\nA\n:::\n\n:::warning\nB\n:::\n',
    '<aside data-callout="tip"><p>A</p></aside><aside data-callout="warning"><p>B</p></aside>',
    [':::note stays as text'],
  ],
  [
    'markdown',
    ':::tip\n```md\n:::note\ntext\n:::\n```\nend\n:::\nafter',
    '<p>end</p></aside><p>after</p>',
    [],
  ],
  ['markdown', '{/* A comment */} is JSX.', '{/* A comment */} is JSX.', []],
  ['markdown', ':::tabs\n\nText\n\n:::', ':::tabs', [':::tabs stays as text']],
  [
    'markdown',
    'Centred\n{: .center}\n\nEnd',
    '<p>Centred</p><p>End</p>',
    ['attributes of kramdown were left out'],
  ],
  ['markdown', 'See {{ page.x }} here', '{{ page.x }}', ['template in {{ }} stays as text']],
  ['markdown', 'See {% include x.html %} here', '{% include', ['{% include %} stays as text']],
  [
    'markdown',
    '{{% notice info %}}\nText\n{{% /notice %}}',
    '{{% notice info %}}',
    ['{{< notice >}} stays as text'],
  ],
  // Nobody should see it.
  [
    'markdown',
    'One\n\n{/* secret\n\ncomment */}\n\nTwo',
    '<p>One</p><p>Two</p>',
    ['comment of MDX was left out'],
  ],
  ['mdx', 'One {/* secret */}two', '<p>One two</p>', ['comment of MDX was left out']],
  [
    'mdx',
    'One\n\nexport const y = 1;\n\nTwo',
    '<p>One</p><p>Two</p>',
    ['imports and exports of MDX were left out'],
  ],
  ['mdx', 'Is {props.x}', '<p>Is {props.x}</p>', ['expression of MDX stays as text']],
  ['mdx', '`{/* code */}` and `{x}`', '<code>{/* code */}</code> and <code>{x}</code>', []],
  ['markdown', 'export const y = 1; {x}', '<p>export const y = 1; {x}</p>', []],
  ['markdown', '{{< mine x="y" >}}', '{{&lt; mine', ['{{< mine >}} stays as text']],
  // Abbreviations: as an element, and as Markdown Extra explains them, before or after.
  ['html', '<p><abbr title="HyperText">HTML</abbr></p>', '<p><abbr title="HyperText">HTML</abbr></p>', []],
  [
    'markdown',
    '*[R&D]: Research & "more"\n\n- HTML5 and *HTML*, `HTML`, [HTML](https://x.example), R&D\n\n*[HTML]: HyperText Markup Language\n*[XML]: no one says it',
    '<ul><li>HTML5 and <em><abbr title="HyperText Markup Language">HTML</abbr></em>, <code>HTML</code>, ' +
      '<a href="https://x.example" rel="noopener noreferrer nofollow ugc">HTML</a>, ' +
      '<abbr title="Research &amp; &quot;more&quot;">R&amp;D</abbr></li></ul>',
    [],
  ],
  // What is code, a link or an abbreviation already stays so; entities stay what they are.
  [
    'markdown',
    '<code>HTML</code> <kbd>HTML</kbd> <samp>HTML</samp> <a href="/x">*HTML*</a> https://x.example/HTML <abbr title="own">an HTML</abbr> &lt;HTML5&gt; &copy;\n\n*[HTML]: a &amp; b\n*[HTML5]: HTML 5',
    '<p><code>HTML</code> <kbd>HTML</kbd> <code>HTML</code> <a href="https://old.example/x" rel="noopener noreferrer nofollow ugc"><em>HTML</em></a> ' +
      '<a href="https://x.example/HTML" rel="noopener noreferrer nofollow ugc">https://x.example/HTML</a> ' +
      '<abbr title="own">an HTML</abbr> &lt;<abbr title="HTML 5">HTML5</abbr>&gt; ©</p>',
    [],
  ],
  [
    'markdown',
    '<abbr title="own">a\n\nHTML\n\n*[HTML]: a &amp; b',
    '<p>&lt;abbr title="own"&gt;a</p><p><abbr title="a &amp; b">HTML</abbr></p>',
    [],
  ],
  // Languages as SyntaxHighlighter, Crayon, highlight.js, GeSHi and GitHub name them.
  ['html', '<pre class="brush: jsx; title: x">1</pre>', '<code class="language-jsx">', []],
  ['html', '<pre class="lang:php decode:true">1</pre>', '<code class="language-php">', []],
  ['html', '<pre><code class="hljs css">1</code></pre>', '<code class="language-css">', []],
  ['html', '<pre lang="rust">1</pre>', '<code class="language-rust">', []],
  ['html', '<div class="highlight highlight-source-js"><pre>1</pre></div>', '<code class="language-js">', []],
  [
    'markdown',
    '<div data-node-type="callout">\n<div data-node-type="callout-emoji">💡</div>\n<div data-node-type="callout-text">Of <b>Hashnode</b></div>\n</div>\n\nEnd',
    '<aside data-callout="note"><p>Of <strong>Hashnode</strong></p></aside><p>End</p>',
    [],
  ],
  // The classic editor of WordPress writes blocks with single line breaks.
  [
    'wordpress',
    'Intro:\n<ul>\n \t<li>a</li>\n \t<li>b\nc</li>\n</ul>\nAfter\n<h2>Next</h2>\nEnd<br />\nof it',
    '<p>Intro:</p><ul><li>a</li><li>b<br />c</li></ul><p>After</p><h2>Next</h2><p>End<br />of it</p>',
    [],
  ],
  [
    'wordpress',
    'Text\n<table>\n<tbody>\n<tr>\n<td>a</td>\n<td>b</td>\n</tr>\n</tbody>\n</table>\nEnd',
    '<p>Text</p><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>End</p>',
    [],
  ],
  [
    'wordpress',
    'See:\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\nand\nhttps://codepen.io/ada/pen/abcdef',
    '<p>See:</p><figure data-embed="youtube">',
    [],
  ],
  [
    'wordpress',
    '<blockquote>One\n\nTwo\nlines</blockquote>\n<div>Three\n<a\n  href="https://x.example/">four</a></div>',
    '<blockquote><p>One</p><p>Two<br />lines</p></blockquote><p>Three<br /><a href="https://x.example/"',
    [],
  ],
  [
    'wordpress',
    'Code:\n<pre>a\n\n&lt;ul&gt;\nb</pre>\nand <code>c\nd</code>\nend',
    '<p>Code:</p><pre><code>a\n\n&lt;ul&gt;\nb</code></pre><p>and <code>c\nd</code><br />end</p>',
    [],
  ],
  // Brackets in prose, and an old form of a shortcode.
  ['wordpress', 'Three men [my emphasis] in a [simple boat].', '[my emphasis] in a [simple boat]', []],
  [
    'wordpress',
    '[audio https://x.example/a.mp3]',
    '<a href="https://x.example/a.mp3"',
    ['<audio> became a link'],
  ],
  // Brackets in tags and around names that no plugin is known by.
  [
    'wordpress',
    'arr[my_index], [react-dom] and <a href="https://x.com/?a[b_c]=1">a</a>',
    '<p>arr[my_index], [react-dom] and <a href="https://x.com/?a[b_c]=1"',
    ['[my_index] stays as text', '[react-dom] stays as text'],
  ],
  [
    'wordpress',
    'a [contact-form to="me"] b [vc_row] c [my-box]d[/my-box]',
    '<p>a  b  c d</p>',
    ['[contact-form] was left out', '[vc_row] was left out', '[my-box] was left out'],
  ],
  [
    'wordpress',
    '<!-- wp:latest-posts {"a":1} /--><!-- wp:spacer --><div></div><!-- /wp:spacer --><!-- wp:paragraph --><p>Text</p><!-- /wp:paragraph --><!-- wp:footnotes /-->',
    '<p>Text</p>',
    ['the block “latest-posts” was left out'],
  ],
  // dev.to shows line breaks, and embeds comments.
  ['forem', '✅ one\n✅ two\n\n- a\n- b', '<p>✅ one<br />✅ two</p><ul><li>a</li><li>b</li></ul>', []],
  ['markdown', 'one\ntwo', '<p>one\ntwo</p>', []],
  ['forem', '{% comment 2d1ab %}\n\nEnd', '<p>{% comment 2d1ab %}</p>', ['{% comment %} stays as text']],
  ['markdown', '{% comment %}\n\nEnd', '<p>End</p>', []],
  // Names that every JavaScript object has.
  [
    'wordpress',
    'One [gallery ids="constructor,__proto__"]',
    '<p>One</p>',
    ['[gallery] without known pictures was left out'],
  ],
  ['markdown', '> [!constructor]\n> Words', '<blockquote><p>[!constructor]', []],
  ['markdown', '{% constructor abc %}', '{% constructor abc %}', ['{% constructor %} stays as text']],
];

describe('the conversion of bodies', () => {
  it.each(CASES)('%s: %s', async (format, body, stored, losses) => {
    const { html, losses: told } = await converted(format, body);
    expect(html).toContain(stored);
    expect(told).toEqual(losses);
  });

  it('reads a component with many attributes at once', async () => {
    const attributes = Array.from({ length: 60 }, (_, index) => `a${index}={b${index}}`).join('\n ');
    for (const last of ['onHover={() => { set({ x: { y: 1 } }) }}', '{...props}']) {
      const { html } = await converted('markdown', `<Chart\n ${attributes} ${last}\n/>\n\n## End`);
      expect(html).toContain('<h2>End</h2>');
    }
  });

  it('reads thousands of callouts without an end at once', async () => {
    const start = performance.now();
    await converted('markdown', ':::note\n'.repeat(2000) + ':::tip\nA\n:::\n'.repeat(1000));
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  it('repeats no long explanation, and none a million times', async () => {
    const { html } = await converted('markdown', `*[a]: ${'long '.repeat(1000)}\n\n${'a '.repeat(20_000)}`);
    const titles = [...html.matchAll(/<abbr title="([^"]*)">a<\/abbr>/g)].map(([, title = '']) => title);
    expect(titles).toHaveLength(2000);
    expect(Math.max(...titles.map(({ length }) => length))).toBeLessThanOrEqual(200);
    expect(html.match(/\ba\b/g)?.length, 'the words stay').toBeGreaterThanOrEqual(20_000);
  });
});
