import type { DataSource } from 'typeorm';
import { type Engine, engineOf } from '../database/dataSource.js';
import {
  dialectOf,
  numberOf,
  readRows,
  type SqlParameters,
  textOf,
  wasGivenUp,
  withTimeLimit,
} from '../database/readRows.js';
import { BadUserInputError } from '../errors.js';
import { MOST_LIKED_FIRST, type Place, type PopularPlaces, rangeOf } from './popularPlaces.js';
import {
  type AskedWord,
  type FullTextQuery,
  fullTextCondition,
  withIndex,
  worthAsking,
} from './searchEngine.js';
import { type SearchRanking, type Stage, Tier } from './searchRanking.js';

/**
 * How many of the most liked posts are looked through. The first ones are looked through always. What they hold tells how far one has to
 * look for the whole page: up to `most` more that is done, because the full-text index would name every post with the words, to be
 * sorted; beyond, the words are in so few posts that it is the quick way. Titles are read from an index, bodies from rows, which is ten times
 * as dear.
 */
const REACH = { titles: { first: 1000, most: 30_000 }, bodies: { first: 400, most: 6000 } };
/** How many of the most liked posts tell how frequent each word of a query is. */
const SAMPLE = 200;
/** How long the full-text index may take, in milliseconds, on servers that can be told so. */
const TIME_LIMIT = 3000;
/** How many posts the full-text index may name on SQLite, which cannot. */
const MOST_CANDIDATES = 50_000;

/** A post and the tier it was found in. */
export interface Match {
  id: string;
  tier: Tier;
}

/** The place that a page stands behind. */
export interface Position {
  tier: Tier;
  /** Of the post at this place. */
  place: Place;
}

interface Selection {
  /** SQL over `s`. */
  where: string;
  /** SQL over `p` that lets through more than `where`: titles, as an index holds them. Null when it is bodies that matter. */
  titles: string | null;
  /** SQL: which rows come first. Without it all are the same. */
  isUpper?: string;
  /** Where to go on among those that come first. */
  after: Place | null;
  limit: number;
}

interface Found {
  id: string;
  isUpper: boolean;
}

/** Reads the posts that match one query, the best first, in a number of statements that does not depend on how many there are. */
export class SearchReader {
  private readonly engine: Engine;

  constructor(
    private readonly dataSource: DataSource,
    private readonly places: PopularPlaces,
    private readonly ranking: SearchRanking,
  ) {
    this.engine = engineOf(dataSource);
  }

  /**
   * @param after where to go on, null for the start
   * @param limit how many matches at most
   * @param lowest the last tier to look into
   * @throws BadUserInputError naming `query` when so many posts hold its words that to sort them takes too long
   */
  async read(after: Position | null, limit: number, lowest: Tier = Tier.BODY): Promise<Match[]> {
    const matches: Match[] = [];
    if (!after || after.tier === Tier.EXACT_TITLE) {
      const selection = { where: this.ranking.exactTitle, titles: null, after: after?.place ?? null, limit };
      matches.push(...inTier(Tier.EXACT_TITLE, await this.indexed(null, selection)));
    }
    for (const stage of this.ranking.stages) {
      if (matches.length >= limit || stage.lower > lowest) break;
      if (after && after.tier > stage.lower) continue;
      const start = after && after.tier >= stage.upper ? after : null;
      matches.push(...(await this.readStage(stage, start, limit - matches.length)));
    }
    return matches;
  }

  private async readStage(stage: Stage, position: Position | null, limit: number): Promise<Match[]> {
    const { either, isUpper, titles, upper, lower, match, upperMatch } = stage;
    const after = position?.place ?? null;
    const lowerOnly = {
      where: isUpper === null ? either : `${either} AND NOT ${isUpper}`,
      titles: titles?.either ?? null,
      after: position?.tier === lower ? after : null,
      limit,
    };
    if (isUpper === null || position?.tier === lower) {
      const rows = await this.popular(lowerOnly);
      return inTier(lower, rows.length >= limit ? rows : await this.indexed(match, lowerOnly));
    }

    const upperOnly = { where: `${either} AND ${isUpper}`, titles: titles?.upper ?? null, after, limit };
    const uppers = await this.popular(upperOnly);
    if (uppers.length >= limit) return inTier(upper, uppers);
    const lowers = await this.popular({ ...lowerOnly, limit: limit - uppers.length });
    if (uppers.length + lowers.length >= limit) {
      // The lower tier is large: asked for both, the index would name all of it.
      const complete = await this.indexed(upperMatch, upperOnly);
      return [...inTier(upper, complete), ...inTier(lower, lowers)].slice(0, limit);
    }
    const complete = await this.indexed(match, {
      where: either,
      titles: titles?.either ?? null,
      isUpper,
      after,
      limit,
    });
    return complete.map((row) => ({ id: row.id, tier: row.isUpper ? upper : lower }));
  }

  /**
   * Looks through the most liked posts, until there are as many as wanted or to look further costs more than to ask the index.
   *
   * @returns the first of those that match; when they are fewer than wanted there may be others
   */
  private async popular(selection: Selection): Promise<Found[]> {
    const { after, limit } = selection;
    const { first, most } = selection.titles === null ? REACH.bodies : REACH.titles;
    const end = await this.places.after(after, first);
    const rows = await this.walk(selection, after, end, limit);
    const ahead = ((limit - rows.length) * first) / rows.length;
    if (!end || rows.length >= limit || ahead > most) return rows;
    // Twice as far as it should take: farther down a word may be rarer.
    const last = await this.places.after(end, 2 * Math.ceil(ahead));
    return [...rows, ...(await this.walk(selection, end, last, limit - rows.length))];
  }

