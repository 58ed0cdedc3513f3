import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { BadUserInputError, fieldError } from '../../errors.js';
import { bounds, parseJson } from '../bounds/bounds.js';

/** Default page size, that of the feed (docs/behaviour.md#limits), and the maximum. */
export const DEFAULT_PAGE_SIZE = 8;
export const MAX_PAGE_SIZE = 100;

/** The arguments of a connection: the first `first` nodes after the opaque cursor `after`. */
export interface PageArgs {
  first: number;
  after?: string | null;
}

/** The arguments of a connection with page numbers. */
export interface NumberedPageArgs extends PageArgs {
  /** From 1, in place of `after`. */
  page?: number | null;
}

/** The highest page number: with pages of one, the limit of numbered pages. */
export const MAX_PAGE = 10_000;

/**
 * The requested page number, or null when cursors are used.
 * @throws BadUserInputError naming `page` if it is out of range or combined with `after`; naming `first`
 */
export function checkPage({ first, after, page }: NumberedPageArgs): number | null {
  checkFirst(first);
  if (page == null) return null;
  const message =
    after != null
      ? '`page` and `after` exclude each other: follow the cursors of a page from there without its number.'
      : Number.isInteger(page) && page >= 1 && page <= MAX_PAGE
        ? null
        : `\`page\` must be a whole number from 1 to ${MAX_PAGE}.`;
  if (message !== null) throw fieldError('page', message);
  return page;
}

