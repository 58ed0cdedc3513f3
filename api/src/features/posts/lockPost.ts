import type { EntityManager } from 'typeorm';
import { isId } from '../../platform/database/ids.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { Post } from './post.entity.js';

const MUTABLE = [
  'id',
  'authorId',
  'likesCount',
  'commentsCount',
  'examplesCount',
  'version',
  'isListed',
] as const satisfies (keyof Post)[];

type LockedPost = Pick<Post, (typeof MUTABLE)[number]>;

/**
 * Locks a post: a foreign key's shared lock would make writers deadlock. SQLite runs one transaction at a time anyway.
 * @returns its mutable columns as they are now
 */
export async function lockPost(manager: EntityManager, postId: string): Promise<LockedPost | null> {
  if (!isId(postId)) return null;
  const query = manager
    .createQueryBuilder(Post, 'post')
    .select(MUTABLE.map((name) => `post.${name}`))
    .where('post.id = :postId', { postId });
  if (engineOf(manager.dataSource) === 'mysql') query.setLock('pessimistic_write');
  return query.getOne();
}

/** Locks all posts of an author, so that none changes its categories or listing until the transaction ends. */
export async function lockPostsOf(manager: EntityManager, authorId: string): Promise<void> {
  if (engineOf(manager.dataSource) !== 'mysql') return;
  const query = manager
    .createQueryBuilder(Post, 'post')
    .select('post.id')
    .where({ authorId })
    .orderBy('post.id');
  await query.setLock('pessimistic_write').getRawMany();
}
