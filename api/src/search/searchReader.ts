import type { EntityManager, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { keysetCondition } from '../common/pagination.js';
import { type Engine, engineOf } from '../database/dataSource.js';
import { Post } from '../posts/post.entity.js';
import { PostSearch } from './postSearch.entity.js';
import { type AskedWord, type FullTextQuery, fullTextCondition, worthAsking } from './searchEngine.js';
import { type SearchRanking, type Stage, Tier } from './searchRanking.js';

/**
 * How many of the most liked posts are looked through for each result that is wanted, and at most, before the full-text index
 * is asked. Words that one post in a hundred holds are found there at once, where the index would name thousands of posts to
 * be sorted; what fills no page from there is in few posts, and the index is the quick way.
 */
const WINDOW = { perResult: 100, most: 2000 };
/** How many of the most liked posts tell how frequent each word of a query is. */
const SAMPLE = 200;

/** A post and the tier it was found in. */
export interface Match {
  id: string;
  tier: Tier;
}

/** The place that a page stands behind. */
export interface Position {
  tier: Tier;
  /** likesCount, createdAt and id of the post at this place. */
  values: [number, Date, string];
}

interface Selection {
  /** SQL over `s`. */
  where: string;
  /** SQL: which rows come first. Without it all are the same. */
  isUpper?: string;
  /** Where to go on among those that come first. */
  after?: Position | null;
  limit: number;
}

interface Row {
  id: string;
  isUpper: boolean;
}

const popularity = (alias: string) => [`${alias}.likesCount`, `${alias}.createdAt`, `${alias}.id`];

/** Reads the posts that match one query, the best first, in a number of statements that does not depend on how many there are. */
export class SearchReader {
  private readonly engine: Engine;

  constructor(
    private readonly manager: EntityManager,
    private readonly ranking: SearchRanking,
  ) {
    this.engine = engineOf(manager.dataSource);
  }

  /**
   * @param after where to go on, null for the start
   * @param limit how many matches at most
   * @param lowest the last tier to look into
   */
  async read(after: Position | null, limit: number, lowest: Tier = Tier.BODY): Promise<Match[]> {
    const matches: Match[] = [];
    if (!after || after.tier === Tier.EXACT_TITLE) {
      const rows = await this.indexed(null, { where: this.ranking.exactTitle, after, limit });
      matches.push(...inTier(Tier.EXACT_TITLE, rows));
    }
    for (const stage of this.ranking.stages) {
      if (matches.length >= limit || stage.lower > lowest) break;
      if (after && after.tier > stage.lower) continue;
      const start = after && after.tier >= stage.upper ? after : null;
      matches.push(...(await this.readStage(stage, start, limit - matches.length)));
    }
    return matches;
  }

  private async readStage(stage: Stage, after: Position | null, limit: number): Promise<Match[]> {
    const { either, isUpper, upper, lower, match, upperMatch } = stage;
    const lowerOnly = { where: isUpper === null ? either : `${either} AND NOT ${isUpper}`, limit };
    if (isUpper === null || after?.tier === lower) {
      const selection = { ...lowerOnly, after };
      const rows = await this.popular(selection);
      return inTier(lower, rows.length >= limit ? rows : await this.indexed(match, selection));
    }

    const upperOnly = { where: `${either} AND ${isUpper}`, after, limit };
    const both = { where: either, isUpper, after, limit };
    // Behind a cursor the two tiers go on at different places of the list of popular posts.
    const rows = await this.popular(after ? upperOnly : both);
    const uppers = after ? rows : rows.filter((row) => row.isUpper);
    if (uppers.length >= limit) return inTier(upper, uppers);
    const lowers = after ? await this.popular(lowerOnly) : rows.filter((row) => !row.isUpper);
    if (uppers.length + lowers.length >= limit) {
      // The lower tier is large: asked for both, the index would name all of it.
      const complete = await this.indexed(upperMatch, upperOnly);
      return [...inTier(upper, complete), ...inTier(lower, lowers)].slice(0, limit);
    }
    const complete = await this.indexed(match, both);
    return complete.map((row) => ({ id: row.id, tier: row.isUpper ? upper : lower }));
  }

  /** Looks through the most liked posts. */
  private popular(selection: Selection): Promise<Row[]> {
    const size = Math.min(selection.limit * WINDOW.perResult, WINDOW.most);
    return this.rows(this.window(size, selection.after).select('p.id', 'id'), selection);
  }

  /** Asks the full-text index, or another one when `match` is null. */
  private async indexed(match: FullTextQuery | null, selection: Selection): Promise<Row[]> {
    const query = this.manager
      .createQueryBuilder()
      .select('p.id', 'id')
      .from(Post, 'p')
      .innerJoin(PostSearch, 's', 's.postId = p.id');
    if (match) {
      const condition = fullTextCondition(this.engine, { ...match, all: await this.worthAsking(match) });
      query.andWhere(condition.sql, { match: condition.match });
    }
    if (selection.after) {
      const { sql, parameters } = keysetCondition(
        this.manager.dataSource,
        popularity('p'),
        selection.after.values,
      );
      query.andWhere(
        selection.isUpper === undefined ? `(${sql})` : `(NOT ${selection.isUpper} OR (${sql}))`,
        parameters,
      );
    }
    return this.rows(query, selection);
  }

  private async worthAsking({ all, anyInTitle }: FullTextQuery): Promise<readonly AskedWord[]> {
    if (this.engine === 'sqlite' || anyInTitle || all.length === 1) return all;
    return worthAsking(all, await this.sampleShares(all));
  }

  /** Which share of posts holds each word, judged from the most liked ones. */
  private async sampleShares(words: readonly AskedWord[]): Promise<number[]> {
    const query = this.window(SAMPLE).setParameters(this.ranking.parameters);
    words.forEach(({ isHeld }, i) => query.addSelect(`SUM(CASE WHEN ${isHeld} THEN 1 ELSE 0 END)`, `w${i}`));
    const row = await query.getRawOne<Record<string, string | number | null>>();
    return words.map((_, i) => Math.max(Number(row?.[`w${i}`] ?? 0), 0.5) / SAMPLE);
  }

  /** The most liked posts behind a position, with what they are found by. */
  private window(size: number, after?: Position | null): SelectQueryBuilder<ObjectLiteral> {
    const query = this.manager.createQueryBuilder().select([]);
    const window = (posts: SelectQueryBuilder<Post>) => {
      posts
        .select('w.id', 'id')
        .addSelect('w.likesCount', 'likesCount')
        .addSelect('w.createdAt', 'createdAt')
        .from(Post, 'w');
      if (after) {
        const { sql, parameters } = keysetCondition(this.manager.dataSource, popularity('w'), after.values);
        posts.where(sql);
        query.setParameters(parameters);
      }
      for (const column of popularity('w')) posts.addOrderBy(column, 'DESC');
      return posts.limit(size);
    };
    return query.from(window, 'p').innerJoin(PostSearch, 's', 's.postId = p.id');
  }

  private async rows(
    query: SelectQueryBuilder<ObjectLiteral>,
    { where, isUpper, limit }: Selection,
  ): Promise<Row[]> {
    query.andWhere(where).setParameters(this.ranking.parameters);
    if (isUpper !== undefined) {
      query.addSelect(`CASE WHEN ${isUpper} THEN 1 ELSE 0 END`, 'isUpper').addOrderBy('isUpper', 'DESC');
    }
    for (const column of popularity('p')) query.addOrderBy(column, 'DESC');
    const rows = await query.limit(limit).getRawMany<{ id: string; isUpper?: number | string }>();
    return rows.map((row) => ({ id: row.id, isUpper: Number(row.isUpper ?? 0) === 1 }));
  }
}

function inTier(tier: Tier, rows: Row[]): Match[] {
  return rows.map(({ id }) => ({ id, tier }));
}
