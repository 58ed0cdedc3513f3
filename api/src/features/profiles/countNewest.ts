import type { DataSource } from 'typeorm';
import { dialectOf, readRows, textOf } from '../../platform/database/readRows.js';
import { CONSIDERED } from './profile.types.js';

/** The id of a category, an author or a post, and how often it was found. */
export interface Counted {
  id: string;
  count: number;
}

interface Counting {
  /** A SELECT of `ofId`, `postId` and `createdAt` from the head of an index range, for the parameter `:id`. */
  newest: string;
  /** What is joined to the newest posts `n`. */
  join: string;
  /** The column whose values are counted. */
  by: string;
  /** What is counted instead of rows. */
  count?: string;
  /** Smaller numbers are left out. */
  least?: number;
}

/** The newest listed posts of a category, up to the number that is considered. */
export function newestOfCategory(dataSource: DataSource): string {
  return `SELECT e.categoryId AS ofId, e.postId AS postId, e.createdAt AS createdAt
    FROM post_category e ${dialectOf(dataSource).byIndex('post_category_latest')}
    WHERE e.categoryId = :id AND e.isListed = 1 ORDER BY e.createdAt DESC, e.postId DESC LIMIT ${CONSIDERED}`;
}

/** Counts over the newest posts of authors or categories, most first: one statement for all of them. */
export async function countNewest(
  dataSource: DataSource,
  ids: readonly string[],
  { newest, join, by, count = 'COUNT(*)', least = 1 }: Counting,
): Promise<Counted[][]> {
  const parts = ids.map((_, i) => `SELECT * FROM (${newest.replace(':id', `:id${i}`)}) part${i}`);
  const sql = `SELECT n.ofId AS ofId, ${by} AS id, ${count} AS count, MAX(n.createdAt) AS latest
    FROM (${parts.join(' UNION ALL ')}) n ${join} GROUP BY n.ofId, ${by}${least > 1 ? ` HAVING ${count} >= ${least}` : ''}
    ORDER BY count DESC, latest DESC, id`;
  const parameters = Object.fromEntries(ids.map((id, i) => [`id${i}`, id]));
  const found = new Map<string, Counted[]>(ids.map((id) => [id, []]));
  for (const row of await readRows(dataSource, sql, parameters)) {
    // MySQL's driver gives a BIGINT as a text.
    found.get(textOf(row, 'ofId'))?.push({ id: textOf(row, 'id'), count: Number(row.count) });
  }
  return ids.map((id) => found.get(id) ?? []);
}
