// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pasteInto } from '../paste/clipboard';
import { convertMarkdown } from '../files/markdownFile';
import { markdownToHtml } from './markdownToHtml';
import { readPastedHtml } from '../paste/pastedHtml';
import { editorWith, htmlOf } from '../testing/editorText';
import { escapeText } from '../html/writtenHtml';

const TAGS = [
  '<Button />',
  '<title>',
  '<Title />',
  '<Title>',
  '<select>',
  '<style>',
  '<script>',
  '<iframe>',
  '<iframe />',
  '<button>',
  '<textarea>',
  '<template>',
  '<object>',
  '<noscript>',
  '<svg>',
  '<math>',
  '<video>',
  '<audio>',
  '<pre>',
  '<xmp>',
  '<plaintext>',
  '<Suspense fallback="a &amp; b">',
  '<my-element>',
  '</script>',
  '</Suspense>',
  '<!DOCTYPE html>',
  '<?xml version="1.0"?>',
  '<!-- and',
  ...'table ul li h1 details blockquote code body head html p td tr option div a b kbd link meta img input source'
    .split(' ')
    .map((name) => `<${name}>`),
  '<div />',
  '</table>',
  '<p class="lead">',
];
const AFTER = '<p>Next <strong>paragraph</strong>.</p><h2>Heading</h2><p>The end: 1 &lt; 2.</p>';
const after = '\n\nNext **paragraph**.\n\n## Heading\n\nThe end: 1 < 2.';

const pasted = (text: string) => htmlOf(pasteInto(editorWith('<p>|</p>'), { text }).editorState);
const converted = (markdown: string) => convertMarkdown(markdown, { isWhole: true });
const opened = (markdown: string) => converted(markdown).html.replace(/>\n+</g, '><').trim();

