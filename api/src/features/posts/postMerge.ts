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
import { IN_PLACE, joinChanged, NOT_CHANGED } from './popularPages.js';
import { type PostShape, selectPosts } from './postRows.js';
import type { Changed } from './walkMoment.js';

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
export async function readMerged<T>(
  dataSource: DataSource,
  sources: readonly Ranges[],
  { order, after, limit, changed }: MergedPart,
  shape: PostShape<T>,
): Promise<T[]> {
  const rest = { after, changed };
  const lists = await Promise.all(sources.map((ranges) => readHeads(dataSource, ranges, rest)));
  const extra = changed ? await changedPostsOf(dataSource, sources, changed) : null;
  const heads = bestOf(lists.flat(), limit + SPARE);
  const parameters: Record<string, SqlValue | readonly SqlValue[]> = {
    limit,
    ...valuesOf(after),
    ...changed?.parameters,
  };
  const parts = heads.map(({ ranges, value }, i) => {
    parameters[`value${i}`] = typeof ranges.never === 'number' ? Number(value) : value;
    parameters[`never${i}`] = ranges.never;
    // Those that have changed are left out afterwards: MariaDB would evaluate them for each range.
    parameters[`limit${i}`] = limit + (extra ? (extra.get(value) ?? 0) + SPARE : 0);
    return `SELECT * FROM (${keysOf(dataSource, ranges, after, i)}) part${i}`;
  });
  if (parts.length === 0 && !changed) return [];
  let keys = parts.join(' UNION ');
  if (changed) {
    const others = sources.map(
      (ranges, i) => `SELECT * FROM (${changedKeysOf(dataSource, ranges, after)}) other${i}`,
    );
    const same =
      keys &&
      `SELECT same.* FROM (${keys}) same ${joinChanged(`same.k${order.length - 1}`)} WHERE ${NOT_CHANGED}`;
    keys = [...(same ? [same] : []), ...others].join(' UNION ');
    for (const source of sources) Object.assign(parameters, source.parameters);
  }
  const names = order.map((_, i) => `merged.k${i} DESC`);
  const page = `${withChanged(changed)} SELECT merged.k0 AS likes, merged.k${order.length - 2} AS createdAt, merged.k${order.length - 1} AS id
    FROM (${keys}) merged ORDER BY ${names.join(', ')} LIMIT :limit`;
  const source = {
    from: `(${page}) page`,
    postId: 'page.id',
    rest: order.length === 3 ? IN_PLACE : LATEST_FIRST,
  };
  const rows = await readRows(
    dataSource,
    selectPosts(dataSource, source, shape),
    parameters,
    changed && 'primary',
  );
  return rows.map(shape.of);
}

interface MergedPart {
  order: readonly KeysetColumn<never>[];
  after: After | null;
  limit: number;
  /** Posts whose keys are those of an earlier moment. */
  changed?: Changed;
}

type Rest = Pick<MergedPart, 'after' | 'changed'>;

const LATEST_FIRST = 'ORDER BY page.createdAt DESC, page.id DESC';

const withChanged = (changed: Changed | undefined): string => (changed ? `WITH ${changed.sql}` : '');

/** The keyset values of the last post that was read. */
export type After = readonly (string | number | Date)[];

/** @throws BadUserInputError for a cursor of another list */
export function afterOf(columns: readonly KeysetColumn<never>[], values: After): After {
  if (columns.some(({ isTime = false }, i) => isTime !== values[i] instanceof Date)) throw badCursor();
  return values;
}

/** The first post of each range that has any. */
async function readHeads(dataSource: DataSource, ranges: Ranges, rest: Rest): Promise<Head[]> {
  const { joined } = dialectOf(dataSource);
  const { table, columns, values } = ranges;
  const key = joined(columns.map(({ sql }) => sql));
  const { after, changed } = rest;
  const { conditions, from } = partOf(dataSource, ranges, rest);
  const first = `SELECT ${key} FROM ${from} WHERE ${ranges.column} = source.value AND ${conditions.join(' AND ')}
    ORDER BY ${columns.map(({ sql }) => `${sql} DESC`).join(', ')} LIMIT 1`;
  const sql = `${withChanged(changed)} SELECT source.value AS value, (${first}) AS head FROM (${values}) source`;
  const parameters = { ...ranges.parameters, ...valuesOf(after), ...changed?.parameters };
  const rows = await readRows(dataSource, sql, parameters, changed && 'primary');
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
  const { conditions, from } = partOf(dataSource, ranges, { after });
  const within = isSqlite ? `${column} = :value${i}` : `${column} IN (:never${i}, :value${i})`;
  const order = [...(isSqlite ? [] : [column]), ...columns.map(({ sql }) => sql)];
  const selected = columns.map(({ sql }, k) => `${sql} AS k${k}`);
  return `SELECT ${selected.join(', ')} FROM ${from} ${clausesOf({ conditions: [within, ...conditions], order })} LIMIT :limit${i}`;
}

/** The number of posts that have changed in each range. */
async function changedPostsOf(
  dataSource: DataSource,
  sources: readonly Ranges[],
  changed: Changed,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table, column, columns } of sources) {
    const from = `changed c ${dialectOf(dataSource).thenJoin} ${table} ON ${columns.at(-1)?.sql} = c.postId`;
    const sql = `${withChanged(changed)} SELECT ${column} AS value, COUNT(*) AS count FROM ${from} GROUP BY ${column}`;
    const rows = await readRows(dataSource, sql, changed.parameters, 'primary');
    for (const { value, count } of rows) counts.set(String(value), Number(count));
  }
  return counts;
}

/** The keys of the first posts that have changed, as they were: few, of all ranges together, and sorted. */
function changedKeysOf(dataSource: DataSource, ranges: Ranges, after: After | null): string {
  const { table, column, columns, values } = ranges;
  const alias = table.split(' ')[1] ?? table;
  const [likes = '', ...others] = columns.map(({ sql }) => sql);
  const keys = [`(${likes} - c.delta)`, ...others];
  const conditions = [`${column} IN (SELECT source.value FROM (${values}) source)`, `${alias}.isListed = 1`];
  if (after) conditions.push(keysetCondition(dataSource, keys, after).sql);
  const from = `changed c ${dialectOf(dataSource).thenJoin} ${table} ON ${others.at(-1)} = c.postId`;
  const selected = keys.map((sql, k) => `${sql} AS k${k}`).join(', ');
  return `SELECT ${selected} FROM ${from} ${clausesOf({ conditions, order: keys })} LIMIT :limit`;
}

/** What both statements say about the rows of a range. */
function partOf(dataSource: DataSource, { table, index, columns }: Ranges, { after, changed }: Rest) {
  const alias = table.split(' ')[1] ?? table;
  const condition =
    after &&
    keysetCondition(
      dataSource,
      columns.map(({ sql }) => sql),
      after,
    );
  return {
    from: `${table} ${dialectOf(dataSource).byIndex(index)}${changed ? ` ${joinChanged(columns.at(-1)?.sql ?? '')}` : ''}`,
    conditions: [
      `${alias}.isListed = 1`,
      ...(condition ? [condition.sql] : []),
      ...(changed ? [NOT_CHANGED] : []),
    ],
  };
}

function valuesOf(after: After | null): Record<string, SqlValue> {
  return Object.fromEntries((after ?? []).map((value, i) => [`k${i}`, value]));
}
