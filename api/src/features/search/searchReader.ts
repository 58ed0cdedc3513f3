import type { DataSource } from 'typeorm';
import { type Engine, engineOf } from '../../platform/database/dataSource.js';
import {
  dialectOf,
  numberOf,
  readRows,
  type Row,
  type SqlParameters,
  textOf,
  wasGivenUp,
  withTimeLimit,
} from '../../platform/database/readRows.js';
import { BadUserInputError } from '../../errors.js';
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
 * look for the whole page, and how many posts the full-text index would name, to be sorted: what costs less is done, and never more
 * than `most` are looked through. `indexCost` is what one that the index names costs, where to look through one costs 1: titles are
 * read from an index, bodies from their rows (docs/decisions/0078-search-by-popularity.md).
 */
const REACH = {
  titles: { first: 1000, most: 50_000, indexCost: 20 },
  bodies: { first: 400, most: 10_000, indexCost: 1.5 },
};
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

/** Columns of what is found. */
const FOUND = ['p.id AS id', 'p.likesCount AS likesCount', 'p.createdAt AS createdAt'];

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
    const { exactTitle: where, stages } = this.ranking;
    const exact = { where, titles: null, after: after?.place ?? null, limit };
    const matches: Match[] = [];
    let seen: Found[] | undefined;
    if (!after && stages[0]) {
      const opening = await this.opening(exact, upperOf(stages[0], null, limit));
      matches.push(...inTier(Tier.EXACT_TITLE, opening.exact));
      seen = opening.seen;
    } else if (!after || after.tier === Tier.EXACT_TITLE) {
      matches.push(...inTier(Tier.EXACT_TITLE, await this.indexed(null, exact)));
    }
    for (const stage of stages) {
      if (matches.length >= limit || stage.lower > lowest) break;
      if (after && after.tier > stage.lower) continue;
      const start = after && after.tier >= stage.upper ? after : null;
      matches.push(...(await this.readStage(stage, start, limit - matches.length, seen)));
      seen = undefined;
    }
    return matches;
  }

  /** Posts of exactly this title, and what the most liked posts have for the first tier behind them: for most searches that is all. */
  private async opening(exact: Selection, upper: Selection): Promise<{ exact: Found[]; seen: Found[] }> {
    const end = await this.places.after(null, reachOf(upper).first);
    const walk = this.walkSql(upper, null, end, upper.limit, '1 AS isWalked');
    const columns = 'isWalked, id, likesCount, createdAt';
    const order = 'ORDER BY isWalked, likesCount DESC, createdAt DESC, id DESC';
    const rows = await readRows(
      this.dataSource,
      `SELECT ${columns} FROM (${this.indexedSql(exact, [], '0 AS isWalked')}) x
       UNION ALL SELECT ${columns} FROM (${walk.sql}) w ${order}`,
      walk.parameters,
    );
    const of = (isWalked: number) =>
      rows.flatMap((row) => (numberOf(row, 'isWalked') === isWalked ? [toFound(row)] : []));
    return { exact: of(0), seen: of(1) };
  }

  /** @param seen what the most liked posts have for the upper tier, if that is known */
  private async readStage(
    stage: Stage,
    position: Position | null,
    limit: number,
    seen?: Found[],
  ): Promise<Match[]> {
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

    const upperOnly = upperOf(stage, after, limit);
    const uppers = await this.popular(upperOnly, seen?.slice(0, limit));
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
  private async popular(selection: Selection, seen?: Found[]): Promise<Found[]> {
    const { after, limit } = selection;
    const { first, most, indexCost } = reachOf(selection);
    const end = await this.places.after(after, first);
    const rows = seen ?? (await this.walk(selection, after, end, limit));
    const ahead = ((limit - rows.length) * first) / rows.length;
    if (!end || rows.length >= limit || ahead > most) return rows;
    if (ahead > (rows.length / first) * (await this.places.total()) * indexCost) return rows;
    // Twice as far as it should take, at least: farther down a word may be rarer. In steps, so that a few places are all that is asked for.
    const count = first * 2 ** Math.ceil(Math.log2(1 + (2 * ahead) / first));
    const last = await this.places.after(after, count);
    return [...rows, ...(await this.walk(selection, end, last, limit - rows.length))];
  }

  private async walk(selection: Selection, start: Place | null, end: Place | null, limit: number) {
    const { sql, parameters } = this.walkSql(selection, start, end, limit);
    return (await readRows(this.dataSource, sql, parameters)).map(toFound);
  }

  /** Walks along an index of the most liked posts from one place to another, and stops at as many as are wanted. */
  private walkSql(
    { where, titles }: Selection,
    start: Place | null,
    end: Place | null,
    limit: number,
    ...more: string[]
  ): { sql: string; parameters: SqlParameters } {
    const { conditions, parameters } = rangeOf(this.dataSource, start, end);
    const index = withIndex(this.engine, titles === null ? 'post_popular' : 'post_popular_title');
    const all = [...conditions, ...(titles === null ? [] : [titles]), where];
    const sql = `SELECT ${[...more, ...FOUND].join(', ')} FROM post p ${index}
      ${dialectOf(this.dataSource).thenJoin} post_search s ON s.postId = p.id
      WHERE ${all.join(' AND ')} ${MOST_LIKED_FIRST} LIMIT ${limit}`;
    return { sql, parameters: { ...this.ranking.parameters, ...parameters } };
  }

  /** Asks the full-text index, or another one when `match` is null. */
  private async indexed(match: FullTextQuery | null, selection: Selection): Promise<Found[]> {
    const { parameters } = rangeOf(this.dataSource, selection.after, null);
    const values: SqlParameters = { ...this.ranking.parameters, ...parameters };
    const rows = match
      ? await this.askIndex(match, (condition) => this.indexedSql(selection, [condition]), values)
      : await readRows(this.dataSource, this.indexedSql(selection, []), values);
    return rows.map(toFound);
  }

  private indexedSql(
    { where, isUpper, after, limit }: Selection,
    match: string[],
    ...more: string[]
  ): string {
    const behind = rangeOf(this.dataSource, after, null).conditions.map((sql) =>
      isUpper === undefined ? sql : `(NOT ${isUpper} OR ${sql})`,
    );
    const columns =
      isUpper === undefined ? FOUND : [`CASE WHEN ${isUpper} THEN 1 ELSE 0 END AS isUpper`, ...FOUND];
    const order =
      isUpper === undefined ? MOST_LIKED_FIRST : MOST_LIKED_FIRST.replace('BY', 'BY isUpper DESC,');
    return `SELECT ${[...more, ...columns].join(', ')} FROM post_search s
      ${dialectOf(this.dataSource).thenJoin} post p ${withIndex(this.engine, 'post_rank')} ON p.id = s.postId
      WHERE ${[...match, where, ...behind].join(' AND ')} ${order} LIMIT ${limit}`;
  }

  private async askIndex(
    query: FullTextQuery,
    statement: (condition: string) => string,
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
      const limited = withTimeLimit(this.dataSource, statement(sql), TIME_LIMIT);
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

function upperOf({ either, isUpper, titles }: Stage, after: Place | null, limit: number): Selection {
  return {
    where: isUpper === null ? either : `${either} AND ${isUpper}`,
    titles: titles?.upper ?? null,
    after,
    limit,
  };
}

function reachOf({ titles }: Selection): typeof REACH.titles {
  return titles === null ? REACH.bodies : REACH.titles;
}

function toFound(row: Row): Found {
  return { id: textOf(row, 'id'), isUpper: row.isUpper === 1 };
}

function inTier(tier: Tier, rows: Found[]): Match[] {
  return rows.map(({ id }) => ({ id, tier }));
}

function tooMany(): BadUserInputError {
  const message =
    'So many posts hold these words that putting them in order takes too long. Add a word that fewer posts hold, or try again later.';
  return new BadUserInputError(message, { query: message });
}