/** A page of a Relay connection (https://relay.dev/graphql/connections.htm), before it is shaped for an API. */
export interface Page<T> {
  nodes: T[];
  cursors: string[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/** One column of a keyset: its SQL, and how to read its value from a row. All columns have the same direction. */
export interface KeysetColumn<T> {
  sql: string;
  of: (row: T) => string | number | Date;
  /** Whether the values are times, which MySQL compares only with times. */
  isTime?: true;
}

type KeyValue = string | number;

/** The range of MySQL's times in milliseconds (https://dev.mysql.com/doc/refman/8.4/en/datetime.html). */
const FIRST_TIME = Date.UTC(1000, 0, 1);
const LAST_TIME = Date.UTC(10_000, 0, 1) - 1;

/** Cursors are opaque to clients: base64url of the JSON list of their row's keyset values. */
export function encodeCursor(values: (string | number | Date)[]): string {
  const json = JSON.stringify(values.map((v) => (v instanceof Date ? { d: v.getTime() } : v)));
  return Buffer.from(json).toString('base64url');
}

/** The keyset values in a cursor, `length` of them. @throws BadUserInputError for an invalid cursor */
export function decodeCursor(cursor: string, length: number): (KeyValue | Date)[] {
  let parsed: unknown;
  try {
    const json = Buffer.from(cursor.slice(0, bounds.cursorLength), 'base64url').toString('utf8');
    parsed = parseJson(json, bounds.cursor, 'The cursor');
  } catch {
    parsed = null;
  }
  if (!Array.isArray(parsed) || parsed.length !== length) throw badCursor();
  return parsed.map((value: unknown) => {
    if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
    if (typeof value === 'object' && value !== null && 'd' in value && typeof value.d === 'number') {
      const date = new Date(value.d);
      if (value.d >= FIRST_TIME && value.d <= LAST_TIME) return date;
    }
    throw badCursor();
  });
}

/** The error for an invalid cursor. */
export function badCursor(): BadUserInputError {
  return new BadUserInputError('The cursor in `after` is not from this connection.', {
    after: 'Unknown cursor.',
  });
}

/** Validates `first`. @throws BadUserInputError naming `first` */
export function checkFirst(first: number, max = MAX_PAGE_SIZE): number {
  if (!Number.isInteger(first) || first < 1 || first > max) {
    throw new BadUserInputError(`\`first\` must be a whole number from 1 to ${max}.`, {
      first: `Must be a whole number from 1 to ${max}.`,
    });
  }
  return first;
}

export type Direction = 'ASC' | 'DESC';

/**
 * The condition that a row comes after the values of a cursor. SQLite uses row values for a
 * range of the index, MariaDB the expanded condition, which makes SQLite read all rows with the same first value.
 */
export function keysetCondition(
  { options }: DataSource,
  columns: readonly string[],
  values: readonly (KeyValue | Date)[],
  direction: Direction = 'DESC',
): { sql: string; parameters: Record<string, KeyValue | Date> } {
  const after = direction === 'DESC' ? '<' : '>';
  const parameters = Object.fromEntries(values.map((value, i) => [`k${i}`, value]));
  if (options.type === 'better-sqlite3') {
    const places = Object.keys(parameters).map((name) => `:${name}`);
    return { sql: `(${columns.join(', ')}) ${after} (${places.join(', ')})`, parameters };
  }
  const sql = columns.reduceRight(
    (rest, column, i) =>
      rest === ''
        ? `${column} ${after} :k${i}`
        : `(${column} ${after} :k${i} OR (${column} = :k${i} AND ${rest}))`,
    '',
  );
  return { sql, parameters };
}

/** The equality condition of a list, such as its category: the first column of its index. */
export interface Confinement {
  sql: string;
  value: string;
}

/** A page of a keyset in SQL. */
export interface KeysetRange {
  conditions: string[];
  /** All have the same direction. */
  order: string[];
  parameters: Record<string, KeyValue | Date>;
}

/**
 * The range of a page in the order of an index: page 500 costs as much as page 1, and new rows do not shift pages.
 *
 * MySQL and MariaDB use `IN ('', value)` for a list with one value of a column: with `=` MariaDB often prefers a
 * lookup and reads all preceding rows (docs/decisions/0045-keyset-pagination.md).
 *
 * @throws BadUserInputError for an invalid cursor
 */
export function keysetRange<T>(
  dataSource: DataSource,
  columns: readonly KeysetColumn<T>[],
  after: string | null | undefined,
  within?: Confinement,
  direction?: Direction,
): KeysetRange {
  const values = after == null ? null : decodeCursor(after, columns.length);
  if (values && columns.some(({ isTime = false }, i) => isTime !== values[i] instanceof Date))
    throw badCursor();
  const sqlOf = columns.map((column) => column.sql);
  return rangeAfter(dataSource, sqlOf, values, within, direction);
}

/** The same after keyset values. */
export function rangeAfter(
  dataSource: DataSource,
  columns: readonly string[],
  values: readonly (KeyValue | Date)[] | null,
  within?: Confinement,
  direction?: Direction,
): KeysetRange {
  const range: KeysetRange = { conditions: [], order: [], parameters: {} };
  if (within) {
    range.parameters.within = within.value;
    if (dataSource.options.type === 'better-sqlite3') range.conditions.push(`${within.sql} = :within`);
    else {
      range.conditions.push(`${within.sql} IN ('', :within)`);
      range.order.push(within.sql);
    }
  }
  if (values) {
    const condition = keysetCondition(dataSource, columns, values, direction);
    range.conditions.push(condition.sql);
    Object.assign(range.parameters, condition.parameters);
  }
  range.order.push(...columns);
  return range;
}

/** The clauses of a page for a hand-written statement, all columns descending. */
export function clausesOf({ conditions, order }: Pick<KeysetRange, 'conditions' | 'order'>): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')} `;
  return `${where}ORDER BY ${order.map((column) => `${column} DESC`).join(', ')}`;
}

/** Reads one page of a query. @throws BadUserInputError for an invalid cursor or a `first` out of range */
export async function keysetPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  columns: KeysetColumn<T>[],
  args: PageArgs,
  within?: Confinement,
  direction: Direction = 'DESC',
): Promise<Page<T>> {
  checkFirst(args.first);
  const { conditions, order, parameters } = keysetRange(
    query.dataSource,
    columns,
    args.after,
    within,
    direction,
  );
  for (const condition of conditions) query.andWhere(condition);
  query.setParameters(parameters);
  for (const column of order) query.addOrderBy(column, direction);
  const rows = await query.limit(args.first + 1).getMany();
  return pageOf(rows, columns, args.first, args.after != null);
}

/** Makes a page of a list that was read with one extra row. */
export function pageOf<T>(
  rows: T[],
  columns: KeysetColumn<T>[],
  first: number,
  hasPreviousPage: boolean,
): Page<T> {
  const nodes = rows.slice(0, first);
  const cursors = nodes.map((row) => encodeCursor(columns.map((column) => column.of(row))));
  return { nodes, cursors, hasNextPage: rows.length > first, hasPreviousPage };
}

/** The same page with each node mapped; the cursors stay the same. */
export function mapPage<T, U>(page: Page<T>, map: (node: T) => U): Page<U> {
  return { ...page, nodes: page.nodes.map(map) };
}
