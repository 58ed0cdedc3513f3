import { readFileSync } from 'node:fs';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import { isFeedExpected, sharedExamplesFeed } from '../testing/sharedFeed.js';
import {
  captionText,
  countExamples,
  exampleDigest,
  exampleLimits,
  exampleProblem,
  examplesOf,
  isFileName,
} from './examples.js';
import { excerpt, isBlank, measureRichText, plainText, sanitizeRichText, wordCount } from './richText.js';

const escaped = (code: string): string =>
  code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const file = (name: string, code = 'a', attributes = ' class="language-jsx"', marks = ''): string =>
  `<pre><code${attributes} data-file="${name}"${marks}>${escaped(code)}</code></pre>\n`;
const figure = (...parts: string[]): string => `<figure data-example="react">\n${parts.join('')}</figure>`;

describe('a whole example', () => {
  it.each([
    ['one file', figure(file('App.js'))],
    [
      'a caption',
      figure(file('App.js'), '<figcaption>A <strong>b</strong> <a href="/x">c</a></figcaption>\n'),
    ],
    [
      'hidden and active files of several types',
      figure(
        file('App.js', 'a', ' class="language-jsx"', ' data-hidden'),
        file('src/b.tsx', 'a', ' class="language-tsx"', ' data-active'),
        file('/c.css', 'a', ' class="language-css"', ' data-hidden data-active'),
        file('notes.txt', 'a', ''),
      ),
    ],
    ['other blocks around it', `<p>a</p>${figure(file('App.js'))}${figure(file('App.js'))}<p>b</p>`],
    ['a mark that it runs automatically', figure(file('App.js')).replace('>', ' data-run>')],
    ['an unknown type of file', figure(file('App.vue', 'a', ''))],
    ['more files than can be published', figure(...Array.from({ length: 50 }, (_, i) => file(`${i}.js`)))],
  ])('with %s is stored unchanged', (_, html) => {
    expect(sanitizeRichText(html)).toBe(html);
  });

  it.each([
    ['line breaks at the start and the end', '\n\n  a\n\n\n'],
    ['tabs and trailing spaces', '\ta \t\n\tb\t \n'],
    ['blank lines with spaces', 'a\n   \n\t\nb'],
    ['end tags', '</code></pre></figure></script>-->'],
    ['entities', '&lt;a&gt; &amp;amp; &nbsp; &#10; &quot;'],
    ['quotes', `"'\``],
    ['Unicode', 'é e\u0301 漢字 👩‍👩‍👧 \u00a0\u2003\u200b\u2028\u202e'],
    ['nothing', ''],
    ['white space', ' \n\t'],
    ['embedded images', '<img src="data:image/png;base64,AAAA" />'],
    ['a marker of an example', '<figure data-example="react">'],
  ])('keeps code byte for byte: %s', (_, code) => {
    const html = figure(file('App.js', code));
    expect(sanitizeRichText(html)).toBe(html);
    expect(examplesOf(html)[0]?.files[0]?.code).toBe(code);
  });

  it('gets one spelling: order of attributes, white space, language, caption last', () => {
    const written =
      '<FIGURE data-run=yes class="x" data-example=react><figcaption>a<br></figcaption>' +
      '<pre>\n<code data-active="1" data-hidden=hidden data-file=styles.css>b</code> </pre>' +
      '<pre class="lang-TSX"><code data-file="App.js">c</code></pre></FIGURE>';
    expect(sanitizeRichText(written)).toBe(
      '<figure data-example="react" data-run>\n' +
        '<pre><code class="language-css" data-file="styles.css" data-hidden data-active>b</code></pre>\n' +
        '<pre><code class="language-tsx" data-file="App.js">c</code></pre>\n' +
        '<figcaption>a<br /></figcaption>\n</figure>',
    );
  });

  it('loses the colours of a highlighter, but no white space', () => {
    const html = `<figure data-example="react"><pre><code data-file="App.js"> <span class="k">let</span> a<br>\n</code></pre></figure>`;
    expect(examplesOf(sanitizeRichText(html))[0]?.files[0]?.code).toBe(' let a\n\n');
  });

  it('counts and reads alike with and without the mark that it runs automatically, which changes no digest', () => {
    const plain = figure(file('App.js', 'a'));
    const marked = plain.replace('>', ' data-run>');
    const examples = examplesOf(sanitizeRichText(`${plain}<p>b</p>${marked}${plain}`));
    expect(countExamples(sanitizeRichText(`${plain}<p>b</p>${marked}${plain}`))).toBe(3);
    expect(examples.map(({ runsAutomatically }) => runsAutomatically)).toEqual([false, true, false]);
    expect(examples[1]?.files).toEqual(examples[0]?.files);
    expect(new Set(examples.map(exampleDigest)).size).toBe(1);
  });

  it('does not run automatically because a file says so', () => {
    const html = figure(file('App.js', '<figure data-example="react" data-run>'));
    expect(examplesOf(sanitizeRichText(html))[0]?.runsAutomatically).toBe(false);
  });

  it('joins the lines of a caption and drops one without text', () => {
    const captioned = (caption: string) =>
      examplesOf(sanitizeRichText(figure(file('App.js'), `<figcaption>${caption}</figcaption>`)))[0];
    expect(captioned('<p>a</p><p><b>b</b></p>')?.captionHtml).toBe('a <strong>b</strong>');
    expect(captioned(' <br> ')?.captionHtml).toBeNull();
    const marked = captioned('a &lt;b&gt;<br><a href="https://x.test/?a=1&amp;b=2">&amp;lt;</a> ');
    expect(marked && captionText(marked)).toBe('a <b> &lt;');
  });
});

