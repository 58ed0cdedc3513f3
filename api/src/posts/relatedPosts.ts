import type { DataSource } from 'typeorm';
import { readRows } from '../database/readRows.js';
import { type ListedPost, type PostShape, selectPosts } from './postRows.js';

/**
 * How many of the most liked posts of each category are looked at. To find a post that shares all categories, however few like
 * it, whole categories would have to be read; what nobody likes is no advice what to read next.
 */
const CONSIDERED = 200;

const byPopularity = (alias: string) =>
  `${alias}.likesCount DESC, ${alias}.createdAt DESC, ${alias}.postId DESC`;

/**
 * What to read next: posts that stand in all of some categories first, then in some of them, the most liked first (DESIGN.md
 * "REST facade"). One statement, from the heads of index ranges.
 *
 * @param postId the post that is being read, which is left out
 * @param categoryIds at most a handful
 * @param first how many at most
 */
export async function relatedPosts<T extends ListedPost>(
  dataSource: DataSource,
  { postId, categoryIds, first }: { postId: string; categoryIds: readonly string[]; first: number },
  shape: PostShape<T>,
): Promise<T[]> {
  if (categoryIds.length === 0) return [];
  const heads = categoryIds.map(
    (_, index) => `SELECT * FROM (SELECT e.postId, e.likesCount, e.createdAt FROM post_category e
      WHERE e.categoryId = :category${index} AND e.isListed = 1 ORDER BY ${byPopularity('e')} LIMIT ${CONSIDERED}) head${index}`,
  );
  // Whoever stands in the head of the only category shares it.
  const sharesAll =
    categoryIds.length === 1
      ? '1'
      : `(SELECT COUNT(*) FROM post_category o WHERE o.postId = h.postId AND o.categoryId IN (:categoryIds)) = ${categoryIds.length}`;
  const order = `k.sharesAll DESC, ${byPopularity('k')}`;
  // A post may be in several heads, with the same numbers in each: UNION takes it once.
  const from = `(SELECT k.* FROM (SELECT h.*, ${sharesAll} AS sharesAll FROM (${heads.join(' UNION ')}) h WHERE h.postId <> :postId) k
    ORDER BY ${order} LIMIT ${first}) k`;
  const sql = selectPosts(dataSource, { from, postId: 'k.postId', rest: `ORDER BY ${order}` }, shape);
  const ofEach = Object.fromEntries(categoryIds.map((id, index) => [`category${index}`, id]));
  return (await readRows(dataSource, sql, { postId, categoryIds, ...ofEach })).map(shape.of);
}
