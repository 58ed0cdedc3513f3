import type { DataSource } from 'typeorm';
import {
  dialectOf,
  readRows,
  type Row,
  type SqlValue,
  textOrNullOf,
} from '../../platform/database/readRows.js';
import {
  badCursor,
  clausesOf,
  type KeysetColumn,
  keysetCondition,
} from '../../platform/pagination/pagination.js';
import { type ListedPost, type PostShape, selectPosts } from './postRows.js';

/*
 * Lists that are merged from many ranges of an index, such as the posts of each followed author
 * (docs/decisions/0134-merged-lists.md). The first statement reads the first post of each range. A page of n posts can only
 * have posts of the n ranges with the best first posts, so that the second statement reads n entries of each of those.
 */

/** Ranges of one index: the posts for each value of its first column. */
export interface Ranges {
  /** A table with its alias. */
  table: 'post p' | 'post_category entry';
  index: string;
  /** The first column of the index. */
  column: string;
  /** A value of the column that no row has, of its type: see `keysetRange`. */
  never: string | number;
  /** A SELECT of the values, named `value`. */
  values: string;
  parameters: Readonly<Record<string, SqlValue>>;
  /** The remaining columns of the index: the order of the list. */
  columns: readonly KeysetColumn<never>[];
}

interface Head {
  ranges: Ranges;
  value: string;
  key: string[];
}

/** More ranges than a page needs, in case posts are deleted between the two statements. */
const SPARE = 3;

/** A page of posts in the order of `order`, `limit` of them after the values of a cursor, each post once. */
export async function readMerged<T extends ListedPost>(
  dataSource: DataSource,
  sources: readonly Ranges[],
  { order, after, limit }: { order: readonly KeysetColumn<never>[]; after: After | null; limit: number },
  shape: PostShape<T>,
): Promise<T[]> {
  const lists = await Promise.all(sources.map((ranges) => readHeads(dataSource, ranges, after)));
  const heads = bestOf(lists.flat(), limit + SPARE);
  if (heads.length === 0) return [];
  const parameters: Record<string, SqlValue> = { limit, ...valuesOf(after) };
  const parts = heads.map(({ ranges, value }, i) => {
    parameters[`value${i}`] = typeof ranges.never === 'number' ? Number(value) : value;
    parameters[`never${i}`] = ranges.never;
    return `SELECT * FROM (${keysOf(dataSource, ranges, after, i)}) part${i}`;
  });
  const names = order.map((_, i) => `merged.k${i} DESC`);
  const page = `SELECT merged.k${order.length - 1} AS id FROM (${parts.join(' UNION ')}) merged ORDER BY ${names.join(', ')} LIMIT :limit`;
  const source = {
    from: `(${page}) page`,
    postId: 'page.id',
    rest: clausesOf({ conditions: [], order: order.map(({ sql }) => sql) }),
  };
  return (await readRows(dataSource, selectPosts(dataSource, source, shape), parameters)).map(shape.of);
}

/** The keyset values of the last post that was read. */
export type After = readonly (string | number | Date)[];

/** @throws BadUserInputError for a cursor of another list */
export function afterOf(columns: readonly KeysetColumn<never>[], values: After): After {
  if (columns.some(({ isTime = false }, i) => isTime !== values[i] instanceof Date)) throw badCursor();
  return values;
}

/** The first post of each range that has any. */
async function readHeads(dataSource: DataSource, ranges: Ranges, after: After | null): Promise<Head[]> {
  const { joined } = dialectOf(dataSource);
  const { table, columns, values } = ranges;
  const key = joined(columns.map(({ sql }) => sql));
  const { conditions, from } = partOf(dataSource, ranges, after);
  const first = `SELECT ${key} FROM ${from} WHERE ${ranges.column} = source.value AND ${conditions.join(' AND ')}
    ORDER BY ${columns.map(({ sql }) => `${sql} DESC`).join(', ')} LIMIT 1`;
  const sql = `SELECT source.value AS value, (${first}) AS head FROM (${values}) source`;
  const rows = await readRows(dataSource, sql, { ...ranges.parameters, ...valuesOf(after) });
  return rows.flatMap((row) => headOf(ranges, row, table));
}

function headOf(ranges: Ranges, row: Row, table: string): Head[] {
  const head = textOrNullOf(row, 'head');
  if (head === null) return [];
  const key = head.split('\u001f');
  const { value } = row;
  if (key.length !== ranges.columns.length || (typeof value !== 'string' && typeof value !== 'number'))
    throw new Error(`A range of ${table} has no valid head.`);
  return [{ ranges, value: String(value), key }];
}

/** The ranges whose first posts are among the first `count` posts. */
function bestOf(heads: Head[], count: number): Head[] {
  const sorted = heads.sort((a, b) => compareKeys(b.key, a.key));
  const posts = new Set<string>();
  return sorted.filter(({ key }) => {
    const id = key.at(-1) ?? '';
    if (posts.size >= count && !posts.has(id)) return false;
    posts.add(id);
    return true;
  });
}

/** Numbers are compared as such; times and ids sort as texts. */
function compareKeys(a: string[], b: string[]): number {
  for (const [i, left] of a.entries()) {
    const right = b[i] ?? '';
    if (left === right) continue;
    const isNumber = /^\d+$/.test(left) && /^\d+$/.test(right);
    return (isNumber ? Number(left) < Number(right) : left < right) ? -1 : 1;
  }
  return 0;
}

/** The keys of the first posts of the range with the parameter `value{i}`. */
function keysOf(dataSource: DataSource, ranges: Ranges, after: After | null, i: number): string {
  const { columns, column } = ranges;
  const isSqlite = dataSource.options.type === 'better-sqlite3';
  const { conditions, from } = partOf(dataSource, ranges, after);
  const within = isSqlite ? `${column} = :value${i}` : `${column} IN (:never${i}, :value${i})`;
  const order = [...(isSqlite ? [] : [column]), ...columns.map(({ sql }) => sql)];
  const selected = columns.map(({ sql }, k) => `${sql} AS k${k}`);
  return `SELECT ${selected.join(', ')} FROM ${from} ${clausesOf({ conditions: [within, ...conditions], order })} LIMIT :limit`;
}

/** What both statements say about the rows of a range. */
function partOf(dataSource: DataSource, { table, index, columns }: Ranges, after: After | null) {
  const alias = table.split(' ')[1] ?? table;
  const condition =
    after &&
    keysetCondition(
      dataSource,
      columns.map(({ sql }) => sql),
      after,
    );
  return {
    from: `${table} ${dialectOf(dataSource).byIndex(index)}`,
    conditions: [`${alias}.isListed = 1`, ...(condition ? [condition.sql] : [])],
  };
}

function valuesOf(after: After | null): Record<string, SqlValue> {
  return Object.fromEntries((after ?? []).map((value, i) => [`k${i}`, value]));
}
