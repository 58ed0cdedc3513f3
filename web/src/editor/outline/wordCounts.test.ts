// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { htmlToContent } from '../html/htmlToContent';
import { countInSlices } from './wordCounts';

const count = (html: string, signal = new AbortController().signal) =>
  countInSlices(htmlToContent(html).getBlocksAsArray(), signal);

describe('countInSlices', () => {
  it.each([
    ['nothing', '<p> </p><p><br /></p>', 0],
    ['no signs alone', "<h2>Don't panic</h2><p>It is 42 — really.</p>", 6],
    ['Japanese by its words', '<p>今日は良い天気です</p>', 5],
    ['code between white space', '<pre><code>const a = b.c();</code></pre>', 3],
    [
      'boxes, tasks, keys and notes',
      '<aside data-callout="note"><p>a<small data-note>b</small></p></aside><details><summary>c</summary><ul><li data-checked="true">d <kbd>e</kbd></li></ul></details>',
      5,
    ],
    [
      'a table, and marks within a word',
      '<table><tbody><tr><td>one <em>t</em>wo</td><td>3 &lt; 4</td></tr></tbody></table>',
      4,
    ],
    [
      'a caption',
      '<figure><img src="/a.webp" alt="not counted" /><figcaption>A &amp; <em>b</em></figcaption></figure>',
      2,
    ],
    [
      'what is kept as it is',
      '<table><tbody><tr><td colspan="2">one</td></tr><tr><td>two</td><td>three</td></tr></tbody></table>',
      3,
    ],
  ])('counts %s', async (_, html, words) => {
    expect(await count(html)).toBe(words);
  });

  it('ends when it is aborted', async () => {
    expect(await count('<p>a</p>', AbortSignal.abort())).toBeUndefined();
  });
});
