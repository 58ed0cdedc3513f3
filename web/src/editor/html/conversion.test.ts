// @vitest-environment jsdom
import { convertToRaw, type ContentState } from 'draft-js';
import { describe, expect, it } from 'vitest';
import { contentInfo, contentToHtml } from './contentToHtml';
import { htmlToContent } from './htmlToContent';
import { randomContent } from '../testing/randomContent';
import { writtenHtml } from './writtenHtml';

const roundTrip = (html: string): string => contentToHtml(htmlToContent(html));

/** The blocks without the random keys that differ on each reading. */
function blocksOf(content: ContentState) {
  const { blocks, entityMap } = convertToRaw(content);
  return blocks.map(({ key: _, entityRanges, ...block }) => ({
    ...block,
    entities: entityRanges.map((range) => ({ ...range, key: entityMap[range.key]?.data })),
  }));
}

describe('HTML -> editor -> HTML', () => {
  it.each([
    ['paragraphs', '<p>One</p><p>Two</p>'],
    ['an empty paragraph between two', '<p>One</p><p><br /></p><p>Two</p>'],
    ['headings', '<h2>Two</h2><h3>Three</h3><h4>Four</h4>'],
    ['line breaks', '<p>One<br />two<br /><br />four</p>'],
    ['a line break at the end', '<p>One<br /><br /></p>'],
    ['a marked line break', '<p><strong>one<br />two</strong></p>'],
    ['every mark in its order', '<p><strong><em><u><s><code>all</code></s></u></em></strong></p>'],
    ['overlapping marks', '<p><strong>bold <em>both</em></strong><em> italic</em></p>'],
    ['a mark on a space alone', '<p><strong>a<em> </em>b</strong><u> </u>c</p>'],
    [
      'a link with marks inside',
      '<p>See <a href="https://react.dev/learn" rel="noopener noreferrer nofollow ugc">the <code>docs</code></a>.</p>',
    ],
    ['a link amid marked text', '<p><em>Thanks to <a href="/b">Sophie</a>!</em></p>'],
    ['two links side by side', '<p><a href="/a">a</a><a href="/a">b</a></p>'],
    ['a link with rel', '<p><a href="https://a.example" rel="noopener noreferrer nofollow ugc">a</a></p>'],
    [
      'a link whose address and text need escaping',
      '<p><a href="https://a.example/?q=&quot;1&quot;&amp;b=%22" rel="noopener noreferrer nofollow ugc">a &lt; b &amp; "c"</a></p>',
    ],
    ['quotes and backticks as they are', `<p>It's "so" \`plain\` &amp; &lt;b&gt;</p>`],
    ['no-break and other spaces', '<p>10\u00a0km\u2009wide\u3000<em>\u00a0</em>x</p>'],
    ['characters beyond the basic plane', '<p>👩‍👩‍👧‍👦<strong>👍🏽</strong><em>é</em>𝒳</p>'],
    ['right-to-left text', '<p>שלום <strong>עולם</strong> abc مرحبا</p>'],
    ['a flat list', '<ul><li>One</li><li>Two</li></ul>'],
    [
      'lists nested five levels deep',
      '<ul><li>0<ol><li>1<ul><li>2<ol><li>3<ul><li>4</li></ul></li></ol></li></ul></li></ol></li><li>0</li></ul>',
    ],
    ['two kinds of list in one item', '<ul><li>a<ul><li>b</li></ul><ol><li>c</li></ol></li></ul>'],
    ['lists of one kind side by side', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
    ['nested lists of one kind side by side', '<ol><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ol>'],
    ['a list that counts on', '<ol><li>a</li></ol><p>and</p><ol start="2"><li>b</li></ol>'],
    ['items with a paragraph', '<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>'],
    ['a quote of two paragraphs', '<blockquote><p>a</p><p>b</p></blockquote>'],
    ['a quote without a paragraph', '<blockquote>a<br />b</blockquote>'],
    ['quotes side by side', '<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>'],
    [
      'code with its language',
      '<pre><code class="language-jsx">&lt;App /&gt;\n\n  {a &amp;&amp; b}</code></pre>',
    ],
    ['code blocks side by side', '<pre><code>a</code></pre><pre><code>b</code></pre>'],
    [
      'indented text',
      '<p class="indent-2">a</p><h3 class="indent-1">b</h3><blockquote class="indent-8"><p>c</p></blockquote>',
    ],
    [
      'an image in a paragraph',
      '<p>a</p><p><img src="/uploads/a.webp" alt="A &quot;drop&quot;" width="800" height="600" /></p><p>b</p>',
    ],
    ['an image on its own', '<img src="/uploads/a.webp" alt="" /><p>b</p>'],
    ['images side by side', '<img src="/a.png" alt="a" /><img src="/b.png" alt="b" /><p>c</p>'],
    ['an image at the end', '<p>a</p><p><img src="/uploads/a.webp" alt="" /></p>'],
    [
      'an image with a caption',
      '<figure><img src="/a.webp" alt="a" width="4" height="3" /><figcaption>A <em>drop</em> of <a href="/b">water</a></figcaption></figure><p>b</p>',
    ],
    ['a wide image', '<figure data-width="wide"><img src="/a.webp" alt="" /></figure>'],
    [
      'a gallery',
      '<figure><img src="/a.webp" alt="" /><img src="/b.webp" alt="b" /><img src="/c.webp" alt="" /><figcaption>Three</figcaption></figure>',
    ],
    [
      'a figure that the editor cannot edit',
      '<figure><img src="/a.webp" alt="" /><p>text</p></figure><p>b</p>',
    ],
    [
      'an embed',
      '<figure data-embed="youtube"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;t=5" rel="noopener noreferrer nofollow ugc">A &lt;talk&gt;</a><figcaption>By <em>b</em></figcaption></figure><p>b</p>',
    ],
    [
      'an embed without a title',
      '<figure data-embed="github"><a href="https://github.com/facebook/react" rel="noopener noreferrer nofollow ugc">github.com/facebook/react</a></figure>',
    ],
    ['a rule', '<p>a</p><hr /><p>b</p>'],
    [
      'a table',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><strong>b</strong></td></tr></tbody></table><p>c</p>',
    ],
    [
      'an example',
      '<p>a</p><figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js" data-active>\n\t&lt;A b="&amp;amp;" /&gt; \n\n</code></pre>\n' +
        '<pre><code class="language-css" data-file="src/a.css" data-hidden></code></pre>\n' +
        '<figcaption>b <strong>c</strong><br />d</figcaption>\n</figure><p>b</p>',
    ],
    [
      'an example that runs automatically',
      '<p>a</p><figure data-example="react" data-run>\n<pre><code class="language-jsx" data-file="App.js">b</code></pre>\n</figure><p>c</p>',
    ],
    [
      'callouts of any blocks',
      '<p>x</p><aside data-callout="note"><h3>a</h3><p class="indent-1">b <em>c</em></p><ul><li>d</li></ul></aside>' +
        '<aside data-callout="tip"><blockquote><p>e</p></blockquote><pre><code class="language-js">f</code></pre></aside>' +
        '<aside data-callout="warning"><hr /><p><img src="/a.png" alt="g" /></p><table><tbody><tr><td>h</td></tr></tbody></table><p>i</p></aside>',
    ],
    [
      'callouts of one kind side by side, and lists in and below one',
      '<aside data-callout="note"><ol><li>a</li></ol></aside><aside data-callout="note"><ol><li>b</li></ol></aside><ol><li>c</li></ol><p>d</p>',
    ],
    [
      'details',
      '<details><summary>A <strong>b</strong> <code>c</code></summary><p>d</p><ol start="2"><li>e</li></ol></details>' +
        '<details><summary>f</summary><pre><code>g</code></pre></details><p>h</p>',
    ],
    [
      'tasks among items, nested',
      '<ul><li data-checked="true">a<ul><li data-checked="false">b</li><li>c</li></ul></li><li data-checked="false"><p>d</p></li></ul><ol><li>e<ul><li data-checked="true">f</li></ul></li></ol>',
    ],
    ['keys', '<p>Press <kbd>Ctrl</kbd>+<strong><kbd>K</kbd></strong><em><code><kbd>x</kbd></code></em></p>'],
    [
      'abbreviations',
      '<p>a <strong>b <abbr title="c &amp; &quot;d&quot;">E</abbr> f</strong><abbr title="g"><em>H</em>I</abbr><abbr title="j">K</abbr><small data-note><abbr title="l">M</abbr></small></p>',
    ],
    [
      'footnotes',
      '<p>a<small data-note>b <em>c</em> <a href="/d">e <kbd>f</kbd></a></small> g<strong>h</strong><small data-note>i</small></p><h2>j<small data-note>k</small></h2><ul><li>l<small data-note>m</small></li></ul>',
    ],
    [
      'a footnote in a cell',
      '<table><tbody><tr><td>a<small data-note>b</small></td></tr></tbody></table><p>c</p>',
    ],
    [
      'code with a file and highlighted lines',
      '<pre><code class="language-jsx" data-file="src/My &quot;App&quot;.tsx" data-lines="1,3-5">a</code></pre><pre><code data-lines="2">b</code></pre>',
    ],
    ['an image amid text', '<p>before <img src="/a.png" alt="x" /> after</p><p>b</p>'],
    ['an item with code in it', '<ul><li><p>a</p><pre><code>b</code></pre></li></ul><p>c</p>'],
    ['a quote with a list in it', '<blockquote><ul><li>a</li></ul></blockquote><p>c</p>'],
  ])('gives back %s', (_, html) => {
    expect(roundTrip(html)).toBe(html);
  });

  it.each([
    ['text outside any block', 'a <b>b</b><p>c</p>', '<p>a <strong>b</strong></p><p>c</p>'],
    ['blocks in a div', '<div><p>a</p><div>b</div></div>', '<p>a</p><p>b</p>'],
    ['headings outside the subset', '<h1>a</h1><h5>b</h5><h6>c</h6>', '<h2>a</h2><h4>b</h4><h4>c</h4>'],
    [
      'white space that no page shows',
      '<p>\n  a\n  <i> b </i>\n c </p>\n\n<p>d</p>',
      '<p>a <em>b </em>c</p><p>d</p>',
    ],
    ['marks in another order', '<p><i><b>a</b></i></p>', '<p><strong><em>a</em></strong></p>'],
    [
      'code around a link',
      '<p><code><a href="/b" id="c">a</a></code></p>',
      '<p><a href="/b"><code>a</code></a></p>',
    ],
    [
      'abbreviations without words and in links',
      '<p><abbr>a</abbr> <a href="/b"><abbr title="c">d</abbr></a> <abbr title=" e  f ">g</abbr></p>',
      '<p>a <a href="/b">d</a> <abbr title="e f">g</abbr></p>',
    ],
    ['a mark of all of a link', '<p><i><a href="/b">a</a></i></p>', '<p><a href="/b"><em>a</em></a></p>'],
    [
      'a mark that goes on beside a link',
      '<p><i>see </i><a href="/b"><i>a</i></a></p>',
      '<p><em>see <a href="/b">a</a></em></p>',
    ],
    ['empty lines around code', '<pre><code>\n  a\n\n</code></pre>', '<pre><code>  a</code></pre>'],
    ['an empty callout', '<p>a</p><aside data-callout="tip"><p><br></p></aside>', '<p>a</p>'],
    [
      'a callout of an unknown kind',
      '<aside data-callout="x"><p>a</p></aside>',
      '<aside data-callout="note"><p>a</p></aside>',
    ],
    ['an aside', '<aside><p>a</p></aside>', '<p>a</p>'],
    [
      'details without a summary',
      '<details><p>a</p></details>',
      '<details><summary>Details</summary><p>a</p></details>',
    ],
    ['details with nothing else', '<details><summary>a</summary></details>', '<p>a</p>'],
    [
      'blocks, line breaks and footnotes in a summary',
      '<details><summary>a<br>b<small data-note="">c</small></summary><p>d</p></details>',
      '<details><summary>a bc</summary><p>d</p></details>',
    ],
    [
      'a box in a box',
      '<aside data-callout="note"><p>a</p><details><summary>b</summary><p>c</p></details></aside>',
      '<aside data-callout="note"><p>a</p><p>b</p><p>c</p></aside>',
    ],
    [
      'an example in a box',
      '<aside data-callout="note"><p>a</p><figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">b</code></pre>\n</figure><p>c</p></aside>',
      '<aside data-callout="note"><p>a</p></aside><figure data-example="react">\n<pre><code class="language-jsx" data-file="App.js">b</code></pre>\n</figure><aside data-callout="note"><p>c</p></aside>',
    ],
    ['a task in a numbered list', '<ol><li data-checked="true">a</li></ol>', '<ol><li>a</li></ol>'],
    [
      'an empty footnote, and one without a mark',
      '<p>a<small data-note> </small><small>b</small></p>',
      '<p>a b</p>',
    ],
    [
      'marks around a footnote, and spaces in it',
      '<p><em>a<small data-note=""> b<br>c </small>e</em>d</p>',
      '<p><em>a</em> <small data-note><em>b c</em></small> <em>e</em>d</p>',
    ],
    [
      'footnotes side by side',
      '<p>a<small data-note><i>b</i></small><small data-note>c</small></p>',
      '<p>a<small data-note><em>b</em></small> <small data-note>c</small></p>',
    ],
    [
      'lines to highlight that are out of order or wrong',
      '<pre><code data-lines="4-6,1,2,5-9">a</code></pre><pre><code data-lines="x">b</code></pre>',
      '<pre><code data-lines="1-2,4-9">a</code></pre><pre><code>b</code></pre>',
    ],
    ['nothing', '<p><br /></p><p> </p>', ''],
  ])('brings %s into the stored form', (_, html, stored) => {
    expect(roundTrip(html)).toBe(stored);
    expect(roundTrip(stored)).toBe(stored);
  });
});

describe('editor -> HTML -> editor', () => {
  /** Type and words of every block. */
  const outline = (content: ContentState) =>
    content
      .getBlocksAsArray()
      .map((block) => `${block.getType()} ${block.getText().replace(/\s+/g, ' ').trim()}`)
      .filter((line) => line !== 'code-block ')
      .join('\n')
      // The empty line that the caret needs after a last image.
      .replace(/(?<=atomic )\nunstyled $/, '');

  it('round-trips random documents made with every toolbar command', () => {
    const documents = process.env.THOROUGH === '1' ? 300 : 40;
    for (let seed = 1; seed <= documents; seed += 1) {
      const written = randomContent(seed);
      const html = contentToHtml(written);
      // Only empty lines: an empty document.
      if (contentInfo(written).isEmpty) continue;
      const read = htmlToContent(html);
      expect(outline(read), `seed ${seed}`).toBe(outline(written));
      expect(contentToHtml(read), `seed ${seed}`).toBe(html);
      // Forget the stored HTML, as if every block had been edited.
      for (const block of read.getBlocksAsArray()) writtenHtml.delete(block);
      expect(contentToHtml(read), `seed ${seed}`).toBe(html);
      expect(blocksOf(htmlToContent(contentToHtml(read))), `seed ${seed}`).toEqual(blocksOf(read));
    }
  }, 60_000);
});

describe('contentInfo', () => {
  it('knows an empty document', () => {
    expect(contentInfo(htmlToContent('<p> </p><p><br /></p>'))).toEqual({ isEmpty: true });
    expect(contentInfo(htmlToContent('<p>a</p>'))).toEqual({ isEmpty: false });
    expect(contentInfo(htmlToContent('<hr />')).isEmpty).toBe(false);
  });
});
