import { type EntityManager, In } from 'typeorm';
import { PostCategory } from '../posts/postCategory.entity.js';
import { Category } from './category.entity.js';

/**
 * Adds (1) or subtracts (-1) a listed post in the counts of these categories, in the transaction that changes its rows.
 * Call it before inserting the rows: their foreign key takes a shared lock on the category, and two writers could then
 * deadlock upgrading it.
 */
export async function countInCategories(
  manager: EntityManager,
  categoryIds: readonly string[],
  change: 1 | -1,
): Promise<void> {
  if (categoryIds.length === 0) return;
  await manager.increment(Category, { id: In([...categoryIds]) }, 'postsCount', change);
}

/** Removes a post from the counts of its categories, or adds it again. Unlisted posts do not count. */
export async function countPost(manager: EntityManager, postId: string, change: 1 | -1): Promise<void> {
  const entries = await manager.find(PostCategory, { select: { categoryId: true }, where: { postId } });
  await countInCategories(
    manager,
    entries.map(({ categoryId }) => categoryId),
    change,
  );
}

/** Removes all posts of an author from the counts of their categories. The caller has locked the posts. */
export async function uncountPostsOf(manager: EntityManager, authorId: string): Promise<void> {
  const counts = await manager
    .createQueryBuilder(PostCategory, 'entry')
    .innerJoin('entry.post', 'post')
    .select('entry.categoryId', 'categoryId')
    .addSelect('COUNT(*)', 'count')
    .where('post.authorId = :authorId AND post.isListed = 1', { authorId })
    .groupBy('entry.categoryId')
    .orderBy('entry.categoryId')
    .getRawMany<{ categoryId: string; count: string | number }>();
  for (const { categoryId, count } of counts) {
    await manager.decrement(Category, { id: categoryId }, 'postsCount', Number(count));
  }
}
