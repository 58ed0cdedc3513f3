// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { pasteInto } from '../paste/clipboard';
import { htmlToContent } from './htmlToContent';
import { blockData } from './blocks';
import { pastedGrid } from '../paste/pastedGrid';
import {
  alignColumn,
  allRows,
  columnCount,
  fillFrom,
  fitsFrom,
  insertColumn,
  insertRow,
  removeColumn,
  removeRow,
  setCell,
  starterTable,
  tableLimits,
  toggleHead,
  type EditorTable,
} from './table';
import { tableToHtml } from './tableHtml';
import { editorWith, htmlOf } from '../testing/editorText';

const SMALL =
  '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>';

/** The tables of stored HTML that the editor can edit. */
const tablesIn = (html: string): EditorTable[] =>
  htmlToContent(html)
    .getBlocksAsArray()
    .flatMap((block) => blockData(block).table ?? []);
const small = (): EditorTable => tablesIn(SMALL)[0]!;
/** The text of the cells; headings in brackets. */
const cellsOf = (table: EditorTable | null): string =>
  table === null
    ? 'nothing'
    : allRows(table)
        .map((cells) => cells.map(({ html, isHeading }) => (isHeading ? `[${html}]` : html)).join(' '))
        .join(' / ');

describe('fitsFrom', () => {
  it.each([
    [{ row: 0, column: 0 }, 200, 20, true],
    [{ row: 0, column: 0 }, 201, 1, false],
    [{ row: 1, column: 0 }, 200, 1, false],
    [{ row: 0, column: 1 }, 1, 20, false],
  ])('from %o: %i rows of %i cells: %s', (from, rows, columns, fits) => {
    const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'x'));
    expect(fitsFrom(starterTable(), from, grid)).toBe(fits);
  });

  it('reads any number of rows', () => {
    const grid = Array.from({ length: 200_000 }, () => ['x']);
    const place = { row: 0, column: 0 };
    expect(fitsFrom(starterTable(), place, grid)).toBe(false);
    expect(allRows(fillFrom(starterTable(), place, grid))).toHaveLength(tableLimits.rows);
  });
});

