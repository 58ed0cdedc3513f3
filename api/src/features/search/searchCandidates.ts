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
import { type FullTextQuery, sqliteRows, wholeWord, withIndex } from './searchEngine.js';
import { fewPosts, type SearchFilter } from './searchFilter.js';
import { NO_TIER, type SearchRanking, type Stage, type Tier, tiers } from './searchRanking.js';

/** Maximum number of posts that are examined in one statement, without a walk through the most liked posts. */
export const MOST_RANKED = 2000;
/** The same, where a full-text index tells the tier: two short rows are read for each. */
const MOST_INDEXED = 4000;

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
  /** SQL: the tier of a row, if it is known without its text. */
  tierSql?: string;
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

/** Posts with the words, down to a tier. */
interface WordCandidates {
  candidates: Candidates;
  lowest: Tier;
}

/**
 * The posts with the words, if SQLite tells that they are few: of the first tiers, if those fill a page, or of all. The full-text
 * indexes tell the tier of each, so no title and no body is read. MySQL would read all entries of all words to count them.
 */
export async function candidatesOfWords(
  dataSource: DataSource,
  { stages, everything, filter }: SearchRanking,
  { lowest, sortsAll, enough, total }: { lowest: Tier; sortsAll: boolean; enough: number; total: number },
): Promise<WordCandidates | null> {
  const engine = engineOf(dataSource);
  if (engine !== 'sqlite') return null;
  const few: Stage[] = [];
  for (const stage of sortsAll ? everything : stages.filter(({ upper }) => upper <= lowest)) {
    const most = mostRanked(stage, total);
    let count = 0;
    for (const match of stage.matches) count += await countUpTo(dataSource, match, most);
    if (count > most) break;
    few.push(stage);
    // A filter may leave none of them.
    if (count >= enough && filter.sql.length === 0 && !sortsAll) break;
  }
  const last = few.at(-1);
  if (last === undefined) return null;
  const sources = few.flatMap(({ isUpper, upper, upperMatch, lower, matches }) => [
    ...(isUpper === null ? [] : [{ tier: upper, query: upperMatch }]),
    ...matches.map((query) => ({ tier: lower, query })),
  ]);
  const rows = sources.map(({ tier, query }, i) => ({
    tier,
    ...sqliteRows(query, MOST_INDEXED, `match${i}`),
  }));
  const tiersOfRows = [
    ...(sortsAll ? [] : [`SELECT t.id AS id, 0 AS tier FROM post_search t WHERE t.titleKey IN (:titleKeys)`]),
    ...rows.map(({ tier, sql }) => `SELECT id, ${tier} AS tier FROM (${sql})`),
  ].join(' UNION ALL ');
  const from = `(SELECT id, MIN(tier) AS tier FROM (${tiersOfRows}) GROUP BY id) few CROSS JOIN post_search s ON s.id = few.id
    CROSS JOIN post p ${withIndex(engine, 'post_rank')} ON p.id = s.postId`;
  const parameters = Object.fromEntries(rows.map(({ match }, i) => [`match${i}`, match]));
  return { candidates: { from, parameters, tierSql: 'few.tier' }, lowest: last.lower };
}

/** The number of posts with the words that are cheaper to rank than to find by a walk, which is shorter the more there are. */
function mostRanked({ titles }: Stage, total: number): number {
  return Math.min(MOST_INDEXED, Math.max(500, Math.round(Math.sqrt(total * (titles ? 8 : 40)))));
}

/** The number of posts with the words, at most `most` and one. */
async function countUpTo(dataSource: DataSource, query: FullTextQuery, most: number): Promise<number> {
  const counted = (each: FullTextQuery, name: string) => {
    const { sql, match } = sqliteRows(each, most + 1, name);
    return { sql: `(SELECT COUNT(*) FROM (${sql}))`, match };
  };
  const all = counted(query, 'match');
  // The beginning of a word has at least the posts of the word, which are counted without reading all entries.
  const words = query.all.map(({ word, isHeld }) => ({ word: wholeWord(word), isHeld }));
  const whole = counted({ ...query, all: words }, 'whole');
  const [row] = await readRows(
    dataSource,
    `SELECT CASE WHEN ${whole.sql} > ${most} THEN ${most + 1} ELSE ${all.sql} END AS number`,
    { match: all.match, whole: whole.match },
  );
  return row ? numberOf(row, 'number') : 0;
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
  const inner = `SELECT ${tierSql} AS tier, ${FOUND.join(', ')} FROM ${from} ${filter} LIMIT ${4 * MOST_INDEXED}`;
  const conditions = [
    'found.tier <= :lowest',
    ...(behind ? [`(found.tier > :afterTier OR (found.tier = :afterTier AND ${behind.sql}))`] : []),
  ];
  const rows = await readRows(
    dataSource,
    `SELECT found.tier AS tier, found.id AS id FROM (${inner}) found WHERE ${conditions.join(' AND ')}
     ${outer(orderBy(order)).replace('BY', 'BY found.tier,')} LIMIT ${limit}`,
    {
      ...ranking.parameters,
      ...parameters,
      ...behind?.parameters,
      lowest,
      afterTier: after?.tier ?? NO_TIER,
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
  if (tier === undefined) throw new Error('The search statement returned a post without a tier.');
  return tier;
}
