/** A file of an example: name, code and marks such as ` data-hidden`. */
export type FigureFile = readonly [name: string, code: string, marks?: string];

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const languages: Record<string, string> = { js: 'jsx', css: 'css', json: 'json', html: 'html' };

/** An example in its stored form (docs/behaviour.md#examples). */
export function exampleFigure(
  files: readonly FigureFile[],
  caption?: string,
  { runsAutomatically = false } = {},
): string {
  const blocks = files.map(([name, code, marks = '']) => {
    const language = languages[name.split('.').at(-1) ?? ''] ?? 'plain';
    return `<pre><code class="language-${language}" data-file="${name}"${marks}>${escapeText(code)}</code></pre>\n`;
  });
  const end = caption === undefined ? '' : `<figcaption>${caption}</figcaption>\n`;
  const mark = runsAutomatically ? ' data-run' : '';
  return `<figure data-example="react"${mark}>\n${blocks.join('')}${end}</figure>`;
}

/** A component that shows a heading and counts clicks. */
export const counter = (heading: string): string => `import { useState } from 'react';

export default function App() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>${heading}</h1>
      <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>
    </main>
  );
}
`;

/** Text that is longer than a screen. */
export const longText =
  '<p>Words that fill a line or two of the page, so that what follows is further away.</p>'.repeat(30);