describe('a figure that is no whole example becomes plain code blocks with its text and file names', () => {
  it.each([
    ['without files', '<figure data-example="react"><p>a</p></figure>', '<p>a</p>'],
    [
      'with a file without a name',
      '<figure data-example="react"><pre><code data-file="App.js">a</code></pre><pre><code>b</code></pre></figure>',
      '<pre><code data-file="App.js">a</code></pre><pre><code>b</code></pre>',
    ],
    [
      'with two files of one name',
      figure(file('App.js', 'a'), file('/App.js', 'b')),
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre><pre><code class="language-jsx" data-file="/App.js">b</code></pre>',
    ],
    [
      'of another kind',
      '<figure data-example="vue"><pre><code data-file="a.js">a</code></pre></figure>',
      '<pre><code data-file="a.js">a</code></pre>',
    ],
    [
      'with an unsafe name',
      '<figure data-example="react"><pre><code data-file="../a.js">a</code></pre></figure>',
      '<pre><code data-file="../a.js">a</code></pre>',
    ],
    [
      'with other blocks',
      figure(file('App.js'), '<p>b</p>'),
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre><p>b</p>',
    ],
    [
      'with text outside of files',
      figure(file('App.js'), 'b'),
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre><p>b</p>',
    ],
    [
      'with two files in one block',
      '<figure data-example="react"><pre><code data-file="App.js">a</code><code data-file="b.js">b</code></pre></figure>',
      '<pre><code data-file="App.js">ab</code></pre>',
    ],
    [
      'with a picture in the caption',
      figure(file('App.js'), '<figcaption>b <img src="/i.png"></figcaption>'),
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre><p>b <img src="/i.png" alt="" /></p>',
    ],
    [
      'with two captions',
      figure(file('App.js'), '<figcaption>b</figcaption><figcaption>c</figcaption>'),
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre><p>b</p><p>c</p>',
    ],
    [
      'in a list',
      `<ul><li>${figure(file('App.js'))}</li></ul>`,
      '<ul><li><pre><code class="language-jsx" data-file="App.js">a</code></pre></li></ul>',
    ],
    [
      'in a quote',
      `<blockquote>${figure(file('App.js'))}</blockquote>`,
      '<blockquote><pre><code class="language-jsx" data-file="App.js">a</code></pre></blockquote>',
    ],
    [
      'in a table',
      `<table><tr><td>${figure(file('App.js'))}</td></tr></table>`,
      '<table><tbody><tr><td><pre><code class="language-jsx" data-file="App.js">a</code></pre></td></tr></tbody></table>',
    ],
    [
      'in a figure',
      `<figure>${figure(file('App.js'))}</figure>`,
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre>',
    ],
    [
      'in an example',
      figure(file('App.js'), figure(file('App.js', 'b'))),
      '<pre><code class="language-jsx" data-file="App.js">a</code></pre><pre><code class="language-jsx" data-file="App.js">b</code></pre>',
    ],
  ])('%s', (_, html, stored) => {
    expect(sanitizeRichText(html)).toBe(stored);
    expect(examplesOf(stored)).toEqual([]);
  });

  it('takes linear time for figures in figures and captions', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'deep' : figure(file('App.js'), `<figcaption>${nested(depth - 1)}</figcaption>`);
    expect(plainText(sanitizeRichText(nested(60).repeat(50)))).toContain('deep');
  });
});

describe('names of files', () => {
  it.each(['App.js', '/App.js', 'src/App.js', '/src/App.js', 'a-b_c.d.js', '.env', 'x', 'a'.repeat(100)])(
    '%s is allowed',
    (name) => {
      expect(isFileName(name)).toBe(true);
    },
  );

  it.each(
    [
      '',
      '/',
      '.',
      '..',
      './a',
      '../a',
      'a/..',
      'a/.',
      '/.',
      'a..b',
      'a/',
      '//a',
      'a//b',
      'a/b/c',
      'a b',
    ].concat(['é.js', 'a\n', '\\a', 'a:b', 'a?b', 'a%2e', 'a'.repeat(101)]),
  )('%j is not', (name) => {
    expect(isFileName(name)).toBe(false);
  });
});

