// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { anchorHeadings } from '../../richText/headingAnchors';
import { servedHeadings } from './servedHeadings';

afterEach(() => document.body.replaceChildren());

/** What a browser makes of a stored body that was not rendered by the server. */
function inBrowser(html: string): string {
  // Ids that every post page has.
  document.body.innerHTML = '<div id="root"><h2 id="comments"></h2><h2 id="author-name"></h2></div>';
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  anchorHeadings(root);
  return root.innerHTML;
}

it.each([
  ['plain', '<h2>First things</h2><p>a</p><h3>Then <code>use()</code></h3><h4>Last</h4>'],
  ['equal', '<h2>Why</h2><h3>Why</h3><h2>Comments</h2><h4>Author name</h4>'],
  ['with references', '<h2>&lt;b&gt; &amp; “rinse”&nbsp;it</h2>'],
  ['with links, without letters', '<h2><a href="/x">Part one</a></h2><h3>?!</h3>'],
  ['of other scripts', '<h2>مرحبا بالعالم</h2><h2>Éléments 🎉</h2>'],
  ['in attributes', '<p><img src="/x" alt="&lt;h2&gt;no&lt;/h2&gt;"></p><h2 class="indent-1">Yes</h2>'],
  ['in boxes, empty', '<aside data-callout="tip"><h3>Tip</h3></aside><h2></h2>'],
])('gives headings the ids and links that browsers give them: %s', (_what, html) => {
  expect(inBrowser(servedHeadings(html).html)).toBe(inBrowser(html));
});

it('lists headings of two levels with their text', () => {
  expect(servedHeadings('<h2>A &lt;b&gt;  c</h2><h3>D <em>e</em></h3><h4>F</h4>').headings).toEqual([
    { id: 'a-b-c', text: 'A <b> c', isMinor: false },
    { id: 'd-e', text: 'D e', isMinor: true },
  ]);
});

it('is quick with tens of thousands of equal headings, and lists the first 200', () => {
  const start = performance.now();
  const { html, headings } = servedHeadings('<h2>a</h2>'.repeat(50_000));
  expect(html).toContain('id="a-49999"');
  expect(headings).toHaveLength(200);
  expect(performance.now() - start).toBeLessThan(5_000);
});

it('never takes an attribute for a tag', () => {
  const html = '<p><img alt="<h2>x</h2>"></p><h2>y</h2>';
  expect(servedHeadings(html).headings.map(({ id }) => id)).toEqual(['y']);
  expect(servedHeadings(html).html).toContain('alt="<h2>x</h2>"');
});
