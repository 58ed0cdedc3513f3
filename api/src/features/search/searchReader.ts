import type { DataSource } from 'typeorm';
import { type Engine, engineOf } from '../../platform/database/dataSource.js';
import {
  dialectOf,
  exceededTimeLimit,
  numberOf,
  readRows,
  type SqlParameters,
  withTimeLimit,
} from '../../platform/database/readRows.js';
import { type BadUserInputError, fieldError } from '../../errors.js';
import { orderBy, type Place, type PopularPlaces, rangeOf } from './popularPlaces.js';
import { fullTextCondition, type FullTextQuery, withIndex } from './searchEngine.js';
import { wordsForIndex } from './wordsForIndex.js';
import {
  type Candidates,
  candidatesOfFilter,
  candidatesOfWords,
  FOUND,
  type Match,
  matchesAmong,
  MOST_RANKED,
  type Position,
} from './searchCandidates.js';
import { type SearchRanking, type Stage, Tier } from './searchRanking.js';
import { type Found, inTier, joined, least, toFound, type Walked } from './searchRows.js';

/**
 * Number of most liked posts that are examined. The first ones are always examined; the share of matches among them
 * gives the estimated length of the walk for a full page, and the number of posts that the full-text index would return
 * for sorting. The cheaper way is used, and a walk never exceeds `most`. `indexCost` is the cost of one result of the
 * index, relative to one examined post: titles are read from an index, bodies from their rows
 * (docs/decisions/0078-search-by-popularity.md).
 */
const REACH = {
  mysql: {
    titles: { first: 1000, most: 50_000, indexCost: 20 },
    bodies: { first: 400, most: 10_000, indexCost: 1.5 },
  },
  // Which blocks the process meanwhile. Words that are left for a walk are in more than {@link MOST_RANKED} posts.
  sqlite: {
    titles: { first: 1000, most: 20_000, indexCost: 20 },
    bodies: { first: 200, most: 3000, indexCost: 1.5 },
  },
} as const;
/** Time limit of the full-text index in milliseconds, on servers that support one. */
const TIME_LIMIT = 3000;

interface Selection {
  /** SQL over `s`. */
  where: string;
  /** SQL over `p` that matches at least the rows of `where`: titles in an index. Null for bodies. */
  titles: string | null;
  /** SQL: which rows come first. Without it all are equal. */
  isUpper?: string;
  /** The position to continue from among the first ones. */
  after: Place | null;
  limit: number;
}

export class SearchReader {
  private readonly engine: Engine;

  constructor(
    private readonly dataSource: DataSource,
    private readonly places: PopularPlaces,
    private readonly ranking: SearchRanking,
    /** Without it, results come by relevance. */
    private readonly sortsAll = false,
  ) {
    this.engine = engineOf(dataSource);
  }

  /** At most `limit` matches after a position, down to the tier `lowest`. @throws BadUserInputError */
  async read(after: Position | null, limit: number, lowest: Tier = Tier.BODY): Promise<Match[]> {
    const few = await candidatesOfFilter(this.dataSource, this.ranking);
    if (few) return this.readCandidates(few, after, limit, lowest);
    if (this.sortsAll) return this.readSorted(after, limit);
    const { exactTitle: where, stages } = this.ranking;
    const exact = { where, titles: null, after: after?.place ?? null, limit };
    const matches: Match[] = [];
    let seen: Found[] | undefined;
    if (!after && stages[0]) {
      const opening = await this.opening(exact, upperOf(stages[0], null, limit));
      matches.push(...inTier(Tier.EXACT_TITLE, opening.exact));
      seen = opening.seen;
    }
    // Frequent words fill the page in the first step of a walk. Others are rather looked up, if that is possible.
    const { first } = REACH[this.engine].titles;
    if (matches.length + (seen?.length ?? 0) < limit && !(await this.isFrequent(seen?.length ?? 0, first))) {
      const enough = after ? Infinity : limit;
      const rare = await candidatesOfWords(this.dataSource, this.ranking, {
        lowest,
        sortsAll: false,
        enough,
        total: await this.places.total(),
      });
      if (rare) {
        const { candidates } = rare;
        const ranked = await this.readCandidates(candidates, after, limit, least(lowest, rare.lowest));
        if (ranked.length >= limit || rare.lowest >= lowest) return ranked;
        return [...ranked, ...(await this.readStages(rare.lowest, after, limit - ranked.length, lowest))];
      }
    }
    if (!seen && (!after || after.tier === Tier.EXACT_TITLE))
      matches.push(...inTier(Tier.EXACT_TITLE, await this.indexed([], exact)));
    const missing = limit - matches.length;
    return [...matches, ...(await this.readStages(Tier.EXACT_TITLE, after, missing, lowest, seen))];
  }

