import type { EntityManager } from 'typeorm';
import { Post } from './post.entity.js';

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** How many of the newest posts are looked at, so that a week in which thousands publish costs no more than a quiet one. */
const CONSIDERED = 500;

/**
 * The most liked of the posts that were published within seven days before `now`, the newest first among equals. One statement:
 * the head of `post_latest`, the posts looked up by their key.
 *
 * @param first how many at most
 */
export function popularPostsOfWeek(manager: EntityManager, first: number, now: Date): Promise<Post[]> {
  return manager
    .createQueryBuilder(Post, 'post')
    .innerJoin(
      (newest) =>
        newest
          .select('n.id', 'id')
          .from(Post, 'n')
          .where('n.isListed = 1 AND n.createdAt > :since', { since: new Date(now.getTime() - WEEK) })
          .orderBy('n.createdAt', 'DESC')
          .addOrderBy('n.id', 'DESC')
          .limit(CONSIDERED),
      'newest',
      'newest.id = post.id',
    )
    .orderBy('post.likesCount', 'DESC')
    .addOrderBy('post.createdAt', 'DESC')
    .addOrderBy('post.id', 'DESC')
    .limit(first)
    .getMany();
}
