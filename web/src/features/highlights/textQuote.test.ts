// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { findQuote, mapText, quoteOf, unspacedMap } from './textQuote';

afterEach(() => vi.restoreAllMocks());

const body = (html: string) => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return root;
};

/** Selects text by its first occurrence within one text node after `skip` others. */
function select(root: HTMLElement, text: string, skip = 0): Range {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(), left = skip; node instanceof Text; node = walker.nextNode()) {
    const at = node.data.indexOf(text);
    if (at === -1 || left-- > 0) continue;
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + text.length);
    return range;
  }
  throw new Error(`There is no ${text}.`);
}

const before = '<p>Use <b>state</b> once.</p><p>Then use state\n  twice 😀.</p>';

it.each([
  ['the same text', before, 'state'],
  [
    'text with other markup and white space',
    '<p>Use state once.</p><h2>Then use <i>st</i>ate twice 😀.</h2>',
    'state',
  ],
  ['text after an edit elsewhere', `<p>State! A new state.</p>${before}`, 'state'],
])('finds the second of two equal passages in %s', (_what, html, expected) => {
  const root = body(before);
  const quote = quoteOf(mapText(root), select(root, 'state', 1));
  expect(quote).toMatchObject({ quote: 'state' });
  const again = body(html);
  const range = quote && findQuote(unspacedMap(mapText(again)), quote);
  expect(range?.toString()).toBe(expected);
  const rest = document.createRange();
  rest.selectNodeContents(again);
  rest.setStart(range!.endContainer, range!.endOffset);
  expect(rest.toString().replace(/\s+/g, ' ')).toBe(' twice 😀.');
});

it('goes over several elements, and is null where the text has changed or is empty', () => {
  const root = body(before);
  const range = document.createRange();
  range.selectNodeContents(root);
  const quote = quoteOf(mapText(root), range)!;
  expect(quote.quote).toBe('Use state once.\nThen use state twice 😀.');
  expect(findQuote(unspacedMap(mapText(root)), quote)?.toString()).toBe(root.textContent);
  expect(findQuote(unspacedMap(mapText(body('<p>Use state never.</p>'))), quote)).toBeNull();
  expect(findQuote(unspacedMap(mapText(body(''))), { quote: ' ', prefix: '', suffix: '' })).toBeNull();
  range.collapse();
  expect(quoteOf(mapText(root), range)).toBeNull();
});

it('knows only what the author wrote, not the buttons and the editor that the page adds', () => {
  const added = '<button>Copy</button><div contenteditable="true">let b = 2;</div>';
  const root = body(`<p>Run it:</p><pre><code>let a = 1;</code></pre>${added}<p>Done.</p>`);
  const range = document.createRange();
  range.selectNodeContents(root);
  expect(quoteOf(mapText(root), range)?.quote).toBe('Run it:\nlet a = 1;\nDone.');
  expect(quoteOf(mapText(root), select(root, 'let b'))).toBeNull();
});

const list =
  '<h2>Fruit</h2><ul><li>Apples<ul><li>Red <b>ones</b></li></ul></li><li>Pears<br>and plums</li></ul>';

it('has each block and line of a passage on its own line', () => {
  const root = body(list);
  const range = document.createRange();
  range.selectNodeContents(root);
  expect(quoteOf(mapText(root), range)?.quote).toBe('Fruit\nApples\nRed ones\nPears\nand plums');
});

it.each([
  ['a line break between its blocks', list.replaceAll('><', '>\n  <')],
  ['the same markup', list],
  ['other blocks', '<p>Fruit</p><p>Apples Red ones</p><p>Pears and plums</p>'],
])('finds a passage of several blocks in %s, also as it was stored without breaks', (_, html) => {
  const again = body(html);
  const context = { prefix: 'Fruit', suffix: '' };
  for (const quote of ['ApplesRed onesPears', 'Apples\nRed ones\nPears', 'Apples Red ones Pears']) {
    const found = findQuote(unspacedMap(mapText(again)), { quote, ...context });
    expect(found?.toString().replace(/\s+/g, '')).toBe('ApplesRedonesPears');
  }
});

it('tells equal passages apart by context that was stored without breaks', () => {
  const root = body('<p>One.</p><p>Same.</p><p>Two.</p><p>Same.</p><p>Three.</p>');
  const found = findQuote(unspacedMap(mapText(root)), {
    quote: 'Same.',
    prefix: 'One.Same.Two.',
    suffix: 'Three.',
  });
  expect(found?.startContainer.parentElement).toBe(root.querySelectorAll('p')[3]);
});

it('begins and ends within text nodes or between elements', () => {
  const root = body('<p>One two.</p><p>Three <b>four</b> five.</p><p>Six.</p>');
  const range = select(root, 'two');
  range.setEnd(root, 2);
  expect(quoteOf(mapText(root), range)?.quote).toBe('two.\nThree four five.');
  range.setStart(root, 1);
  expect(quoteOf(mapText(root), range)?.quote).toBe('Three four five.');
  range.setEnd(select(root, 'four').endContainer, 2);
  expect(quoteOf(mapText(root), range)).toMatchObject({ quote: 'Three fo', suffix: 'ur five.\nSix.' });
});

it('compares a selection in a long post once with each text node', () => {
  const root = body('<p>Some words of a long post.</p>'.repeat(50));
  const compare = vi.spyOn(Range.prototype, 'comparePoint');
  const intersect = vi.spyOn(Range.prototype, 'intersectsNode');
  const quote = quoteOf(mapText(root), select(root, 'words', 25));
  expect(quote?.quote).toBe('words');
  expect(compare.mock.calls.length + intersect.mock.calls.length).toBeLessThanOrEqual(50 + 2);
});

it('reads the longest post at once', () => {
  const root = body(`<p>${'Слова and words. '.repeat(20_000)}</p>`);
  const start = performance.now();
  expect(mapText(root).text).toHaveLength(20_000 * 17);
  expect(performance.now() - start).toBeLessThan(5000);
});
