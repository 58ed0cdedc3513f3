import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { Category } from '../categories/category.entity.js';
import { Comment } from '../comments/comment.entity.js';
import { engineOf, inTransaction } from '../database/dataSource.js';
import { Like } from '../likes/like.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';

/** How many rows had a counter that said something else than the rows it counts. */
export interface MendedCounters {
  posts: number;
  categories: number;
}

/**
 * Compares every kept counter (likes and comments of a post, the copies beside its categories, posts of a category) with the rows that
 * it counts, and puts right those that differ. Also while the site is written to: what looks wrong is looked at again under the lock that
 * its writers take.
 *
 * They can only differ when something else than this version wrote: a process of an older version during an update, or SQL by hand.
 */
export async function mendCounters(dataSource: DataSource): Promise<MendedCounters> {
  let posts = 0;
  for (const id of await suspectPosts(dataSource.manager)) {
    if (await inTransaction(dataSource, (manager) => mendPost(manager, id))) posts += 1;
  }
  let categories = 0;
  for (const id of await suspectCategories(dataSource.manager)) {
    if (await inTransaction(dataSource, (manager) => mendCategory(manager, id))) categories += 1;
  }
  return { posts, categories };
}

async function mendPost(manager: EntityManager, id: string): Promise<boolean> {
  const post = await lockPost(manager, id);
  if (!post) return false;
  const { isListed } = post;
  const likesCount = await manager.countBy(Like, { postId: id });
  const commentsCount = await manager.countBy(Comment, { postId: id });
  const isRight = post.likesCount === likesCount && post.commentsCount === commentsCount;
  if (!isRight) await manager.update(Post, { id }, { likesCount, commentsCount });
  const entries = await manager.findBy(PostCategory, { postId: id });
  const areRight = entries.every((entry) => entry.likesCount === likesCount && entry.isListed === isListed);
  if (!areRight) await manager.update(PostCategory, { postId: id }, { likesCount, isListed });
  return !isRight || !areRight;
}

async function mendCategory(manager: EntityManager, id: string): Promise<boolean> {
  const query = manager.createQueryBuilder(Category, 'category').where({ id });
  // Writers count before they insert (categoryCounts.ts): whoever has the row knows that none of them is half way.
  if (engineOf(manager.dataSource) === 'mysql') query.setLock('pessimistic_write');
  const category = await query.getOne();
  if (!category) return false;
  const postsCount = await manager.countBy(PostCategory, { categoryId: id, isListed: true });
  if (category.postsCount === postsCount) return false;
  await manager.update(Category, { id }, { postsCount });
  return true;
}

async function suspectPosts(manager: EntityManager): Promise<string[]> {
  const counted = (of: EntityTarget<ObjectLiteral>) =>
    manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .leftJoin(
        (query) =>
          query
            .select('row.postId', 'postId')
            .addSelect('COUNT(*)', 'count')
            .from(of, 'row')
            .groupBy('row.postId'),
        'counted',
        'counted.postId = post.id',
      );
  const found = await Promise.all([
    counted(Like).where('post.likesCount <> COALESCE(counted.count, 0)').getRawMany<{ id: string }>(),
    counted(Comment).where('post.commentsCount <> COALESCE(counted.count, 0)').getRawMany<{ id: string }>(),
    manager
      .createQueryBuilder(PostCategory, 'entry')
      .select('post.id', 'id')
      .innerJoin('entry.post', 'post')
      .where('entry.likesCount <> post.likesCount OR entry.isListed <> post.isListed')
      .getRawMany<{ id: string }>(),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))].sort();
}

async function suspectCategories(manager: EntityManager): Promise<string[]> {
  const found = await manager
    .createQueryBuilder(Category, 'category')
    .select('category.id', 'id')
    .leftJoin(
      (query) =>
        query
          .select('entry.categoryId', 'categoryId')
          .addSelect('COUNT(*)', 'count')
          .from(PostCategory, 'entry')
          .where('entry.isListed = 1')
          .groupBy('entry.categoryId'),
      'counted',
      'counted.categoryId = category.id',
    )
    .where('category.postsCount <> COALESCE(counted.count, 0)')
    .getRawMany<{ id: string }>();
  return found.map(({ id }) => id);
}
