import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { PostCategory } from './postCategory.entity.js';

/**
 * What to read next: posts that stand in all of some categories first, then in some of them, the most liked first (DESIGN.md
 * "REST facade"). Each statement is the head of an index range.
 *
 * @param postId the post that is being read, which is left out
 * @param categoryIds in the order of their weight
 * @param first how many at most
 */
export async function relatedPostIds(
  manager: EntityManager,
  postId: string,
  categoryIds: readonly string[],
  first: number,
): Promise<string[]> {
  const [firstId, ...others] = categoryIds;
  if (firstId === undefined) return [];
  const popular = (entries: SelectQueryBuilder<PostCategory>) =>
    entries
      .andWhere('entry.postId <> :postId', { postId })
      .orderBy('entry.likesCount', 'DESC')
      .addOrderBy('entry.createdAt', 'DESC')
      .addOrderBy('entry.postId', 'DESC')
      .limit(first)
      .getMany();
  const inCategory = (categoryId: string) =>
    manager.createQueryBuilder(PostCategory, 'entry').where('entry.categoryId = :categoryId', { categoryId });

  const sharesAll = inCategory(firstId);
  others.forEach((id, i) =>
    sharesAll.innerJoin(PostCategory, `o${i}`, `o${i}.postId = entry.postId AND o${i}.categoryId = :o${i}`, {
      [`o${i}`]: id,
    }),
  );
  const all = await popular(sharesAll);
  const some =
    all.length < first && others.length > 0
      ? await Promise.all(categoryIds.map((id) => popular(inCategory(id))))
      : [];
  const ranked = [...all, ...some.flat().sort(byPopularity)].map((entry) => entry.postId);
  return [...new Set(ranked)].slice(0, first);
}

function byPopularity(a: PostCategory, b: PostCategory): number {
  return (
    b.likesCount - a.likesCount ||
    b.createdAt.getTime() - a.createdAt.getTime() ||
    (a.postId < b.postId ? 1 : -1)
  );
}
