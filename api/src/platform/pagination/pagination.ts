import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { BadUserInputError, fieldError } from '../../errors.js';
import { bounds, parseJson } from '../bounds/bounds.js';
import { countSql, type Total, upToLimit } from './total.js';

/** Default page size, that of the feed (docs/behaviour.md#limits), and the maximum. */
export const DEFAULT_PAGE_SIZE = 8;
export const MAX_PAGE_SIZE = 100;

/** The arguments of a connection that is only read forwards: the first `first` nodes after the opaque cursor `after`. */
export interface ForwardArgs {
  first: number;
  after?: string | null;
}

/** The arguments of a connection that is also read backwards: the last `last` nodes before the cursor `before`. */
export interface PageArgs {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
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
 * @throws BadUserInputError naming `page` if it is out of range or combined with cursors; naming `first`
 */
export function checkPage({ first, after, last, before, page }: NumberedPageArgs): number | null {
  if (last == null) checkFirst(first ?? DEFAULT_PAGE_SIZE);
  if (page == null) return null;
  const other = Object.entries({ after, before, last }).find(([, value]) => value != null)?.[0];
  const message =
    other !== undefined
      ? `\`page\` and \`${other}\` exclude each other: follow the cursors of a page from there without its number.`
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
  /** Counts the whole list. */
  total?: () => Promise<Total>;
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
export const FIRST_TIME = Date.UTC(1000, 0, 1);
export const LAST_TIME = Date.UTC(10_000, 0, 1) - 1;

/** Cursors are opaque to clients: base64url of the JSON list of their row's keyset values. */
export function encodeCursor(values: (string | number | Date)[]): string {
  const json = JSON.stringify(values.map((v) => (v instanceof Date ? { d: v.getTime() } : v)));
  return Buffer.from(json).toString('base64url');
}

/** The keyset values in a cursor, `length` of them. @throws BadUserInputError for an invalid cursor */
export function decodeCursor(cursor: string, length: number, field?: CursorField): (KeyValue | Date)[] {
  let parsed: unknown;
  try {
    const json = Buffer.from(cursor.slice(0, bounds.cursorLength), 'base64url').toString('utf8');
    parsed = parseJson(json, bounds.cursor, 'The cursor');
  } catch {
    parsed = null;
  }
  if (!Array.isArray(parsed) || parsed.length !== length) throw badCursor(field);
  return parsed.map((value: unknown) => {
    if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
    if (typeof value === 'object' && value !== null && 'd' in value && typeof value.d === 'number') {
      const date = new Date(value.d);
      if (value.d >= FIRST_TIME && value.d <= LAST_TIME) return date;
    }
    throw badCursor(field);
  });
}

/** The argument that a cursor was given as. */
export type CursorField = 'after' | 'before';

/** The error for an invalid cursor. */
export function badCursor(field: CursorField = 'after'): BadUserInputError {
  return new BadUserInputError(`The cursor in \`${field}\` is not from this connection.`, {
    [field]: 'Unknown cursor.',
  });
}

/** Validates `first`. @throws BadUserInputError naming `first` */
export function checkFirst(first: number, max = MAX_PAGE_SIZE): number {
  return checkSize('first', first, max);
}

/** Whether a page begins or ends at a cursor. The others of many lists can be read together. */
export const hasCursor = ({ after, before }: PageWindow): boolean => after !== null || before !== null;

function checkSize(field: 'first' | 'last', size: number, max: number): number {
  if (!Number.isInteger(size) || size < 1 || size > max) {
    throw new BadUserInputError(`\`${field}\` must be a whole number from 1 to ${max}.`, {
      [field]: `Must be a whole number from 1 to ${max}.`,
    });
  }
  return size;
}

/** Which nodes of a list a page has: `size` of those between two cursors, from the start or from the end. */
export interface PageWindow {
  size: number;
  after: string | null;
  before: string | null;
  isBackward: boolean;
}

/** `last` replaces `first`, which has a default. @throws BadUserInputError naming `first` or `last` */
export function windowOf(
  { first, after = null, last, before = null }: PageArgs,
  defaultSize = DEFAULT_PAGE_SIZE,
): PageWindow {
  const isBackward = last != null;
  const size = isBackward ? checkSize('last', last, MAX_PAGE_SIZE) : checkFirst(first ?? defaultSize);
  return { size, after, before, isBackward };
}

export type Direction = 'ASC' | 'DESC';

/**
 * The condition that a row comes after the values of a cursor. SQLite uses row values for a
 * range of the index, MariaDB the expanded condition, which makes SQLite read all rows with the same first value.
 * @param name the beginning of the names of the parameters
 */
export function keysetCondition(
  { options }: DataSource,
  columns: readonly string[],
  values: readonly (KeyValue | Date)[],
  direction: Direction = 'DESC',
  name = 'k',
): { sql: string; parameters: Record<string, KeyValue | Date> } {
  const after = direction === 'DESC' ? '<' : '>';
  const parameters = Object.fromEntries(values.map((value, i) => [`${name}${i}`, value]));
  if (options.type === 'better-sqlite3') {
    const places = Object.keys(parameters).map((each) => `:${each}`);
    return { sql: `(${columns.join(', ')}) ${after} (${places.join(', ')})`, parameters };
  }
  const sql = columns.reduceRight(
    (rest, column, i) =>
      rest === ''
        ? `${column} ${after} :${name}${i}`
        : `(${column} ${after} :${name}${i} OR (${column} = :${name}${i} AND ${rest}))`,
    '',
  );
  return { sql, parameters };
}

/** The equality condition of a list, such as its category: the first column of its index. */
export interface Confinement {
  sql: string;
  value: string;
  /** Of the parameter, for statements with several lists. */
  name?: string;
}

/** A page of a keyset in SQL. */
export interface KeysetRange {
  conditions: string[];
  /** All have the same direction. */
  order: string[];
  /** The direction in which the page is read: backwards, it is that of the list reversed. */
  direction: Direction;
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
  { after, before, isBackward = false }: Partial<PageWindow>,
  within?: Confinement,
  direction: Direction = 'DESC',
): KeysetRange {
  const sqlOf = columns.map((column) => column.sql);
  const range = rangeAfter(dataSource, sqlOf, valuesOf(columns, after, 'after'), within, direction);
  const end = valuesOf(columns, before, 'before');
  if (end) {
    const { sql, parameters } = keysetCondition(dataSource, sqlOf, end, reversed(direction), 'end');
    range.conditions.push(sql);
    Object.assign(range.parameters, parameters);
  }
  return { ...range, direction: isBackward ? reversed(direction) : direction };
}

export const reversed = (direction: Direction): Direction => (direction === 'DESC' ? 'ASC' : 'DESC');

function valuesOf<T>(
  columns: readonly KeysetColumn<T>[],
  cursor: string | null | undefined,
  field: CursorField,
): (KeyValue | Date)[] | null {
  if (cursor == null) return null;
  const values = decodeCursor(cursor, columns.length, field);
  if (columns.some(({ isTime = false }, i) => isTime !== values[i] instanceof Date)) throw badCursor(field);
  return values;
}

/** The same after keyset values. */
export function rangeAfter(
  dataSource: DataSource,
  columns: readonly string[],
  values: readonly (KeyValue | Date)[] | null,
  within?: Confinement,
  direction: Direction = 'DESC',
): KeysetRange {
  const range: KeysetRange = { conditions: [], order: [], direction, parameters: {} };
  if (within) {
    const { name = 'within' } = within;
    range.parameters[name] = within.value;
    if (dataSource.options.type === 'better-sqlite3') range.conditions.push(`${within.sql} = :${name}`);
    else {
      range.conditions.push(`${within.sql} IN ('', :${name})`);
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

/** The clauses of a page for a hand-written statement. */
export function clausesOf({
  conditions,
  order,
  direction = 'DESC',
}: Pick<KeysetRange, 'conditions' | 'order'> & { direction?: Direction }): string {
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')} `;
  return `${where}ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')}`;
}

/** Reads one page of a query. @throws BadUserInputError for an invalid cursor or a size out of range */
export async function keysetPage<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  columns: KeysetColumn<T>[],
  window: PageWindow,
  within?: Confinement,
  listDirection: Direction = 'DESC',
): Promise<Page<T>> {
  const { conditions, order, direction, parameters } = keysetRange(
    query.dataSource,
    columns,
    window,
    within,
    listDirection,
  );
  const list = query.clone();
  if (within) list.andWhere(`${within.sql} = :within`, { within: within.value });
  for (const condition of conditions) query.andWhere(condition);
  query.setParameters(parameters);
  for (const column of order) query.addOrderBy(column, direction);
  const rows = await query.limit(window.size + 1).getMany();
  return { ...pageIn(window, rows, columns), total: () => countOf(list) };
}

async function countOf<T extends ObjectLiteral>(list: SelectQueryBuilder<T>): Promise<Total> {
  const [sql, parameters] = list.select('1', 'one').getQueryAndParameters();
  const [row] = await list.dataSource.query<{ count: unknown }[]>(countSql(sql), parameters);
  return upToLimit(Number(row?.count ?? 0));
}

/** Makes a page of the rows in a window, which were read with one extra row. */
export function pageIn<T>(
  { size, after, before, isBackward }: PageWindow,
  rows: T[],
  columns: KeysetColumn<T>[],
): Page<T> {
  const page = pageOf(rows, columns, size, after !== null);
  if (!isBackward) return { ...page, hasNextPage: page.hasNextPage || before !== null };
  return {
    nodes: page.nodes.reverse(),
    cursors: page.cursors.reverse(),
    hasNextPage: before !== null,
    hasPreviousPage: page.hasNextPage || after !== null,
  };
}

/** Makes a page of a list that was read forwards with one extra row. */
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
