import type { DataSource } from 'typeorm';
import type { CacheableValue } from '../../platform/cache/coalescingCache.js';
import { FoundCache } from '../../platform/cache/foundCache.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import type { Post } from './post.entity.js';

/** Most liked posts of each category that are examined; otherwise whole categories would have to be read. */
export const CONSIDERED = 200;
/** Number of results to cache: the maximum request, the current post, and some spares for deleted posts. */
const FOUND = 32;

/** Lifetime of cached ids in milliseconds. New likes affect the order that much later. */
const TTL = 10_000;
const MAX_BYTES = 4 * 1024 * 1024;
/** Memory of one cached id in bytes, including overhead. */
const SIZE_OF_ID = 64;

const byPopularity = (alias: string) =>
  `${alias}.likesCount DESC, ${alias}.createdAt DESC, ${alias}.postId DESC`;

interface Found extends CacheableValue {
  ids: string[];
}

/** Related posts (docs/behaviour.md#post-page). Finding them is expensive, so their ids are cached. */
export class RelatedPosts {
  readonly #found: FoundCache<Found> | null;

  /** @param changes invalidates the cache when posts of this process are added, deleted or moved; null disables the cache */
  constructor(
    private readonly dataSource: DataSource,
    changes: PublicChanges | null,
  ) {
    this.#found = changes && new FoundCache({ changes, maxBytes: MAX_BYTES, ttl: TTL });
  }

  /** `read` returns the posts with these ids in their order, omitting missing ones; `postId` is left out. */
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
    // Some cached posts may have been deleted.
    return (await read(others)).filter(isListed).slice(0, first);
  }
}

function isListed(post: Post): boolean {
  return post.isListed;
}

/** The ids, best first. One statement over the heads of index ranges. */
async function findRelated(dataSource: DataSource, categoryIds: readonly string[]): Promise<string[]> {
  const heads = categoryIds.map(
    (_, index) => `SELECT * FROM (SELECT e.postId, e.likesCount, e.createdAt FROM post_category e
      WHERE e.categoryId = :category${index} AND e.isListed = 1 ORDER BY ${byPopularity('e')} LIMIT ${CONSIDERED}) head${index}`,
  );
  // With one category, every candidate shares all of them.
  const sharesAll =
    categoryIds.length === 1
      ? '1'
      : `(SELECT COUNT(*) FROM post_category o WHERE o.postId = h.postId AND o.categoryId IN (:categoryIds)) = ${categoryIds.length}`;
  // A post may be in several heads with equal values, so UNION returns it once.
  const sql = `SELECT k.postId AS postId FROM (SELECT h.*, ${sharesAll} AS sharesAll FROM (${heads.join(' UNION ')}) h) k
    ORDER BY k.sharesAll DESC, ${byPopularity('k')} LIMIT ${FOUND}`;
  const ofEach = Object.fromEntries(categoryIds.map((id, index) => [`category${index}`, id]));
  return (await readRows(dataSource, sql, { categoryIds, ...ofEach })).map((row) => textOf(row, 'postId'));
}
