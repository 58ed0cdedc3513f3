import { drawPng } from './png';

const picture = (width: number, height: number, alt: string) =>
  `<img src="data:image/png;base64,${drawPng(width, height).toString('base64')}" alt="${alt}" width="${width}" height="${height}" />`;

/** An address of each site that can be embedded, and of a site that cannot. */
export const addresses = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m5s',
  vimeo: 'https://vimeo.com/76979871',
  codesandbox: 'https://codesandbox.io/s/a-small-counter-x1y2z3',
  stackblitz: 'https://stackblitz.com/edit/vitejs-vite-x1y2z3',
  codepen: 'https://codepen.io/anna/pen/aBcDeF',
  gist: 'https://gist.github.com/anna/0123456789abcdef0123456789abcdef',
  github: 'https://github.com/facebook/react',
  link: 'https://www.example.org/articles/a-long-address-that-does-not-fit/into-one-line-of-a-phone?with=parameters',
};

const embed = (provider: keyof typeof addresses, title: string, caption = '') =>
  `<figure data-embed="${provider}"><a href="${addresses[provider].replaceAll('&', '&amp;')}">${title}</a>${caption && `<figcaption>${caption}</figcaption>`}</figure>`;

const code = `import { useState } from 'react';

export function Counter({ step = 1 }: { step?: number }) {
  const [count, setCount] = useState(0);
  /* The function form reads the newest count,
     also when two clicks come before one render. */
  return <button onClick={() => setCount((now) => now + step)}>Pressed {count} times, and each press adds the step of this counter</button>;
}
`;
const escaped = code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The stored form of every block for developers, in one post. */
export const everyBlock = (): string =>
  [
    '<p>State that several components share moves up to their closest common parent.<small data-note="">React’s documentation calls this <em>lifting state up</em>, see <a href="https://react.dev/learn/sharing-state-between-components">Sharing state</a>.</small> That rule survives every library,<small data-note="">Zustand and Redux move it out of the tree altogether.</small> and it explains most of what follows.</p>',
    '<aside data-callout="note"><p>The examples need React 19. Those with <code>use</code> do not run in 18.</p></aside>',
    '<p>Press <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>P</kbd>, or <kbd>⌘</kbd> <kbd>K</kbd> on a Mac, to open the palette. Then look at the counter, of which the second half of the lines matters.</p>',
    `<pre><code class="language-tsx" data-file="src/components/Counter.tsx" data-lines="1,5-7">${escaped}</code></pre>`,
    `<figure>${picture(1200, 630, 'A chart of renders')}<figcaption>Renders before and after, with <em>memo</em> and without</figcaption></figure>`,
    '<p>A reader of the list sees the item at once.<small data-note="">At once means within the next frame, which is 16 ms at 60 Hz and 8 ms at 120 Hz. Slower devices skip frames rather than delay them, so that the measured number differs between a phone and a desk.</small> The server answers later, and confirms.</p>',
    '<h2>Three tools</h2>',
    '<aside data-callout="tip"><h3>Keep it small</h3><p>Before you reach for a store, try these:</p><ul><li>lift the state up</li><li>pass <em>children</em></li></ul></aside>',
    '<ul><li data-checked="true">Write the reducer</li><li data-checked="true">Test it<ul><li data-checked="true">with an empty list</li><li data-checked="false">with a list of ten thousand items, each with a long name that needs two lines on a phone</li></ul></li><li data-checked="false">Delete the old one</li><li>Celebrate, which is no task</li></ul>',
    `<figure>${picture(900, 600, 'The list before')}${picture(700, 900, 'The list after')}<figcaption>Before and after</figcaption></figure>`,
    '<details><summary>Why not a context?</summary><p>Every consumer renders when its value changes.<small data-note="">Unless it is memoised.</small> For a theme that is fine.</p><pre><code class="language-jsx">const Theme = createContext(null);</code></pre></details>',
    '<aside data-callout="warning"><p>Never mutate the array: <code>items.push(item)</code> changes what React has seen already, and <a href="https://react.dev">nothing renders</a>.</p><pre><code class="language-jsx">setItems([...items, item]);</code></pre></aside>',
    embed(
      'youtube',
      'React Conf: forget about memo, and why a compiler may remember it',
      'The talk, 12 minutes',
    ),
    embed('codesandbox', 'A small counter'),
    embed('gist', 'useLatest.ts'),
    embed('link', 'Sharing state between components'),
    `<figure data-width="wide">${picture(1600, 700, 'A wide timeline')}<figcaption>One minute of the profiler</figcaption></figure>`,
    `<figure>${picture(800, 600, 'One')}${picture(600, 600, 'Two')}${picture(500, 700, 'Three')}</figure>`,
    '<p>That is all.</p>',
  ].join('');
