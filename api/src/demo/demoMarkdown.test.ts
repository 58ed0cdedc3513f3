import { expect, it } from 'vitest';
import { toMarkdown } from '../doors/feeds/postMarkdown.js';
import { sanitizeRichText } from '../richText/richText.js';
import { demoHtml } from './demoMarkdown.js';

it('reads the Markdown of an example as the site writes it', () => {
  const html = [
    '<figure data-example="react">',
    '<pre><code class="language-jsx" data-file="App.js">&lt;p&gt;a &amp;&amp; "b"&lt;/p&gt;\n\n\nc\n</code></pre>',
    '<pre><code class="language-css" data-file="styles.css" data-hidden data-active>a {}\n</code></pre>',
    '<figcaption>Change <code>a</code></figcaption>',
    '</figure>',
  ].join('\n');
  expect(sanitizeRichText(demoHtml(toMarkdown(html)))).toBe(html);
});

it('leaves other code as it is', () => {
  expect(demoHtml('```jsx\n<a />\n```')).toBe('<pre><code class="language-jsx">&lt;a /&gt;\n</code></pre>\n');
});