  /** Matches of the tiers below `read` down to `lowest`. @param seen matches of the first one among the most liked posts, if known */
  private async readStages(
    read: Tier,
    after: Position | null,
    limit: number,
    lowest: Tier,
    seen?: Found[],
  ): Promise<Match[]> {
    const matches: Match[] = [];
    for (const stage of this.ranking.stages) {
      if (matches.length >= limit || stage.lower > lowest) break;
      if (stage.lower <= read || (after && after.tier > stage.lower)) continue;
      const start = after && after.tier >= stage.upper ? after : null;
      matches.push(...(await this.readStage(stage, start, limit - matches.length, seen)));
      seen = undefined;
    }
    return matches;
  }

  /** Whether too many posts have the words to rank all, by those among the first ones. Counting them would cost milliseconds. */
  private async isFrequent(found: number, first: number): Promise<boolean> {
    return (found / first) * (await this.places.total()) > MOST_RANKED;
  }

  private readCandidates(candidates: Candidates, after: Position | null, limit: number, lowest: Tier) {
    const { ranking, sortsAll } = this;
    const tierSql = candidates.tierSql ?? (sortsAll ? ranking.tierSql.everything : ranking.tierSql.relevance);
    const { order } = this.places;
    return matchesAmong(this.dataSource, candidates, { ranking, tierSql, order, after, limit, lowest });
  }

  /** All matches in the order of the places. */
  private async readSorted(after: Position | null, limit: number): Promise<Match[]> {
    const [stage] = this.ranking.everything;
    if (!stage) return [];
    const selection = { where: stage.either, titles: null, after: after?.place ?? null, limit };
    const { first } = this.reachOf(selection);
    const end = await this.places.after(selection.after, first);
    const seen = await this.walk(selection, selection.after, end, limit);
    if (seen.length < limit && end && !(await this.isFrequent(seen.length, first))) {
      const rare = await candidatesOfWords(this.dataSource, this.ranking, {
        lowest: stage.lower,
        sortsAll: true,
        enough: Infinity,
        total: await this.places.total(),
      });
      const position = after && { tier: stage.lower, place: after.place };
      if (rare) return this.readCandidates(rare.candidates, position, limit, stage.lower);
    }
    return this.readStage(stage, after && { tier: stage.lower, place: after.place }, limit, seen);
  }

