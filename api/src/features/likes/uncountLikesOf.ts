import { type EntityManager, In } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { lockPosts } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { Like } from './like.entity.js';

/**
 * Takes the likes of an account off the counters of posts, before its rows are removed. The caller has locked the user, so that none is added
 * meanwhile. @returns the likes
 */
export async function uncountLikesOf(manager: EntityManager, userId: string): Promise<Like[]> {
  const likes = await lockedLikesOf(manager, userId);
  for (const postIds of chunks(likes.map(({ postId }) => postId))) {
    await manager.decrement(Post, { id: In(postIds) }, 'likesCount', 1);
    await manager.decrement(PostCategory, { postId: In(postIds) }, 'likesCount', 1);
  }
  return likes;
}

/** A like that is taken back at the same moment would be uncounted twice: posts are locked first, as for every like, and then the likes are read anew. */
async function lockedLikesOf(manager: EntityManager, userId: string): Promise<Like[]> {
  const likes = await manager.findBy(Like, { userId });
  if (engineOf(manager.dataSource) !== 'mysql') return likes;
  for (const ids of chunks(likes.map(({ postId }) => postId).sort())) await lockPosts(manager, ids);
  const query = manager.createQueryBuilder(Like, 'own').where({ userId });
  return query.setLock('pessimistic_write').getMany();
}
