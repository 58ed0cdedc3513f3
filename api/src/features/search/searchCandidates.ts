import type { DataSource } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import {
  dialectOf,
  numberOf,
  readRows,
  type Row,
  type SqlParameters,
  textOf,
} from '../../platform/database/readRows.js';
import { keysetCondition } from '../../platform/pagination/pagination.js';
import { orderBy, type Place, type PostOrder } from './popularPlaces.js';
import { sqliteRows, withIndex } from './searchEngine.js';
import { fewPosts, type SearchFilter } from './searchFilter.js';
import { NO_TIER, type SearchRanking, type Tier, tiers } from './searchRanking.js';

/** Maximum number of posts that are examined in one statement, without a walk through the most liked posts. */
export const MOST_RANKED = 2000;

export interface Match {
  id: string;
  tier: Tier;
}

/** The position that a page continues from. */
export interface Position {
  tier: Tier;
  /** The likes and the time of the post at this position. */
  place: Place;
}

/** The columns of `post p` that a search reads. */
export const FOUND = ['p.id AS id', 'p.likesCount AS likesCount', 'p.createdAt AS createdAt'];

/** Few posts, among which are all matches of a query. */
export interface Candidates {
  /** SQL of a FROM clause with `post p` and `post_search s`. */
  from: string;
  parameters: SqlParameters;
}

/** By filter, because each spelling and word of a search asks. The entry goes with the search. */
const narrow = new WeakMap<SearchFilter, Promise<string | null>>();

/** The posts that the filter leaves, if they are few. */
export async function candidatesOfFilter(
  dataSource: DataSource,
  { filter }: SearchRanking,
): Promise<Candidates | null> {
  const counting = narrow.get(filter) ?? fewPosts(dataSource, filter, MOST_RANKED);
  narrow.set(filter, counting);
  const few = await counting;
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

interface Sought {
  ranking: SearchRanking;
  tierSql: string;
  order: PostOrder;
  after: Position | null;
  limit: number;
  lowest: Tier;
}

/** All matches among few posts, in one statement. */
export async function matchesAmong(
  dataSource: DataSource,
  { from, parameters }: Candidates,
  { ranking, tierSql, order, after, limit, lowest }: Sought,
): Promise<Match[]> {
  const behind = after && keysetCondition(dataSource, order.columns.map(outer), order.valuesOf(after.place));
  const filter = ranking.filter.sql.length === 0 ? '' : `WHERE ${ranking.filter.sql.join(' AND ')}`;
  // The inner limit is never reached. With it SQLite computes each tier once, not in each place that has it.
  const inner = `SELECT ${tierSql} AS tier, ${FOUND.join(', ')} FROM ${from} ${filter} LIMIT ${4 * MOST_RANKED}`;
  const conditions = [
    'found.tier <= :lowest',
    ...(behind ? [`(found.tier > :afterTier OR (found.tier = :afterTier AND ${behind.sql}))`] : []),
  ];
  const rows = await readRows(
    dataSource,
    `SELECT found.tier AS tier, found.id AS id FROM (${inner}) found WHERE ${conditions.join(' AND ')}
     ${outer(orderBy(order)).replace('BY', 'BY found.tier,')} LIMIT ${limit}`,
    {
      ...{ ...ranking.parameters, ...parameters, ...behind?.parameters },
      ...{ lowest, afterTier: after?.tier ?? NO_TIER },
    },
  );
  return rows.map((row) => ({ id: textOf(row, 'id'), tier: tierOf(row) }));
}

/** Columns of posts as columns of the posts that were found. */
function outer(sql: string): string {
  return sql.replaceAll('p.', 'found.');
}

function tierOf(row: Row): Tier {
  const tier = tiers.find((each) => each === Number(row.tier));
  if (tier === undefined) throw new Error('A post has no tier.');
  return tier;
}
