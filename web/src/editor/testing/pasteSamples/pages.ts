import type { PasteSample } from './sample';

/** Selections of pages as browsers copy them: GitHub and Notion, and Markdown as text. Shapes: the pages' own markup. */
export const pages: readonly PasteSample[] = [
  {
    source: 'GitHub',
    name: 'a README',
    clipboard: {
      html: `<meta charset='utf-8'><div class="markdown-heading" dir="auto" style="box-sizing: border-box;"><h1 tabindex="-1" class="heading-element" dir="auto" style="font-weight: 600;">Rivers</h1><a id="user-content-rivers" class="anchor" aria-label="Permalink: Rivers" href="https://github.example/rivers#rivers"><svg class="octicon" viewBox="0 0 16 16" aria-hidden="true"><path d="M0"></path></svg></a></div><p dir="auto" style="margin-bottom: 16px;">A <strong style="font-weight: 600;">spring</strong>, <code style="font-family: ui-monospace, monospace; background-color: rgba(0, 0, 0, 0.1);">flow()</code> and <a href="https://rivers.example/spring" rel="nofollow">the map</a>.</p><div class="highlight highlight-source-ts notranslate position-relative" dir="auto"><pre><span class="pl-k">if</span> (rain) {\n  <span class="pl-en">stay</span>();\n}</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="if"><svg aria-hidden="true"></svg></clipboard-copy></div></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> Rain</li></ul><markdown-accessiblity-table><table tabindex="0"><thead><tr><th align="left">Day</th><th align="right">mm</th></tr></thead><tbody><tr><td align="left">Mon</td><td align="right">3</td></tr></tbody></table></markdown-accessiblity-table><div class="markdown-alert markdown-alert-tip" dir="auto"><p class="markdown-alert-title" dir="auto"><svg></svg>Tip</p><p dir="auto">Bring a coat.</p></div><p dir="auto"><a target="_blank" href="https://github.example/rain.png"><img src="https://github.example/rain.png" alt="Rain" style="max-width: 100%;"></a></p>`,
    },
    expected:
      '<h2>Rivers</h2><p>A <strong>spring</strong>, <code>flow()</code> and <a href="https://rivers.example/spring">the map</a>.</p><pre><code class="language-ts">if (rain) {\n  stay();\n}</code></pre><ul><li data-checked="true">Rain</li></ul><table><thead><tr><th>Day</th><th align="right">mm</th></tr></thead><tbody><tr><td>Mon</td><td align="right">3</td></tr></tbody></table><aside data-callout="tip"><p>Bring a coat.</p></aside><p><img src="https://github.example/rain.png" alt="Rain"></p>',
  },
  {
    source: 'GitHub',
    name: 'lines of a file',
    clipboard: {
      html: `<meta charset='utf-8'><table style="font-family: ui-monospace, monospace;"><tbody><tr><td id="L1" class="blob-num" data-line-number="1"></td><td id="LC1" class="blob-code blob-code-inner js-file-line" style="white-space: pre; font-family: ui-monospace, SFMono-Regular, monospace;"><span class="pl-k">if</span> (rain) {</td></tr><tr><td id="L2" class="blob-num" data-line-number="2"></td><td id="LC2" class="blob-code blob-code-inner js-file-line" style="white-space: pre; font-family: ui-monospace, monospace;">  stay();</td></tr><tr><td class="blob-num" data-line-number="3"></td><td class="blob-code blob-code-inner" style="white-space: pre;">}</td></tr></tbody></table>`,
      text: 'if (rain) {\n  stay();\n}',
    },
    expected: '<pre><code>if (rain) {\n  stay();\n}</code></pre>',
  },
  {
    source: 'Notion',
    name: 'blocks',
    clipboard: {
      html: `<meta charset='utf-8'><!-- notionvc: 0c1d2e3f --><h2>Rivers</h2>\n<p>A <strong>spring</strong> is <em>cold</em>, <code>flow()</code>, <a href="https://rivers.example/spring">the map</a>.</p>\n<ul>\n<li>Rain\n<ul>\n<li>Mist</li>\n</ul>\n</li>\n<li>Hail</li>\n</ul>\n<ul>\n<li>[x] Bring a coat</li>\n<li>[ ] Bring a hat</li>\n</ul>\n<pre><code class="language-tsx">if (rain) {\n  stay();\n}\n</code></pre>\n<blockquote>\n<p>Said.</p>\n</blockquote>\n<aside>\n💡\n<p>Bring a coat.</p>\n</aside>\n<details>\n<summary>More</summary>\n<p>Inside.</p>\n</details>\n<hr>\n<p>End</p>`,
    },
    expected:
      '<h2>Rivers</h2><p>A <strong>spring</strong> is <em>cold</em>, <code>flow()</code>, <a href="https://rivers.example/spring">the map</a>.</p><ul><li>Rain<ul><li>Mist</li></ul></li><li>Hail</li></ul><ul><li data-checked="true">Bring a coat</li><li data-checked="false">Bring a hat</li></ul><pre><code class="language-tsx">if (rain) {\n  stay();\n}</code></pre><blockquote><p>Said.</p></blockquote><aside data-callout="note"><p>💡</p><p>Bring a coat.</p></aside><details><summary>More</summary><p>Inside.</p></details><hr><p>End</p>',
  },
  {
    source: 'Markdown',
    name: 'text of a README',
    clipboard: {
      text: '# Rivers\n\nA **spring** is _cold_, see [the map](https://rivers.example/spring).\n\n- Rain\n  - Mist\n- Hail\n\n1. Boil\n2. Pour\n\n```ts\nif (rain) {\n  stay();\n}\n```\n\n| Day | mm |\n| --- | --: |\n| Mon | 3 |\n\n![Rain](https://rivers.example/rain.png)\n',
    },
    expected:
      '<h2>Rivers</h2><p>A <strong>spring</strong> is <em>cold</em>, see <a href="https://rivers.example/spring">the map</a>.</p><ul><li>Rain<ul><li>Mist</li></ul></li><li>Hail</li></ul><ol><li>Boil</li><li>Pour</li></ol><pre><code class="language-ts">if (rain) {\n  stay();\n}</code></pre><table><thead><tr><th>Day</th><th align="right">mm</th></tr></thead><tbody><tr><td>Mon</td><td align="right">3</td></tr></tbody></table><p><img src="https://rivers.example/rain.png" alt="Rain"></p>',
  },
];
