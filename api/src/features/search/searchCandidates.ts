import type { DataSource } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { dialectOf, numberOf, readRows, type SqlParameters } from '../../platform/database/readRows.js';
import { sqliteRows, withIndex } from './searchEngine.js';
import { fewPosts } from './searchFilter.js';
import type { SearchRanking, Tier } from './searchRanking.js';

/** Maximum number of posts that are examined in one statement, without a walk through the most liked posts. */
export const MOST_RANKED = 2000;

/** Few posts, among which are all matches of a query. */
export interface Candidates {
  /** SQL of a FROM clause with `post p` and `post_search s`. */
  from: string;
  parameters: SqlParameters;
}

/** The posts that the filter leaves, if they are few. */
export async function candidatesOfFilter(
  dataSource: DataSource,
  { filter }: SearchRanking,
): Promise<Candidates | null> {
  const few = await fewPosts(dataSource, filter, MOST_RANKED);
  if (few === null) return null;
  const { thenJoin } = dialectOf(dataSource);
  const from = `(${few}) few ${thenJoin} post p ON p.id = few.id ${thenJoin} post_search s ON s.postId = p.id`;
  return { from, parameters: {} };
}

/** The posts with the words, if SQLite tells that they are few. MySQL would read all entries of all words to count them. */
export async function candidatesOfWords(
  dataSource: DataSource,
  { stages, everything }: SearchRanking,
  { lowest, sortsAll }: { lowest: Tier; sortsAll: boolean },
): Promise<Candidates | null> {
  const engine = engineOf(dataSource);
  if (engine !== 'sqlite') return null;
  const wanted = sortsAll ? everything : stages.filter(({ upper }) => upper <= lowest);
  // Titles are in both other indexes.
  const scopes = wanted.length > 1 ? wanted.slice(1) : wanted;
  const rows = scopes.map(({ match }, i) => sqliteRows(match, MOST_RANKED + 1, `match${i}`));
  if (rows.length === 0) return null;
  const parameters = Object.fromEntries(rows.map(({ match }, i) => [`match${i}`, match]));
  for (const { sql } of rows) {
    const [row] = await readRows(dataSource, `SELECT COUNT(*) AS number FROM (${sql})`, parameters);
    if (!row || numberOf(row, 'number') > MOST_RANKED) return null;
  }
  const byTitle = sortsAll ? [] : ['SELECT t.id AS id FROM post_search t WHERE t.titleKey IN (:titleKeys)'];
  const union = [...byTitle, ...rows.map(({ sql }) => `SELECT id FROM (${sql})`)].join(' UNION ');
  const from = `(${union}) few CROSS JOIN post_search s ON s.id = few.id
    CROSS JOIN post p ${withIndex(engine, 'post_rank')} ON p.id = s.postId`;
  return { from, parameters };
}