  /** Walks along an index of the most liked posts from one place to another, and stops at as many as are wanted. */
  private async walk(
    { where, titles }: Selection,
    start: Place | null,
    end: Place | null,
    limit: number,
  ): Promise<Found[]> {
    const { conditions, parameters } = rangeOf(this.dataSource, start, end);
    const index = withIndex(this.engine, titles === null ? 'post_popular' : 'post_popular_title');
    const { thenJoin } = dialectOf(this.dataSource);
    const all = [...conditions, ...(titles === null ? [] : [titles]), where];
    const sql = `SELECT p.id AS id FROM post p ${index} ${thenJoin} post_search s ON s.postId = p.id
      WHERE ${all.join(' AND ')} ${MOST_LIKED_FIRST} LIMIT ${limit}`;
    const rows = await readRows(this.dataSource, sql, { ...this.ranking.parameters, ...parameters });
    return rows.map((row) => ({ id: textOf(row, 'id'), isUpper: false }));
  }

  /** Asks the full-text index, or another one when `match` is null. */
  private async indexed(match: FullTextQuery | null, selection: Selection): Promise<Found[]> {
    const { where, isUpper, after, limit } = selection;
    const { conditions, parameters } = rangeOf(this.dataSource, after, null);
    const behind = conditions.map((sql) => (isUpper === undefined ? sql : `(NOT ${isUpper} OR ${sql})`));
    const values: SqlParameters = { ...this.ranking.parameters, ...parameters };
    const { thenJoin } = dialectOf(this.dataSource);
    const statement = (condition: string[]) =>
      `SELECT p.id AS id${isUpper === undefined ? '' : `, CASE WHEN ${isUpper} THEN 1 ELSE 0 END AS isUpper`}
       FROM post_search s ${thenJoin} post p ${withIndex(this.engine, 'post_rank')} ON p.id = s.postId
       WHERE ${[...condition, where, ...behind].join(' AND ')}
       ${isUpper === undefined ? MOST_LIKED_FIRST : MOST_LIKED_FIRST.replace('BY', 'BY isUpper DESC,')} LIMIT ${limit}`;
    const rows = match
      ? await this.askIndex(match, statement, values)
      : await readRows(this.dataSource, statement([]), values);
    return rows.map((row) => ({
      id: textOf(row, 'id'),
      isUpper: isUpper !== undefined && numberOf(row, 'isUpper') === 1,
    }));
  }

  private async askIndex(
    query: FullTextQuery,
    statement: (condition: string[]) => string,
    parameters: SqlParameters,
  ) {
    const { sql, match, candidates } = fullTextCondition(this.engine, {
      ...query,
      all: await this.worthAsking(query),
    });
    const values = { ...parameters, match };
    if (candidates !== null) {
      const count = `SELECT COUNT(*) AS number FROM (${candidates} LIMIT ${MOST_CANDIDATES + 1})`;
      const [row] = await readRows(this.dataSource, count, values);
      if (row && numberOf(row, 'number') > MOST_CANDIDATES) throw tooMany();
    }
    try {
      const limited = withTimeLimit(this.dataSource, statement([sql]), TIME_LIMIT);
      return await readRows(this.dataSource, limited, values);
    } catch (error) {
      throw wasGivenUp(error) ? tooMany() : error;
    }
  }

  private async worthAsking({ all, anyInTitle }: FullTextQuery): Promise<readonly AskedWord[]> {
    if (this.engine === 'sqlite' || anyInTitle || all.length === 1) return all;
    return worthAsking(all, await this.sampleShares(all));
  }

  /** Which share of posts holds each word, judged from the most liked ones. */
  private async sampleShares(words: readonly AskedWord[]): Promise<number[]> {
    const end = await this.places.after(null, SAMPLE);
    const { conditions, parameters } = rangeOf(this.dataSource, null, end);
    const sums = words.map(
      ({ isHeld }, i) => `COALESCE(SUM(CASE WHEN ${isHeld} THEN 1 ELSE 0 END), 0) AS w${i}`,
    );
    const [row] = await readRows(
      this.dataSource,
      `SELECT ${sums.join(', ')} FROM post p ${withIndex(this.engine, 'post_popular')}
       ${dialectOf(this.dataSource).thenJoin} post_search s ON s.postId = p.id ${conditions.map((sql) => `WHERE ${sql}`).join('')}`,
      { ...this.ranking.parameters, ...parameters },
    );
    // SUM is a decimal, which the driver gives as text.
    return words.map((_, i) => Math.max(Number(row?.[`w${i}`] ?? 0), 0.5) / SAMPLE);
  }
}

function inTier(tier: Tier, rows: Found[]): Match[] {
  return rows.map(({ id }) => ({ id, tier }));
}

function tooMany(): BadUserInputError {
  const message =
    'So many posts hold these words that putting them in order takes too long. Add a word that fewer posts hold, or try again later.';
  return new BadUserInputError(message, { query: message });
}
