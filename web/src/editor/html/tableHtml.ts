import { ContentState } from 'draft-js';
import { allowedAddress } from '../../richText/storedSubset';
import { createBlock } from './blocks';
import { isInline, isStoredInline, readInline } from './inlineFromHtml';
import { inlineToHtml } from './inlineToHtml';
import type { CellAlign, EditorTable, TableCell } from './table';
import { nodesToHtml } from './writtenHtml';

/** The stored form of a table, as the API writes it. */
export function tableToHtml({ head, rows }: EditorTable): string {
  const body = rows.length > 0 ? `<tbody>${rows.map(rowToHtml).join('')}</tbody>` : '';
  return `<table>${head ? `<thead>${rowToHtml(head)}</thead>` : ''}${body}</table>`;
}

function rowToHtml(cells: readonly TableCell[]): string {
  const parts = cells.map(({ html, align, isHeading }) => {
    const tag = isHeading ? 'th' : 'td';
    return `<${tag}${align ? ` align="${align}"` : ''}>${html}</${tag}>`;
  });
  return `<tr>${parts.join('')}</tr>`;
}

/**
 * The table of an element; `undefined` if the editor cannot edit it without loss: joined cells, rows of different lengths,
 * more than a line of text in a cell, several rows of headings.
 */
export function readTable(table: Element): EditorTable | undefined {
  const [head, ...others] = rowsIn(table, 'THEAD');
  const rows = [...rowsIn(table, 'TBODY'), ...[...table.children].filter(isRow)];
  const parts = [...table.children].every(({ tagName }) => /^(?:THEAD|TBODY|TR)$/.test(tagName));
  if (!parts || others.length > 0 || (!head && rows.length === 0)) return undefined;

  const headCells = head ? readRow(head) : null;
  const cells = rows.map(readRow);
  const width = (headCells ?? cells[0])?.length ?? 0;
  const isWhole = (row: TableCell[] | undefined | null): row is TableCell[] => row?.length === width;
  if (width === 0 || !cells.every(isWhole)) return undefined;
  if (headCells === undefined || headCells?.some(({ isHeading }) => !isHeading)) return undefined;
  return { head: headCells, rows: cells };
}

const isRow = ({ tagName }: Element): boolean => tagName === 'TR';
const rowsIn = (table: Element, part: string): Element[] =>
  [...table.children].filter(({ tagName }) => tagName === part).flatMap(({ children }) => [...children]);

function readRow(row: Element): TableCell[] | undefined {
  if (!isRow(row)) return undefined;
  const cells = [...row.children].map(readCell);
  return cells.every((cell) => cell !== undefined) ? cells : undefined;
}

function readCell(cell: Element): TableCell | undefined {
  const isJoined = ['colspan', 'rowspan'].some((name) => (cell.getAttribute(name) ?? '1') !== '1');
  if (isJoined || !isInline(cell.childNodes) || !hasAllowedLinks(cell)) return undefined;
  const isStored = isStoredInline(cell.childNodes);
  return {
    html: isStored ? nodesToHtml(cell.childNodes) : inlineHtml(cell.childNodes),
    align: readAlign(cell.getAttribute('align')),
    isHeading: cell.tagName === 'TH',
  };
}

const readAlign = (value: string | null): CellAlign | null =>
  value === 'center' || value === 'right' ? value : null;

const hasAllowedLinks = (cell: Element): boolean =>
  [...cell.getElementsByTagName('a')].every((link) => allowedAddress.test(link.getAttribute('href') ?? ''));

/** Inline content in its stored form: marks, links and line breaks; anything else becomes text. */
export function inlineHtml(nodes: Iterable<Node>): string {
  const block = createBlock({ type: 'unstyled', ...readInline(nodes) });
  return contentInlineHtml(ContentState.createFromBlockArray([block]));
}

/** The stored form of a content of one block. */
export function contentInlineHtml(content: ContentState): string {
  const block = content.getFirstBlock();
  return block.getLength() === 0 ? '' : inlineToHtml(block, content);
}