describe('a stored table', () => {
  it.each([
    ['with headings', SMALL],
    ['without headings', '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'],
    ['of headings alone', '<table><thead><tr><th>a</th></tr></thead></table>'],
    [
      'with headings of rows',
      '<table><tbody><tr><th>a</th><td>1</td></tr><tr><th>b</th><td>2</td></tr></tbody></table>',
    ],
    [
      'with marks, links, line breaks, alignment and empty cells',
      '<table><thead><tr><th align="center">a</th><th align="right"></th></tr></thead><tbody><tr>' +
        '<td align="center"><strong>1 &lt; 2</strong><br /><code>x</code></td>' +
        '<td align="right"><a href="/x">y</a></td></tr></tbody></table>',
    ],
  ])('%s is edited, and written back unchanged', (_, html) => {
    const [table] = tablesIn(html);
    expect(table && tableToHtml(table)).toBe(html);
    expect(htmlOf(editorWith(`<p>x|</p>${html}`))).toBe(`<p>x</p>${html}`);
  });

  it.each([
    [
      'joined cells',
      '<table><tbody><tr><td colspan="2">1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    [
      'rows of different lengths',
      '<table><tbody><tr><td>1</td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
    ['blocks in a cell', '<table><tbody><tr><td><p>1</p><p>2</p></td></tr></tbody></table>'],
    ['an image', '<table><tbody><tr><td><img src="/a.png" alt="" /></td></tr></tbody></table>'],
    [
      'two rows of headings',
      '<table><thead><tr><th>a</th></tr><tr><th>b</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
  ])('with %s is kept as it is', (_, html) => {
    expect(tablesIn(html)).toEqual([]);
    expect(htmlOf(editorWith(`<p>x|</p>${html}`))).toBe(`<p>x</p>${html}`);
  });
});

describe('editing', () => {
  it('adds rows and columns, of which the headings are headings', () => {
    expect(cellsOf(insertRow(small(), 0))).toBe('[a] [b] /   / 1 2');
    expect(cellsOf(insertRow(small(), 2))).toBe('[a] [b] / 1 2 /  ');
    expect(cellsOf(insertColumn(small(), 1))).toBe('[a] [] [b] / 1  2');
    const headOnly = removeRow(small(), 1)!;
    expect(cellsOf(insertRow(headOnly, 1))).toBe('[a] [b] /  ');
  });

  it('takes rows and columns away, and the table with the last of them', () => {
    expect(cellsOf(removeRow(small(), 0))).toBe('1 2');
    expect(cellsOf(removeRow(small(), 1))).toBe('[a] [b]');
    expect(removeRow(removeRow(small(), 1)!, 0)).toBeNull();
    const narrow = removeColumn(small(), 0)!;
    expect(cellsOf(narrow)).toBe('[b] / 2');
    expect(removeColumn(narrow, 0)).toBeNull();
  });

  it('changes headings, alignment and text', () => {
    expect(cellsOf(toggleHead(small()))).toBe('a b / 1 2');
    expect(cellsOf(toggleHead(toggleHead(small())))).toBe(cellsOf(small()));
    expect(tableToHtml(alignColumn(small(), 1, 'right'))).toContain('<th align="right">b</th>');
    expect(tableToHtml(alignColumn(alignColumn(small(), 1, 'right'), 1, null))).toBe(SMALL);
    expect(cellsOf(setCell(small(), { row: 1, column: 0 }, '<em>x</em>'))).toBe('[a] [b] / <em>x</em> 2');
  });

  it('grows for a pasted grid, within its limits', () => {
    expect(cellsOf(fillFrom(small(), { row: 1, column: 1 }, [['x', 'y'], ['z']]))).toBe(
      '[a] [b] [] / 1 x y /  z ',
    );
    const tall = fillFrom(
      small(),
      { row: 0, column: 0 },
      Array.from({ length: 300 }, () => ['x']),
    );
    expect(allRows(tall)).toHaveLength(tableLimits.rows);
    expect(
      columnCount(fillFrom(small(), { row: 0, column: 0 }, [Array.from({ length: 30 }, () => 'x')])),
    ).toBe(tableLimits.columns);
    expect(insertRow(tall, 1)).toBe(tall);
  });
});

describe('pasting', () => {
  const clipboard = (html: string, text = '') => ({
    getData: (type: string) => (type === 'text/html' ? html : text),
  });

  it('a table of a spreadsheet or a word processor into the text makes a table that can be edited', () => {
    const html =
      '<google-sheets-html-origin><table cellspacing="0"><colgroup><col width="100"></colgroup><tbody>' +
      '<tr><td style="font-weight:bold;">Item</td><td style="text-align:right;">1,5</td></tr>' +
      '<tr><td><p class="MsoNormal">of <b>Word</b></p></td><td colspan="1"></td></tr></tbody></table>';
    const { editorState } = pasteInto(editorWith('<p>|</p>'), { text: 'Item\t1,5\nof Word\t', html });
    expect(htmlOf(editorState)).toBe(
      '<table><tbody><tr><td><strong>Item</strong></td><td align="right">1,5</td></tr>' +
        '<tr><td>of <strong>Word</strong></td><td></td></tr></tbody></table>',
    );
    const [table] = tablesIn(htmlOf(editorState) ?? '');
    expect(table && columnCount(table)).toBe(2);
  });

  it('a table in Markdown keeps its alignment', () => {
    const text = '# A\n\n| a | b |\n| --- | ---: |\n| 1 | `x` |\n';
    const { editorState } = pasteInto(editorWith('<p>|</p>'), { text });
    expect(htmlOf(editorState)).toContain(
      '<table><thead><tr><th>a</th><th align="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td align="right"><code>x</code></td></tr></tbody></table>',
    );
  });

  it('reads cells of tables, tabs and lines, and the markup of a text', () => {
    expect(pastedGrid(clipboard(SMALL)).grid).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(pastedGrid(clipboard('', 'a\tb\r\n<1>\t2\r\n')).grid).toEqual([
      ['a', 'b'],
      ['&lt;1&gt;', '2'],
    ]);
    expect(pastedGrid(clipboard('<b>x</b> y', 'x y')).grid).toEqual([['<strong>x</strong> y']]);
    expect(pastedGrid(clipboard('', 'one\ntwo')).grid).toEqual([['one<br />two']]);
    expect(pastedGrid(clipboard('<p>one</p><ul><li>two</li></ul>', 'one\ntwo')).grid).toEqual([
      ['one<br />two'],
    ]);
  });

  it('reads all lines of a text with their marks and links, and tells of what a cell cannot hold', () => {
    const html =
      '<h2>a</h2><p><b>b</b> <a href="/c">c</a></p><ul><li>d</li></ul><img src="https://e.example/e.png">';
    expect(pastedGrid(clipboard(html, 'a\nb c\nd'))).toEqual({
      grid: [['a<br /><strong>b</strong> <a href="/c">c</a><br />d']],
      notices: [expect.stringMatching(/^An image was left out/)],
    });
    const frame = '<p>a</p><iframe src="https://b.example"></iframe>';
    expect(pastedGrid(clipboard(frame)).notices).toEqual([expect.stringMatching(/^A frame of another site/)]);
    const images = '<img src="https://a.example/1.png"><img src="https://a.example/2.png">';
    expect(pastedGrid(clipboard(images))).toEqual({
      grid: [],
      notices: [expect.stringMatching(/^2 images were left out/)],
    });
    expect(pastedGrid(clipboard(''))).toEqual({ grid: [], notices: [] });
    expect(pastedGrid(clipboard('', 'a'.repeat(1_000_001)))).toEqual({
      grid: [],
      notices: [expect.stringMatching(/^Nothing was pasted: the text has 1,000,001 characters/)],
    });
  });
});