describe('a tag in prose', () => {
  it.each(TAGS)('%s is text, and all that follows is there', (tag) => {
    const shown = escapeText(tag);
    const line = `<p>Render ${shown} with <code>onClick</code>.</p>`;
    const markdown = `Render ${tag} with \`onClick\`.${after}`;
    expect(pasted(markdown)).toBe(line + AFTER);
    expect(opened(markdown)).toBe(line + AFTER);
    expect(converted(markdown).notices).toEqual([]);
  });

  it.each(
    'pre script style textarea title Suspense button table ul li h1 details blockquote body p div link'
      .split(' ')
      .map((name) => `<${name}>`)
      .concat('<?php', '<!DOCTYPE html>', '<![CDATA[', '<!--', '</details>'),
  )('%s at the start of a line is text', (tag) => {
    expect(pasted(`${tag} is an element.${after}`)).toBe(`<p>${escapeText(tag)} is an element.</p>${AFTER}`);
  });

  it.each(['<Button />', '<Chart data="x" />', '<title>', '<Tabs>'])(
    '%s on a line of its own is text',
    (tag) => {
      expect(pasted(tag + after)).toBe(`<p>${escapeText(tag)}</p>${AFTER}`);
    },
  );

  it('is text in headings, tables, items, quotes, callouts and notes', () => {
    const markdown =
      '## The <title> element\n\n| <style> | b |\n| --- | --- |\n| <T> | d |\n\n- <A1 />\n\n> <select>\n\n> [!TIP]\n> Array<string>\n\na[^1]\n\n[^1]: <Note />\n\nEnd';
    expect(pasted(markdown)).toBe(
      '<h2>The &lt;title&gt; element</h2>' +
        '<table><thead><tr><th>&lt;style&gt;</th><th>b</th></tr></thead><tbody><tr><td>&lt;T&gt;</td><td>d</td></tr></tbody></table>' +
        '<ul><li>&lt;A1 /&gt;</li></ul><blockquote><p>&lt;select&gt;</p></blockquote>' +
        '<aside data-callout="tip"><p>Array&lt;string&gt;</p></aside><p>a<small data-note>&lt;Note /&gt;</small></p><p>End</p>',
    );
  });

  it('keeps the signs of Markdown and the lines behind it', () => {
    expect(pasted('<li> in **bold**:\n- `a`\n- b\n\nEnd')).toBe(
      '<p>&lt;li&gt; in <strong>bold</strong>:</p><ul><li><code>a</code></li><li>b</li></ul><p>End</p>',
    );
  });

  it('is text in front of an element of the same name', () => {
    expect(opened('<details> hides.\n\n<details>\n<summary>S</summary>\n\nx\n\n</details>\n\n## End')).toBe(
      '&lt;details&gt; hides.\n\n<details><summary>S</summary><p>x</p></details><h2>End</h2>',
    );
  });

  it.each([
    [
      'of code in a fence',
      '<script> blocks.\n\n## Fix\n\n```html\n<script src="a.js"></script>\n```\n\nEnd.',
    ],
    ['of code in a line', '<script> blocks.\n\n## Fix\n\nIt needs a `</script>`.'],
    ['of another one', '<script> blocks.\n\n## Fix\n\n<script>x</script>\n\nEnd.'],
    [
      'of code whose start is in another fence',
      '<script> blocks.\n\n## Fix\n\n```html\n<script>\n  start();\n```\n\nThen:\n\n```html\n</script>\n```\n\nEnd.',
    ],
    [
      'of code in a fence of four signs',
      '<script> blocks.\n\n## Fix\n\n````md\n```\nx\n```\n</script>\n````\n\nEnd.',
    ],
  ])('does not go on to the end %s', (_, markdown) => {
    expect(pasted(markdown)).toMatch(/^<p>&lt;script&gt; blocks\.<\/p><h2>Fix<\/h2>.*(?:End\.|needs a)/s);
  });

  it.each([
    [
      'a program',
      'Run this:\n\n<?php\n$a = `ls`;\necho $a;\n\n## Next\n\nMore.',
      '<p>Run this:</p><p>&lt;?php\n$a = <code>ls</code>;\necho $a;</p><h2>Next</h2><p>More.</p>',
    ],
    [
      'signs of HTML in a block',
      '<div>\n<?php echo $a->b ?>\n<>x</>\n<!-- y\n</div>\n\n**b**',
      '<div>\n&lt;?php echo $a-&gt;b ?&gt;\n&lt;&gt;x&lt;/&gt;\n&lt;!-- y\n</div><p><strong>b</strong></p>',
    ],
  ])('loses no word of %s', (_, markdown, html) => {
    expect(opened(markdown)).toBe(html);
  });

  it('is text with its end if prose stands between them', () => {
    expect(opened('Put it between <script> and </script>.\n\n## b')).toBe(
      '<p>Put it between &lt;script&gt; and &lt;/script&gt;.</p><h2>b</h2>',
    );
  });
});

describe('a raw block', () => {
  it.each([
    ['one sign of code', 'const a = 1;\n\n```'],
    ['signs of code', '# Title\n\n```js\nx\n```\n\nuse\n```'],
    ['one sign of code, and more code behind it', 'const a = 1;\n\n```', '\n\n```js\nx\n```'],
  ])('stays whole with %s in it', (_, code, behind = '') => {
    const html = opened(`<pre>\n${code}\n</pre>\n\n## Next${behind}`);
    expect(html).toMatch(/^<pre>.*<\/pre><h2>Next<\/h2>/s);
    expect(html.match(/<\/?pre>/g)).toHaveLength(behind === '' ? 2 : 4);
  });
});

describe('HTML without some of its ends', () => {
  it('has paragraphs', () => {
    expect(opened('<p>One\n\n<p class="a">Two')).toBe('<p>One\n\n</p><p>Two</p>');
  });

  it('leaves no ends behind', () => {
    expect(opened('One\n\n</div>\n\nTwo\n</p>\n\nThree')).toBe('<p>One</p><p>Two</p><p>Three</p>');
  });
});

