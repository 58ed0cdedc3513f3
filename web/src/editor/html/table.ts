/** A table that the editor can edit: a cell a column in each row, one line of text a cell. */
export interface EditorTable {
  /** The row of headings above, if there is one. */
  head: readonly TableCell[] | null;
  rows: readonly (readonly TableCell[])[];
}

export interface TableCell {
  /** Stored inline HTML. */
  html: string;
  /** Null is the start of the line. */
  align: CellAlign | null;
  /** Whether it is a heading (`th`). */
  isHeading: boolean;
}

export type CellAlign = 'center' | 'right';

/** A cell's place. Row 0 is the first one, with the row of headings. */
export interface CellPlace {
  row: number;
  column: number;
}

export const FIRST_CELL: CellPlace = { row: 0, column: 0 };

export const tableLimits = { rows: 200, columns: 20 };

export const EMPTY_CELL: TableCell = { html: '', align: null, isHeading: false };
const HEADING: TableCell = { ...EMPTY_CELL, isHeading: true };

/** A table with a row of headings and two rows below. */
export const starterTable = (): EditorTable => ({
  head: [HEADING, HEADING, HEADING],
  rows: [
    [EMPTY_CELL, EMPTY_CELL, EMPTY_CELL],
    [EMPTY_CELL, EMPTY_CELL, EMPTY_CELL],
  ],
});

/** All rows, the one of headings first. */
export const allRows = ({ head, rows }: EditorTable): readonly (readonly TableCell[])[] =>
  head ? [head, ...rows] : rows;

export const columnCount = (table: EditorTable): number => allRows(table)[0]?.length ?? 0;

/** The first cell without text, row by row; the first cell if all have some. */
export function firstEmpty(table: EditorTable): CellPlace {
  for (const [row, cells] of allRows(table).entries()) {
    const column = cells.findIndex(({ html }) => html === '');
    if (column !== -1) return { row, column };
  }
  return FIRST_CELL;
}

function withRows({ head }: EditorTable, rows: readonly (readonly TableCell[])[]): EditorTable {
  const [first, ...others] = rows;
  return head && first ? { head: first, rows: others } : { head: null, rows };
}

const mapCells = (
  table: EditorTable,
  change: (cell: TableCell, place: CellPlace) => TableCell,
): EditorTable =>
  withRows(
    table,
    allRows(table).map((cells, row) => cells.map((cell, column) => change(cell, { row, column }))),
  );

/** Changes the text of a cell. */
export const setCell = (table: EditorTable, { row, column }: CellPlace, html: string): EditorTable =>
  mapCells(table, (cell, place) =>
    place.row === row && place.column === column && cell.html !== html ? { ...cell, html } : cell,
  );

/** Adds a row at this index, which looks like the ones beside it. Nothing comes above the row of headings. */
export function insertRow(table: EditorTable, at: number): EditorTable {
  const rows = allRows(table);
  if (rows.length >= tableLimits.rows) return table;
  const index = Math.max(table.head ? 1 : 0, Math.min(at, rows.length));
  const model = rows[index] ?? rows[index - 1] ?? [];
  const isBelowHead = table.head !== null && rows.length === 1;
  const row = model.map(({ align, isHeading }) => ({
    html: '',
    align,
    isHeading: isHeading && !isBelowHead,
  }));
  return withRows(table, [...rows.slice(0, index), row, ...rows.slice(index)]);
}

/** Adds a column at this index. */
export function insertColumn(table: EditorTable, at: number): EditorTable {
  if (columnCount(table) >= tableLimits.columns) return table;
  const added = (cells: readonly TableCell[], isHead: boolean) => [
    ...cells.slice(0, at),
    isHead ? HEADING : EMPTY_CELL,
    ...cells.slice(at),
  ];
  return {
    head: table.head && added(table.head, true),
    rows: table.rows.map((cells) => added(cells, false)),
  };
}

/** Removes a row; null if no row is left. */
export function removeRow(table: EditorTable, at: number): EditorTable | null {
  if (table.head && at === 0) return table.rows.length === 0 ? null : { ...table, head: null };
  const rows = allRows(table).filter((_, index) => index !== at);
  return rows.length === 0 ? null : withRows(table, rows);
}

/** Removes a column; null if no column is left. */
export function removeColumn(table: EditorTable, at: number): EditorTable | null {
  if (columnCount(table) <= 1) return null;
  const left = (cells: readonly TableCell[]) => cells.filter((_, index) => index !== at);
  return { head: table.head && left(table.head), rows: table.rows.map(left) };
}

/** Makes the first row the row of headings, or a row like the others. */
export function toggleHead({ head, rows }: EditorTable): EditorTable {
  const as = (cells: readonly TableCell[], isHeading: boolean) =>
    cells.map((cell) => ({ ...cell, isHeading }));
  if (head) return { head: null, rows: [as(head, false), ...rows] };
  const [first = [], ...others] = rows;
  return { head: as(first, true), rows: others };
}

/** Aligns the text of a column. */
export const alignColumn = (table: EditorTable, at: number, align: CellAlign | null): EditorTable =>
  mapCells(table, (cell, { column }) => (column === at ? { ...cell, align } : cell));

const widthOf = (grid: readonly (readonly string[])[]): number =>
  grid.reduce((width, cells) => Math.max(width, cells.length), 0);

/** Whether a grid fits into the table from a cell on, which may grow within its limits. */
export function fitsFrom(table: EditorTable, from: CellPlace, grid: readonly (readonly string[])[]): boolean {
  const width = widthOf(grid);
  return (
    from.row + grid.length <= Math.max(allRows(table).length, tableLimits.rows) &&
    from.column + width <= Math.max(columnCount(table), tableLimits.columns)
  );
}

/** Writes a grid of inline HTML from a cell on; the table grows within its limits. */
export function fillFrom(
  table: EditorTable,
  from: CellPlace,
  grid: readonly (readonly string[])[],
): EditorTable {
  const width = widthOf(grid);
  let grown = table;
  const grow = (count: () => number, wanted: number, add: (at: number) => EditorTable) => {
    for (let at = count(); at < wanted; at += 1) grown = add(at);
  };
  grow(
    () => allRows(grown).length,
    Math.min(from.row + grid.length, tableLimits.rows),
    (at) => insertRow(grown, at),
  );
  grow(
    () => columnCount(grown),
    Math.min(from.column + width, tableLimits.columns),
    (at) => insertColumn(grown, at),
  );
  return mapCells(grown, (cell, { row, column }) => {
    const html = grid[row - from.row]?.[column - from.column];
    return html === undefined ? cell : { ...cell, html };
  });
}
