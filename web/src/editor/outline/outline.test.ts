// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { htmlToContent } from '../html/htmlToContent';
import { outlineInSlices, outlineOf, type OutlineSection } from './outline';

const outline = (html: string) => outlineOf(htmlToContent(html), undefined).sections;

/** The sections, a line each: level, title and words, and what is wrong with the level. */
const lines = (sections: readonly OutlineSection[], depth = 0): string[] =>
  sections.flatMap(({ level, title, words, missingLevel, sections: inner }) => [
    `${'  '.repeat(depth)}${level ?? '-'} ${title} ${words}${missingLevel === undefined ? '' : ` !${missingLevel}`}`,
    ...lines(inner, depth + 1),
  ]);

describe('outlineOf', () => {
  it.each([
    ['no text', '', []],
    ['text without headings', '<p>one two</p>', ['- Introduction 2']],
    ['empty lines above the first heading', '<p></p><h2>A</h2>', ['2 A 1']],
    [
      'nested sections, which count those within them',
      '<p>zero</p><h2>A</h2><p>one</p><h3>B</h3><p>two three</p><h4>C</h4><h3>D</h3><h2>E</h2><p>four</p>',
      ['- Introduction 1', '2 A 7', '  3 B 4', '    4 C 1', '  3 D 1', '2 E 2'],
    ],
    [
      'a level that is skipped within a section',
      '<h2>A</h2><h4>B</h4><h3>C</h3>',
      ['2 A 3', '  4 B 1 !3', '  3 C 1'],
    ],
    [
      'a level that is skipped at the start',
      '<h4>A</h4><h3>B</h3><h2>C</h2>',
      ['4 A 1 !3', '3 B 1 !2', '2 C 1'],
    ],
    ['a heading without text', '<h2>A</h2><h3></h3>', ['2 A 1', '  3  0']],
    ['a footnote of a heading', '<h2>A<small data-note>not shown</small></h2>', ['2 A 3']],
    [
      'code and tables',
      '<h2>A</h2><pre><code>b c</code></pre><table><tbody><tr><td>d</td></tr></tbody></table>',
      ['2 A 4'],
    ],
  ])('%s', (_, html, expected) => {
    expect(lines(outline(html))).toEqual(expected);
  });

  it('names the innermost section with the caret', () => {
    const content = htmlToContent('<p>a</p><h2>b</h2><h3>c</h3><p>d</p><h2>e</h2>');
    const keys = content.getBlocksAsArray().map((block) => block.getKey());
    expect(keys.map((key) => keys.indexOf(outlineOf(content, key).current ?? ''))).toEqual([0, 1, 2, 2, 4]);
    expect(outlineOf(content, 'gone').current).toBeUndefined();
  });
});

describe('outlineInSlices', () => {
  it('stops when it is aborted', async () => {
    const content = htmlToContent('<h2>a</h2>');
    const aborted = AbortSignal.abort();
    expect(await outlineInSlices(content, undefined, aborted)).toBeUndefined();
    expect(await outlineInSlices(content, undefined, new AbortController().signal)).toEqual(
      outlineOf(content, undefined),
    );
  });
});
