import type { EntityManager } from 'typeorm';
import { PostCategory } from './postCategory.entity.js';

/**
 * How many of the most liked posts of each category are looked at. To find a post that shares all categories, however few like
 * it, whole categories would have to be read; what nobody likes is no advice what to read next.
 */
const CONSIDERED = 200;

/**
 * What to read next: posts that stand in all of some categories first, then in some of them, the most liked first (DESIGN.md
 * "REST facade"). Each statement is the head of an index range.
 *
 * @param postId the post that is being read, which is left out
 * @param categoryIds at most a handful
 * @param first how many at most
 */
export async function relatedPostIds(
  manager: EntityManager,
  postId: string,
  categoryIds: readonly string[],
  first: number,
): Promise<string[]> {
  const lists = await Promise.all(
    categoryIds.map((categoryId) =>
      manager.find(PostCategory, {
        select: { postId: true, categoryId: true, likesCount: true, createdAt: true },
        where: { categoryId, isListed: true },
        order: { likesCount: 'DESC', createdAt: 'DESC', postId: 'DESC' },
        take: CONSIDERED,
      }),
    ),
  );
  const candidates = new Map(lists.flat().map((entry) => [entry.postId, entry]));
  candidates.delete(postId);
  const shared = await sharedCounts(manager, [...candidates.keys()], categoryIds);
  const sharesAll = (entry: PostCategory) => Number(shared.get(entry.postId) === categoryIds.length);
  return [...candidates.values()]
    .sort((a, b) => sharesAll(b) - sharesAll(a) || byPopularity(a, b))
    .slice(0, first)
    .map((entry) => entry.postId);
}

/** In how many of the categories each of the posts stands. With one category that is known without asking. */
async function sharedCounts(
  manager: EntityManager,
  postIds: string[],
  categoryIds: readonly string[],
): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  if (categoryIds.length === 1) return new Map(postIds.map((id) => [id, 1]));
  const rows = await manager
    .createQueryBuilder(PostCategory, 'entry')
    .select('entry.postId', 'postId')
    .addSelect('COUNT(*)', 'count')
    .where('entry.postId IN (:...postIds) AND entry.categoryId IN (:...categoryIds)', {
      postIds,
      categoryIds,
    })
    .groupBy('entry.postId')
    .getRawMany<{ postId: string; count: string | number }>();
  return new Map(rows.map((row) => [row.postId, Number(row.count)]));
}

function byPopularity(a: PostCategory, b: PostCategory): number {
  return (
    b.likesCount - a.likesCount ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.postId < b.postId ? 1 : -1)
  );
}
