import type { HtmlElement, HtmlNode } from './htmlTree.js';
import { isDropped } from './code.js';
import { isBlankText } from './lists.js';

export interface TableCellModel {
  tag: 'td' | 'th';
  attributes: Record<string, string>;
  content: HtmlNode[];
}

/** A stored table. `loose` is its content outside of cells (the caption first), which goes before the table. */
export interface TableModel {
  loose: HtmlNode[];
  head: TableCellModel[][];
  body: TableCellModel[][];
}

const MAX_SPAN = 50;

/** Left is the default. The attribute is obsolete, but every reader of feeds and Markdown understands it. */
function alignmentOf({ attributes }: HtmlElement): string | undefined {
  const styled = /(?:^|[;\s])text-align:\s*(center|right)/i.exec(attributes.get('style') ?? '')?.[1];
  const written = /^\s*(center|right)\s*$/i.exec(attributes.get('align') ?? '')?.[1];
  return (styled ?? written)?.toLowerCase();
}

function cellOf(element: HtmlElement): TableCellModel {
  const attributes: Record<string, string> = {};
  const align = alignmentOf(element);
  if (align !== undefined) attributes.align = align;
  for (const name of ['colspan', 'rowspan']) {
    const written = element.attributes.get(name)?.trim() ?? '';
    const span = /^\d{1,4}$/.test(written) ? Number(written) : 1;
    if (span > 1 && span <= MAX_SPAN) attributes[name] = String(span);
  }
  return { tag: element.name === 'th' ? 'th' : 'td', attributes, content: element.children };
}

/** Reads a table with any markup: rows without sections, cells without rows, text in between. */
export function readTable(element: HtmlElement): TableModel {
  const table: TableModel = { loose: [], head: [], body: [] };
  readPart(element, table, table.body);
  return table;
}

function readPart(parent: HtmlElement, table: TableModel, rows: TableCellModel[][]): void {
  /** Adjacent cells outside of a row share one row. */
  let looseRow: TableCellModel[] | null = null;
  for (const node of parent.children) {
    if (isBlankText(node)) continue;
    if (typeof node === 'string') table.loose.push(node);
    else if (isDropped(node) || node.name === 'colgroup' || node.name === 'col') continue;
    else if (isCell(node)) {
      if (!looseRow) rows.push((looseRow = []));
      looseRow.push(cellOf(node));
    } else {
      looseRow = null;
      if (node.name === 'thead') readPart(node, table, table.head);
      else if (node.name === 'tbody' || node.name === 'tfoot') readPart(node, table, table.body);
      else if (node.name === 'tr') {
        table.loose.push(...node.children.filter((child) => !isCell(child) && !isBlankText(child)));
        const cells = node.children.filter(isCell).map(cellOf);
        if (cells.length > 0) rows.push(cells);
      } else table.loose.push(node);
    }
  }
}

function isCell(node: HtmlNode): node is HtmlElement & { name: 'td' | 'th' } {
  return typeof node === 'object' && (node.name === 'td' || node.name === 'th');
}
