/** Maximum length of the body of a post (features/posts/post.inputs.ts). */
const FULL = 1_000_000;

/** Repeats `unit` up to `length` characters in all. */
const fill = (unit: string, length = FULL - 1000): string => unit.repeat(Math.floor(length / unit.length));
const paragraph = (text: string): string => `<p>${text}</p>`;
const nested = (tag: string, count: number): string =>
  `<${tag}>`.repeat(count) + 'x' + `</${tag}>`.repeat(count);

/** Its address is about as long as one may be, and five times as long when it is escaped. */
const LONG_LINK = `<a href="https://e.co/?${'&'.repeat(4000)}">`;

/** Varying letters, so that caches of earlier results do not help. */
function letters(first: number, last: number, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += String.fromCharCode(first + ((i * 7919) % (last - first + 1)));
  return text;
}

/**
 * Bodies that are most expensive for careless code, by their special feature. Each has the maximum length of a body, or
 * more where only the sanitised form is limited. They are functions, because together they are many megabytes. Unit
 * tests, requests through GraphQL and REST, and docs/performance.md use this list.
 */
export const WORST_CASE_BODIES: Readonly<Record<string, () => string>> = {
  '160,000 Chinese characters': () => paragraph(letters(0x4e00, 0x9fa5, 160_000)),
  'Chinese, full length': () => paragraph(letters(0x4e00, 0x9fa5, FULL - 1000)),
  'one Chinese character': () => paragraph(fill('好')),
  Japanese: () => paragraph(fill('東京都に住んでいる人々はコンピューターを使います')),
  Thai: () => paragraph(fill('ภาษาไทยเขียนโดยไม่เว้นวรรคระหว่างคำ')),
  'one Thai letter': () => paragraph(fill('ก')),
  Khmer: () => paragraph(fill('ភាសាខ្មែរសរសេរដោយគ្មានចន្លោះ')),
  Burmese: () => paragraph(fill('မြန်မာဘာသာစကား')),
  Lao: () => paragraph(fill('ພາສາລາວ')),
  Korean: () => paragraph(fill('한국어')),
  'one Latin letter': () => paragraph(fill('a')),
  'one camel case name': () => paragraph(fill('aB')),
  'one name with hyphens': () => paragraph(fill('a-')),
  'one number with dots': () => paragraph(fill('1.')),
  Arabic: () => paragraph(fill('العربية')),
  'right-to-left marks': () => paragraph(fill('\u202e\u202d')),
  '20,000 emoji families': () => paragraph('👨‍👩‍👧‍👦'.repeat(20_000)),
  'one chain of joined emoji': () => paragraph(fill('👩\u200d')),
  flags: () => paragraph(fill('🇩🇪')),
  'one regional indicator': () => paragraph(fill('🇦')),
  'skin tones': () => paragraph(fill('👍🏽')),
  'one letter with all the marks': () => paragraph(`a${fill('\u0301')}`),
  'marks of different classes': () => paragraph(`a${fill('\u0316\u0301\u0334\u0345')}`),
  'marks in the wrong order': () => paragraph(`a${fill('\u0301', 500_000)}${fill('\u0316', 499_000)}`),
  'Indic conjuncts': () => paragraph(fill('क्')),
  'Hangul jamo': () => paragraph(fill('\u1100')),
  'zero-width spaces': () => paragraph(`x${fill('\u200b')}`),
  'zero-width joiners': () => paragraph(`x${fill('\u200d')}`),
  'lone surrogates': () => paragraph(`x${fill('\ud800')}`),
  'what NFKD makes long': () => paragraph(fill('ﷺ')),

  spaces: () => paragraph(`a${fill(' ')}b`),
  'no-break spaces': () => paragraph(`a${fill('\u00a0')}b`),
  'spaces by turns': () => paragraph(`a${fill(' \u00a0')}b`),
  'ideographic spaces': () => paragraph(`a${fill('\u3000')}b`),
  'line breaks': () => paragraph(`a${fill('\n')}b`),
  tabs: () => `<pre>a${fill('\t')}b</pre>`,
  'blank lines of code': () => `<pre>${fill(' \n')}a</pre>`,
  'spaces before lines of code': () => `<pre>${fill('\t', 900_000)}a${fill(' ', 90_000)}</pre>`,
  'line breaks as elements': () => paragraph(`a${fill('<br>')}b`),

  'one line of code': () => `<pre><code class="language-js">${fill('const a = [{}];')}</code></pre>`,
  'code of brackets': () =>
    `<pre><code class="language-jsx">${fill('(', 500_000)}${fill(')', 490_000)}</code></pre>`,
  'code of quotes': () => `<pre><code class="language-js">${fill('"\\')}</code></pre>`,
  'code of backticks': () => `<pre><code class="language-js">${fill('`')}</code></pre>`,
  'code of fences of growing length': () =>
    `<pre><code>${Array.from({ length: 1400 }, (_, i) => '`'.repeat(i)).join('\n')}</code></pre>`,
  'code of slashes': () => `<pre><code class="language-js">${fill('/*')}</code></pre>`,
  'code of opened elements': () => `<pre><code class="language-jsx">${fill('&lt;a ')}</code></pre>`,
  'code of lines': () => `<pre><code class="language-ts">${fill('a\n')}</code></pre>`,
  'many code blocks': () => fill('<pre><code>a</code></pre>'),
  'many examples': () =>
    fill('<figure data-example="react"><pre><code data-file="a.js">a</code></pre></figure>'),
  'many files of an example': () =>
    `<figure data-example="react">${Array.from({ length: 25_000 }, (_, i) => `<pre><code data-file="${i}.js">`).join('a</code></pre>')}</figure>`,
  'one file of an example': () =>
    `<figure data-example="react"><pre><code data-file="a.js">${fill('&lt;a `')}</code></pre></figure>`,
  'examples in captions': () =>
    fill(
      `${'<figure data-example="react"><pre><code data-file="a.js">a</code></pre><figcaption>'.repeat(60)}a${'</figcaption></figure>'.repeat(60)}`,
    ),
  'many callouts': () => fill('<aside data-callout="tip">a</aside>'),
  'many details': () => fill('<details><summary>a</summary>b</details>'),
  'many tasks': () => `<ul>${fill('<li data-checked="true">a</li><li>☐ b</li>')}</ul>`,
  'signs of tasks': () => `<ul><li>${fill('☐ ')}</li></ul>`,
  'many galleries': () => fill('<figure><img src="/a.png" alt=""><img src="/b.png" alt=""></figure>'),
  'one figure of many images': () => `<figure>${fill('<p><img src="/a.png" alt=""></p>')}</figure>`,
  'one long caption': () =>
    `<figure><img src="/a.png" alt=""><figcaption>${fill('<p>a</p>', 700_000)}</figcaption></figure>`,
  'many embeds': () => fill('<figure data-embed="link"><a href="https://a.test">a</a></figure>'),
  'many frames': () => fill('<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'),
  'an embed with a long title': () =>
    `<figure data-embed="link"><a href="https://a.test">${fill(' a')}</a></figure>`,
  'many notes': () => paragraph(fill('a<small data-note>b</small>')),
  'one long note': () => paragraph(`a<small data-note>${fill('b<br>', 400_000)}</small>`),
  'a summary of many lines': () => `<details><summary>${fill('<p>a</p>', 700_000)}</summary>b</details>`,
  'many keys': () => paragraph(fill('<kbd>a</kbd> ')),
  'a thousand marked lines': () => `<pre data-lines="${fill('9,7-8,')}"><code>a</code></pre>`,
  'a long file name': () => `<pre><code data-file="${fill('a ')}">a</code></pre>`,
  'many inline codes': () => paragraph(fill('<code>`</code>')),
  'inline code of backticks': () => paragraph(`<code>${fill('`')}</code>`),
  'inline code of backtick runs': () =>
    paragraph(`<code>${Array.from({ length: 1400 }, (_, i) => '`'.repeat(i)).join(' ')}</code>`),

  '900,000 <': () => '<'.repeat(900_000),
  '900,000 >': () => '>'.repeat(900_000),
  '900,000 &lt; and more': () => paragraph('&lt;'.repeat(249_000)),
  ampersands: () => paragraph('&'.repeat(199_000)),
  entities: () => paragraph('&amp;'.repeat(199_000)),
  'numeric entities': () => paragraph(fill('&#x4e00;')),
  'an endless entity': () => paragraph(`&${fill('a')}`),
  'an endless numeric entity': () => paragraph(`&#${fill('1')}`),
  'quotes in text': () => paragraph(fill('"')),
  comments: () => `a${fill('<!---->')}`,
  'unclosed comments': () => `a${fill('<!--')}`,
  'comment ends': () => `a<!--${fill('--!')}`,
  'opened CDATA': () => `a${fill('<![CDATA[')}`,
  'opened declarations': () => `a${fill('<!')}`,
  'opened scripts': () => `a${fill('<script>')}`,
  'script ends in a script': () => `a<script>${fill('</script')}`,
  'opened titles': () => `a<title>${fill('</titl')}`,
  'stray end tags': () => `a${fill('</p>')}`,
  'stray end tags of b': () => `a${fill('</b>')}`,

  'opened b': () => `${fill('<b>')}a`,
  'opened and crossed marks': () => fill('<b><i>a</b></i>'),
  'opened u, s, em, strong': () => fill('<u><s><em><strong>a'),
  'opened links': () => `${fill('<a href="https://e.test/">')}a`,
  'opened span': () => `${fill('<span>')}a`,
  'opened div': () => `${fill('<div>')}a`,
  'marks that each paragraph repeats': () =>
    `<p>${Array.from({ length: 190 }, (_, i) => `<b a${i}>`).join('')}</p>${fill('<p>x')}`,
  'a mark of many attributes that each paragraph repeats': () =>
    `<p><b ${Array.from({ length: 7000 }, (_, i) => `a${i}`).join(' ')}></p>${fill('<p>x', 900_000)}`,
  'a mark of many classes that each paragraph repeats': () =>
    `<p><b class="${fill('a ', 40_000)}"></p>${fill('<p>x', 900_000)}`,
  'a link that each paragraph repeats': () => `${LONG_LINK}${fill('<p>x', 300_000)}`,
  'a link that each paragraph repeats, in 20,000 characters': () => `${LONG_LINK}${fill('<p>x', 15_960)}`,
  'a link that the parser copies into each paragraph': () => `<p>${LONG_LINK}x${fill('<p>x', 9000)}`,
  'nested div': () => nested('div', 90_000),
  'opened lists': () => `${fill('<ul><li>')}a`,
  'opened list items': () => `<ul>${fill('<li>a')}`,
  'lists without items': () => `<ul>${fill('<ul>', 500_000)}a`,
  'text between list items': () => `<ul>${fill('<li></li>a')}</ul>`,
  'lists between list items': () => `<ul><li>a${fill('<ul></ul>')}</ul>`,
  'lists right in a list': () => `<ul><li>a</li>${fill('<ul><li>a</li></ul>')}</ul>`,
  'words and elements right in a list': () => `<ul>${fill('a<b>b</b>')}</ul>`,
  'list items without a list': () => fill('<li>a</li> '),
  'adjacent lists': () => fill('<ul><li>a</ul>'),
  'adjacent lists, marked at the end': () =>
    `${fill('<ul><li>a</ul>')}<ol><li data-list="bullet" class="ql-indent-1">a</li></ol>`,
  'adjacent lists parted by spaces': () => fill('<ul><li>a</ul> '),
  'empty lists': () => `a${fill('<ul></ul>')}`,
  'Quill items of every depth': () =>
    `<ol>${fill('<li data-list="bullet" class="ql-indent-1">a</li><li data-list="ordered" class="ql-indent-8">b</li>')}</ol>`,
  'Quill code lines': () =>
    `<div class="ql-code-block-container">${fill('<div class="ql-code-block">a</div>')}</div>`,
  'opened quotes': () => `${fill('<blockquote>')}a`,
  'many quotes': () => fill('<blockquote>a</blockquote>'),
  'nested headings': () => nested('h2', 90_000),
  'many headings': () => fill('<h2>a</h2>'),
  'many paragraphs': () => fill('<p>a</p>'),
  'many empty paragraphs': () => `a${fill('<p><br></p>')}`,
  'a wide table': () => `<table><tr>${fill('<td>a</td>')}</tr></table>`,
  'a long table': () => `<table>${fill('<tr><td>a</td></tr>')}</table>`,
  'a table with heads and spans': () =>
    `<table><thead><tr>${'<th colspan="50" rowspan="50">a</th>'.repeat(1000)}</tr></thead>${fill('<tr><td rowspan="50">a|b</td></tr>', 900_000)}</table>`,
  'a table that is no table': () => `<table>${fill('<tr>a')}</table>`,
  'opened tables': () => `${fill('<table><tr><td>')}a`,
  'many tables': () => fill('<table><tr><td>a</td></tr></table>'),

  'one tag of many attributes': () =>
    `<p ${Array.from({ length: 90_000 }, (_, i) => `a${i}=b`).join(' ')}>a</p>`,
  'one tag of many equal attributes': () => `<p ${fill('a=b ')}>a</p>`,
  'an attribute that never ends': () => `a<p title="${fill('b')}`,
  'a class of many names': () => `<p class="${fill('a ')}">a</p>`,
  'a class of one name': () => `<p class="${fill('a')}">a</p>`,
  'a style of many rules': () => `<b style="${fill('font-weight: ')}">a</b>`,
  'a long language': () => `<pre class="language-${fill('{')}">a</pre>`,
  'a long address': () => `<a href="https://e.test/${fill('a')}">a</a>`,
  'a long address of spaces': () => `<a href="${fill(' ')}https://e.test/">a</a>`,
  'an address of slashes': () => `<a href="${fill('/')}">a</a>`,
  'a long alternative text': () => `<img src="/a.png" alt="${fill('a')}">`,
  'an alternative text of brackets': () => `<img src="/a.png" alt="${fill('[')}">`,
  'an alternative text of line breaks': () => `<img src="/a.png" alt="a${fill('\n')}b">`,
  'many pictures': () => fill('<img src="/a.png" alt="">'),
  'many uploads': () =>
    Array.from({ length: 20_000 }, (_, i) => `<img src="/uploads/${i}.webp" alt="">`).join(''),
  'links to hosts of many letters': () => fill(`<a href="https://${letters(0x4e00, 0x9fa5, 4000)}/">a</a> `),
  'many links': () => fill('<a href="/a">a</a> '),
  'picture elements that are not closed': () => `a${fill('<img ')}`,
  'an embedded picture that is none': () => `a<img src="data:image/png;base64,${fill('A ')}!">`,
  'addresses of uploads without end': () => paragraph(fill('/uploads/')),

  asterisks: () => paragraph(fill('*')),
  'asterisks and letters': () => paragraph(fill('*a')),
  underscores: () => paragraph(fill('_')),
  backticks: () => paragraph(fill('`')),
  tildes: () => paragraph(fill('~')),
  'square brackets': () => paragraph(fill('[')),
  'links that are not closed': () => paragraph(fill('[a](')),
  'number signs': () => paragraph(fill('#')),
  hyphens: () => paragraph(fill('-')),
  'equals signs': () => paragraph(fill('=')),
  backslashes: () => paragraph(fill('\\')),
  digits: () => paragraph(fill('1')),
  exclamation: () => paragraph(fill('!')),
  'commas at the end of an excerpt': () => paragraph(`${'a'.repeat(100)}${fill(',')}`),
  'ends of CDATA': () => paragraph(fill(']]&gt;')),
  '20,000 different words': () =>
    paragraph(Array.from({ length: 140_000 }, (_, i) => i.toString(36).padStart(5, 'z')).join(' ')),
};

/** Bodies that only the request limit of 16 MB bounds; their stored form is short. */
export const HUGE_BODIES: Readonly<Record<string, () => string>> = {
  '15 MB of <': () => '<'.repeat(12_000_000),
  '15 MB of comments': () => `a${fill('<!---->', 12_000_000)}`,
  '15 MB of spans': () => `a${fill('<span>', 12_000_000)}`,
  '15 MB of Chinese': () => paragraph(fill('漢字', 5_000_000)),
  '15 MB of empty lists': () => `a${fill('<ul></ul>', 12_000_000)}`,
};

/** Lines that are most expensive for careless code, for every field of plain text; far longer than allowed. */
export const WORST_CASE_LINES: Readonly<Record<string, () => string>> = {
  '2 million marks of different classes': () => `a${fill('\u0316\u0301\u0334\u0345', 2_000_000)}`,
  '2 million spaces': () => `a${fill(' ', 2_000_000)}b`,
  '2 million Chinese characters': () => fill('漢字', 2_000_000),
  '20,000 different Chinese characters': () => letters(0x4e00, 0x9fa5, 20_000),
  '2 million letters': () => fill('a', 2_000_000),
  '200,000 emoji families': () => '👨‍👩‍👧‍👦'.repeat(200_000),
};
