import type { DataSource, EntityManager } from 'typeorm';
import type { PublicChanges } from '../common/publicChanges.js';
import { inTransaction } from '../database/dataSource.js';
import { readRows, textOf } from '../database/readRows.js';
import { NotFoundError, UnauthenticatedError } from '../errors.js';
import { Post } from '../posts/post.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import type { User } from '../users/user.entity.js';
import { Like } from './like.entity.js';

export class LikeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: PublicChanges,
  ) {}

  /** Likes a post; liking it again changes nothing. @throws UnauthenticatedError, NotFoundError */
  like(viewer: User | null, postId: string): Promise<void> {
    return this.change(viewer, postId, async (manager, userId) => {
      const like = { postId, userId };
      if (await manager.existsBy(Like, like)) return 0;
      await manager.insert(Like, { ...like, createdAt: new Date() });
      return 1;
    });
  }

  /** Takes a like back; without one nothing changes. @throws UnauthenticatedError, NotFoundError */
  unlike(viewer: User | null, postId: string): Promise<void> {
    return this.change(viewer, postId, async (manager, userId) => {
      const { affected } = await manager.delete(Like, { postId, userId });
      return affected === 1 ? -1 : 0;
    });
  }

  /** Likes a post that the viewer does not like, and takes the like back of one they do. @throws UnauthenticatedError, NotFoundError */
  toggle(viewer: User | null, postId: string): Promise<void> {
    return this.change(viewer, postId, async (manager, userId) => {
      const like = { postId, userId };
      const { affected } = await manager.delete(Like, like);
      if (affected === 1) return -1;
      await manager.insert(Like, { ...like, createdAt: new Date() });
      return 1;
    });
  }

  /** Which of these posts a user likes. */
  async likedBy(userId: string, postIds: readonly string[]): Promise<{ postId: string }[]> {
    const sql = 'SELECT l.postId AS postId FROM `like` l WHERE l.userId = :userId AND l.postId IN (:postIds)';
    const rows = await readRows(this.dataSource, sql, { userId, postIds });
    return rows.map((row) => ({ postId: textOf(row, 'postId') }));
  }

  /** Changes the rows and both counters in one transaction, with the post locked, so that they never part. */
  private async change(
    viewer: User | null,
    postId: string,
    work: (manager: EntityManager, userId: string) => Promise<-1 | 0 | 1>,
  ): Promise<void> {
    if (!viewer) throw new UnauthenticatedError('you need to login to like the post');
    await inTransaction(this.dataSource, async (manager) => {
      if (!(await lockPost(manager, postId))) throw new NotFoundError('This post does not exist.');
      const change = await work(manager, viewer.id);
      if (change === 0) return;
      await manager.increment(Post, { id: postId }, 'likesCount', change);
      await manager.increment(PostCategory, { postId }, 'likesCount', change);
    });
    this.changes.ofPost(postId);
  }
}