describe('a component with many attributes', () => {
  const attributes = Array.from({ length: 60 }, (_, index) => `a${index}={b${index}}`).join('\n ');

  it.each(['onHover={() => { set({ x: { y: 1 } }) }}', '{...props}'])('and %s is read at once', (last) => {
    expect(opened(`<Chart\n ${attributes} ${last}\n/>\n\n## End`)).toMatch(/<h2>End<\/h2>$/);
  });
});

describe('elements in Markdown', () => {
  const stored = (markdown: string) =>
    readPastedHtml(markdownToHtml(markdown)).html.replace(/>\n+</g, '><').trim();

  it.each([
    ['their text', 'a <Callout>b</Callout> c', '<p>a b c</p>'],
    ['blocks around Markdown', '<Tabs>\n\n**a**\n\n</Tabs>\n\nb', '<p><strong>a</strong></p><p>b</p>'],
    ['an end', 'a <span class="x" /> *b*\n\n<div />\n\nc', '<p>a  <em>b</em></p><div></div><p>c</p>'],
    [
      'a frame',
      'a <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" /> b\n\nc',
      expect.stringMatching(/^<p>a {2}b<\/p><figure.*youtube.*<\/figure><p>c<\/p>$/),
    ],
    [
      'code of HTML',
      'a <code>x &lt; *y*</code> `<Title>`',
      '<p>a <code>x &lt; <em>y</em></code> <code>&lt;Title&gt;</code></p>',
    ],
    [
      'code in a block',
      '<script>\nconst a = `</p>`;\n</script>\n\n<pre>\ny\n\n*x*</pre>\n\nb',
      expect.stringMatching(/^<pre><code>[^*]*\*x\*<\/code><\/pre><p>b<\/p>$/),
    ],
    [
      'elements around Markdown',
      '<details><summary>S</summary>\n\n**a**\n\n- b\n\n</details>\n\nc',
      '<details><summary>S</summary><p><strong>a</strong></p><ul><li>b</li></ul></details><p>c</p>',
    ],
    [
      'cells with Markdown',
      '<table><tr><td>\n\n**a**</td><td>\n\nb\n\n</td></tr></table>\n\nc',
      expect.stringMatching(
        /^<table><tbody><tr><td>\s*<strong>a<\/strong><\/td><td>\s*b\s*<\/td><\/tr><\/tbody><\/table><p>c<\/p>$/,
      ),
    ],
    [
      'parts without an end',
      '<ul>\n<li>a\n<li>b\n</ul>\n\nc <ruby>d<rt>e</ruby>',
      '<ul><li>a\n</li><li>b\n</li></ul><p>c de</p>',
    ],
    ['breaks', 'a<br>b</br>c', '<p>a<br>b<br>c</p>'],
    ['no comments', 'a <!-- <Title> --> b\n\n<!--\n<Title>\n-->\n\nc', '<p>a  b</p><p>c</p>'],
  ])('keep %s', (_, markdown, html) => {
    expect(stored(markdown)).toEqual(html);
  });

  it('are told if a post cannot hold them', () => {
    const { html, notices } = converted('a\n\n<title>a</title>\n\n<svg>\n<path d="M0" />\n</svg>\n\nb');
    expect(html.replace(/\s/g, '')).toBe('<p>a</p><p>b</p>');
    expect(notices).toEqual(['A post cannot hold some of the HTML, which was left out: <title>, <svg>.']);
  });

  it('are told at the start of the text too', () => {
    const { html, notices } = converted('<style>p{}</style>\n\n**x**');
    expect(html.trim()).toBe('<p><strong>x</strong></p>');
    expect(notices).toEqual(['A post cannot hold some of the HTML, which was left out: <style>.']);
    const { losses } = pasteInto(editorWith('<p>|</p>'), { text: '<style>p{}</style>\n\n**x**' });
    expect(losses).toEqual(notices);
  });
});