  /** Posts with exactly this title, and matches of the next tier among the most liked posts. For most searches that is enough. */
  private async opening(exact: Selection, upper: Selection): Promise<{ exact: Found[]; seen: Found[] }> {
    const end = await this.places.after(null, this.reachOf(upper).first);
    const walk = this.walkSql(upper, null, end, upper.limit, '1 AS isWalked');
    const columns = 'isWalked, id, likesCount, createdAt';
    const order = `ORDER BY isWalked, ${this.orderOfColumns()}`;
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

  /** @param seen matches of the upper tier among the most liked posts, if known */
  private async readStage(
    stage: Stage,
    position: Position | null,
    limit: number,
    seen?: Found[],
  ): Promise<Match[]> {
    const { either, isUpper, titles, upper, lower, matches, upperMatch } = stage;
    const after = position?.place ?? null;
    const lowerOnly = {
      where: isUpper === null ? either : `${either} AND NOT ${isUpper}`,
      titles: titles?.either ?? null,
      after: position?.tier === lower ? after : null,
      limit,
    };
    if (isUpper === null || position?.tier === lower) {
      const walked = await this.popular(lowerOnly, isUpper === null ? seen?.slice(0, limit) : undefined);
      return inTier(lower, await this.completed(walked, matches, lowerOnly));
    }

    const upperOnly = upperOf(stage, after, limit);
    const uppers = await this.popular(upperOnly, seen?.slice(0, limit));
    if (uppers.rows.length >= limit) return inTier(upper, uppers.rows);
    const lowers = await this.popular({ ...lowerOnly, limit: limit - uppers.rows.length });
    if (uppers.isAll || uppers.rows.length + lowers.rows.length >= limit) {
      // The lower tier is large: a query for both would return all of it.
      const complete = await this.completed(uppers, [upperMatch], upperOnly);
      const rest = { ...lowerOnly, limit: limit - complete.length };
      if (rest.limit <= 0) return inTier(upper, complete);
      return [...inTier(upper, complete), ...inTier(lower, await this.completed(lowers, matches, rest))];
    }
    const rows = await this.indexed(matches, {
      where: either,
      titles: titles?.either ?? null,
      isUpper,
      after,
      limit,
    });
    const of = (wanted: boolean) => rows.filter((row) => row.isUpper === wanted);
    return [
      ...inTier(upper, joined(uppers.rows, of(true))),
      ...inTier(lower, joined(lowers.rows, of(false))),
    ].slice(0, limit);
  }

  /** Adds the matches of the full-text index to those of a walk, unless there are enough. */
  private async completed(
    { rows, isAll }: Walked,
    matches: readonly FullTextQuery[],
    selection: Selection,
  ): Promise<Found[]> {
    if (isAll || rows.length >= selection.limit) return rows.slice(0, selection.limit);
    return joined(rows, await this.indexed(matches, selection)).slice(0, selection.limit);
  }

  /** Walks through the most liked posts until there are enough or the index is cheaper. More may exist. */
  private async popular(selection: Selection, seen?: Found[]): Promise<Walked> {
    const { after, limit } = selection;
    const { first, most, indexCost } = this.reachOf(selection);
    const end = await this.places.after(after, first);
    const rows = seen ?? (await this.walk(selection, after, end, limit));
    if (!end) return { rows, isAll: rows.length < limit };
    const ahead = ((limit - rows.length) * first) / rows.length;
    if (rows.length >= limit || ahead > most) return { rows, isAll: false };
    const found = (rows.length / first) * (await this.places.total());
    if (ahead > Math.min(found, this.engine === 'sqlite' ? MOST_RANKED : found) * indexCost)
      return { rows, isAll: false };
    // At least twice the estimate, because a word may be rarer further down. In steps, so that few positions are
    // cached.
    const count = first * 2 ** Math.ceil(Math.log2(1 + (2 * ahead) / first));
    const last = await this.places.after(after, count);
    const more = await this.walk(selection, end, last, limit - rows.length);
    return { rows: [...rows, ...more], isAll: !last && rows.length + more.length < limit };
  }

  private reachOf({ titles }: Selection) {
    return REACH[this.engine][titles === null ? 'bodies' : 'titles'];
  }

  private async walk(selection: Selection, start: Place | null, end: Place | null, limit: number) {
    const { sql, parameters } = this.walkSql(selection, start, end, limit);
    return (await readRows(this.dataSource, sql, parameters)).map(toFound);
  }

  /** Walks along an index of the most liked posts from one position to another, and stops when there are enough matches. */
  private walkSql(
    { where, titles }: Selection,
    start: Place | null,
    end: Place | null,
    limit: number,
    ...more: string[]
  ): { sql: string; parameters: SqlParameters } {
    const { order } = this.places;
    const { conditions, parameters } = rangeOf(this.dataSource, order, start, end);
    const index = withIndex(this.engine, titles === null ? order.index : order.titleIndex);
    const all = [...conditions, ...(titles === null ? [] : [titles]), where];
    const sql = `SELECT ${[...more, ...FOUND].join(', ')} FROM post p ${index}
      ${dialectOf(this.dataSource).thenJoin} post_search s ON s.postId = p.id
      WHERE ${all.join(' AND ')} ${orderBy(order)} LIMIT ${limit}`;
    return { sql, parameters: { ...this.ranking.parameters, ...parameters } };
  }

  /** What one of the queries finds in the full-text index, or without a query in another index. */
  private async indexed(matches: readonly FullTextQuery[], selection: Selection): Promise<Found[]> {
    const { parameters } = rangeOf(this.dataSource, this.places.order, selection.after, null);
    const values: SqlParameters = { ...this.ranking.parameters, ...parameters };
    const rows =
      matches.length === 0
        ? await readRows(this.dataSource, this.indexedSql(selection, []), values)
        : await this.queryIndex(matches, selection, values);
    return rows.map(toFound);
  }

  private indexedSql(
    { where, isUpper, after, limit }: Selection,
    match: string[],
    ...more: string[]
  ): string {
    const behind = rangeOf(this.dataSource, this.places.order, after, null).conditions.map((sql) =>
      isUpper === undefined ? sql : `(NOT ${isUpper} OR ${sql})`,
    );
    const columns =
      isUpper === undefined ? FOUND : [`CASE WHEN ${isUpper} THEN 1 ELSE 0 END AS isUpper`, ...FOUND];
    const order =
      isUpper === undefined
        ? orderBy(this.places.order)
        : orderBy(this.places.order).replace('BY', 'BY isUpper DESC,');
    return `SELECT ${[...more, ...columns].join(', ')} FROM post_search s
      ${dialectOf(this.dataSource).thenJoin} post p ${withIndex(this.engine, 'post_rank')} ON p.id = s.postId
      WHERE ${[...match, where, ...behind].join(' AND ')} ${order} LIMIT ${limit}`;
  }

  private async queryIndex(
    queries: readonly FullTextQuery[],
    selection: Selection,
    parameters: SqlParameters,
  ) {
    const values: Record<string, SqlParameters[string]> = { ...parameters };
    const parts: string[] = [];
    for (const [i, query] of queries.entries()) {
      const name = `match${i}`;
      const all = await wordsForIndex(this.dataSource, this.places, this.ranking, query);
      const { sql, match } = fullTextCondition(this.engine, { ...query, all }, MOST_RANKED, name);
      values[name] = match;
      parts.push(this.indexedSql(selection, [sql]));
    }
    try {
      return await readRows(
        this.dataSource,
        withTimeLimit(this.dataSource, this.unionSql(parts, selection), TIME_LIMIT),
        values,
      );
    } catch (error) {
      throw exceededTimeLimit(error) ? tooMany() : error;
    }
  }

  /** MySQL uses no full-text index for a condition with OR. */
  private unionSql(parts: readonly string[], { limit, isUpper }: Selection): string {
    const [only = ''] = parts;
    if (parts.length < 2) return only;
    const each = parts.map((sql, i) => `SELECT * FROM (${sql}) x${i}`).join(' UNION ');
    return `SELECT * FROM (${each}) x ORDER BY ${isUpper === undefined ? '' : 'isUpper DESC, '}${this.orderOfColumns()} LIMIT ${limit}`;
  }

  private orderOfColumns(): string {
    return this.places.order.columns.map((column) => `${column.slice(2)} DESC`).join(', ');
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

function tooMany(): BadUserInputError {
  return fieldError(
    'query',
    'So many posts hold these words that putting them in order takes too long. Add a word that fewer posts hold, or try again later.',
  );
}