describe('limits of published examples', () => {
  const example = (...files: string[]): string => sanitizeRichText(figure(...files));

  it('are met by all types of files', () => {
    const types = 'js jsx ts tsx css json html md txt svg'.split(' ');
    expect(exampleProblem(example(...types.map((type) => file(`a.${type}`))))).toBeNull();
    expect(exampleProblem('<p>none</p>')).toBeNull();
  });

  it('count examples', () => {
    const one = example(file('App.js'));
    expect(exampleProblem(one.repeat(exampleLimits.examples))).toBeNull();
    expect(exampleProblem(one.repeat(51))).toBe('The post has 51 examples, 50 are allowed.');
  });

  it('count files', () => {
    const files = Array.from({ length: 21 }, (_, i) => file(`f${i}.js`));
    expect(exampleProblem(example(...files.slice(1)))).toBeNull();
    expect(exampleProblem(example(file('App.js')) + example(...files))).toBe(
      'Example 2 (f0.js) has 21 files, 20 are allowed.',
    );
  });

  it('count bytes of code, in all files of an example', () => {
    const half = 'é<'.repeat(16_666) + 'ab';
    expect(exampleProblem(example(file('a.js', half), file('b.js', half)))).toBeNull();
    expect(exampleProblem(example(file('a.js', half), file('b.js', `${half}c`)))).toBe(
      'Example 1 (a.js) has 100001 bytes of code, 100000 are allowed.',
    );
  });

  it.each(['App.vue', 'App', 'App.JS', 'js', 'a.js/b', '__proto__'])('name the type of %s', (name) => {
    const problem = exampleProblem(example(file('App.js'), file(name)));
    expect(problem).toBe(
      `Example 1 (App.js) has a file of an unknown type: ${name}. ` +
        'Allowed types are js, jsx, ts, tsx, css, json, html, md, txt, svg.',
    );
  });
});

describe('measures', () => {
  const html = sanitizeRichText(
    `<p>Before.</p>${figure(file('App.js', 'const one = 1;\n'), file('b.css', 'p {}'), '<figcaption>Two words</figcaption>')}<p>After.</p>`,
  );

  it('read the code of an example like code blocks', () => {
    const blocks =
      '<p>Before.</p><pre><code>const one = 1;</code></pre><pre><code>p {}</code></pre><p>After.</p>';
    expect(plainText(html)).toBe('Before.\n\nconst one = 1;\n\np {}\n\nTwo words\n\nAfter.');
    expect(wordCount(html)).toBe(wordCount(blocks) + 2);
    const long = 'word '.repeat(2200);
    expect(measureRichText(sanitizeRichText(figure(file('App.js', long)))).readingMinutes).toBe(20);
  });

  it('leave examples out of the excerpt', () => {
    expect(excerpt(html)).toBe('Before. After.');
  });

  it('find text in an example', () => {
    expect(isBlank(sanitizeRichText(figure(file('App.js', ' \n'))))).toBe(true);
    expect(isBlank(sanitizeRichText(figure(file('App.js', 'a'))))).toBe(false);
  });
});

describe.runIf(isFeedExpected)("the 366 examples of React's documentation", () => {
  const { items } = JSON.parse(readFileSync(sharedExamplesFeed(), 'utf8')) as {
    items: { content_html: string }[];
  };
  const figuresIn = (html: string): string[] =>
    html.match(/<figure data-example="react">[^]*?<\/figure>/g) ?? [];
  const textOf = (node: DefaultTreeAdapterTypes.Node): string =>
    'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';

  it(
    'are stored as they are, except for quotes in text, and read back byte for byte',
    { timeout: 60_000 },
    () => {
      let count = 0;
      for (const { content_html: source } of items) {
        const stored = sanitizeRichText(source);
        expect(sanitizeRichText(stored) === stored).toBe(true);
        const figures = figuresIn(source);
        expect(figuresIn(stored)).toEqual(figures.map((html) => html.replaceAll('&quot;', '"')));
        const files = examplesOf(stored).map((example) => example.files.map(({ code }) => code));
        const written = figures.map((html) =>
          (html.match(/<code[^]*?<\/code>/g) ?? []).map((code) => textOf(parseFragment(code))),
        );
        expect(files).toEqual(written);
        expect(exampleProblem(stored)).toBeNull();
        count += files.length;
      }
      expect(count).toBe(366);
    },
  );
});
