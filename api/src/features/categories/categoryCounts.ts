import { type EntityManager, In } from 'typeorm';
import { PostCategory } from '../posts/postCategory.entity.js';
import { Category } from './category.entity.js';

/**
 * Counts a listed post that comes into these categories (1) or leaves them (-1), in the transaction that does it. Before its entries
 * are inserted: their foreign key takes a shared lock on the category, which two writers at once could not both turn into one of
 * their own.
 */
export async function countInCategories(
  manager: EntityManager,
  categoryIds: readonly string[],
  change: 1 | -1,
): Promise<void> {
  if (categoryIds.length === 0) return;
  await manager.increment(Category, { id: In([...categoryIds]) }, 'postsCount', change);
}

/** Takes a post off the counts of its categories, or puts it back; one that is in no lists is in no counts. */
export async function countPost(manager: EntityManager, postId: string, change: 1 | -1): Promise<void> {
  const entries = await manager.find(PostCategory, { select: { categoryId: true }, where: { postId } });
  await countInCategories(
    manager,
    entries.map(({ categoryId }) => categoryId),
    change,
  );
}

/** Takes all posts of an author, who has them locked, off the counts of their categories. */
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
