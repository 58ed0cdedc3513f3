import type { DataSource } from 'typeorm';
import { AnswerCache, type CacheableAnswer } from '../../platform/cache/answerCache.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import type { Post } from './post.entity.js';

/**
 * How many of the most liked posts of each category are looked at. To find a post that shares all categories, however few like
 * it, whole categories would have to be read; what nobody likes is no advice what to read next.
 */
const CONSIDERED = 200;
/** How many are found for some categories: as many as anybody asks for, the one that is being read, and some that may be gone. */
const FOUND = 32;

/** How long what was found may be used, in milliseconds: new likes move a post to another place that much later. */
const TTL = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** What an id takes in memory with what holds it, in bytes. */
const SIZE_OF_ID = 64;

const byPopularity = (alias: string) =>
  `${alias}.likesCount DESC, ${alias}.createdAt DESC, ${alias}.postId DESC`;

interface Found extends CacheableAnswer {
  ids: string[];
}

/**
 * Related posts (docs/behaviour.md#post-page): those in all given categories first, then those in some, each by likes. Finding them is the most
 * expensive part of a post's page and gives the same ids for all posts of the same categories, so the ids are cached. The posts
 * themselves are read each time.
 */
export class RelatedPosts {
  readonly #found: AnswerCache<Found> | null;

  /** @param changes posts that come, go or move to other categories in this process are heeded at once; null: nothing is remembered */
  constructor(
    private readonly dataSource: DataSource,
    changes: PublicChanges | null,
  ) {
    this.#found = changes && new AnswerCache({ maxBytes: MAX_BYTES, ttl: TTL });
    changes?.subscribe((postId) => {
      if (postId === null) this.#found?.forget();
    });
  }

  /**
   * @param postId the post that is being read, which is left out
   * @param categoryIds at most a handful
   * @param first how many at most, 1 to 20
   * @param read posts in the order of their ids, without those that do not exist
   */
  async list<T extends Post>(
    { postId, categoryIds, first }: { postId: string; categoryIds: readonly string[]; first: number },
    read: (ids: readonly string[]) => Promise<T[]>,
  ): Promise<T[]> {
    if (categoryIds.length === 0) return [];
    const sorted = [...categoryIds].sort();
    const find = async () => {
      const ids = await findRelated(this.dataSource, sorted);
      return { ids, size: ids.length * SIZE_OF_ID };
    };
    const { ids } = await (this.#found ? this.#found.get(sorted.join(), find) : find());
    const others = ids.filter((id) => id !== postId);
    const best = (await read(others.slice(0, first))).filter(isListed);
    if (best.length === Math.min(first, others.length)) return best;
    // Some have gone since they were found.
    return (await read(others)).filter(isListed).slice(0, first);
  }
}

function isListed(post: Post): boolean {
  return post.isListed;
}

/** The ids, the best first. One statement, from the heads of index ranges. */
async function findRelated(dataSource: DataSource, categoryIds: readonly string[]): Promise<string[]> {
  const heads = categoryIds.map(
    (_, index) => `SELECT * FROM (SELECT e.postId, e.likesCount, e.createdAt FROM post_category e
      WHERE e.categoryId = :category${index} AND e.isListed = 1 ORDER BY ${byPopularity('e')} LIMIT ${CONSIDERED}) head${index}`,
  );
  // Whoever stands in the head of the only category shares it.
  const sharesAll =
    categoryIds.length === 1
      ? '1'
      : `(SELECT COUNT(*) FROM post_category o WHERE o.postId = h.postId AND o.categoryId IN (:categoryIds)) = ${categoryIds.length}`;
  // A post may be in several heads, with the same numbers in each: UNION takes it once.
  const sql = `SELECT k.postId AS postId FROM (SELECT h.*, ${sharesAll} AS sharesAll FROM (${heads.join(' UNION ')}) h) k
    ORDER BY k.sharesAll DESC, ${byPopularity('k')} LIMIT ${FOUND}`;
  const ofEach = Object.fromEntries(categoryIds.map((id, index) => [`category${index}`, id]));
  return (await readRows(dataSource, sql, { categoryIds, ...ofEach })).map((row) => textOf(row, 'postId'));
}
