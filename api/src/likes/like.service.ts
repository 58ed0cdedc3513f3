import { type DataSource, type EntityManager, In } from 'typeorm';
import type { PublicChanges } from '../common/publicChanges.js';
import { inTransaction } from '../database/dataSource.js';
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
  like(viewer: User | null, postId: string): Promise<Post> {
    return this.change(viewer, postId, async (manager, userId) => {
      const like = { postId, userId };
      if (await manager.existsBy(Like, like)) return 0;
      await manager.insert(Like, { ...like, createdAt: new Date() });
      return 1;
    });
  }

  /** Takes a like back; without one nothing changes. @throws UnauthenticatedError, NotFoundError */
  unlike(viewer: User | null, postId: string): Promise<Post> {
    return this.change(viewer, postId, async (manager, userId) => {
      const { affected } = await manager.delete(Like, { postId, userId });
      return affected === 1 ? -1 : 0;
    });
  }

  /** Likes a post that the viewer does not like, and takes the like back of one they do. @throws UnauthenticatedError, NotFoundError */
  toggle(viewer: User | null, postId: string): Promise<Post> {
    return this.change(viewer, postId, async (manager, userId) => {
      const like = { postId, userId };
      const { affected } = await manager.delete(Like, like);
      if (affected === 1) return -1;
      await manager.insert(Like, { ...like, createdAt: new Date() });
      return 1;
    });
  }

  /** Ids of all who like these posts, by the id of the post; a post that nobody likes is not among them. */
  async userIdsOf(postIds: readonly string[]): Promise<Map<string, string[]>> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(Like, 'like')
      .select('like.postId', 'postId')
      .addSelect('like.userId', 'userId')
      .where({ postId: In([...postIds]) })
      .orderBy('like.postId')
      .addOrderBy('like.userId')
      .getRawMany<{ postId: string; userId: string }>();
    const lists = new Map<string, string[]>();
    for (const { postId, userId } of rows) {
      const list = lists.get(postId);
      if (list) list.push(userId);
      else lists.set(postId, [userId]);
    }
    return lists;
  }

  /** Which of these posts a user likes. */
  likedBy(userId: string, postIds: readonly string[]): Promise<Like[]> {
    return this.dataSource.manager.findBy(Like, { userId, postId: In([...postIds]) });
  }

  /** Changes the rows and both counters in one transaction, with the post locked, so that they never part. */
  private async change(
    viewer: User | null,
    postId: string,
    work: (manager: EntityManager, userId: string) => Promise<-1 | 0 | 1>,
  ): Promise<Post> {
    if (!viewer) throw new UnauthenticatedError('you need to login to like the post');
    const post = await inTransaction(this.dataSource, async (manager) => {
      if (!(await lockPost(manager, postId))) throw new NotFoundError('This post does not exist.');
      const change = await work(manager, viewer.id);
      if (change !== 0) {
        await manager.increment(Post, { id: postId }, 'likesCount', change);
        await manager.increment(PostCategory, { postId }, 'likesCount', change);
      }
      return manager.findOneByOrFail(Post, { id: postId });
    });
    this.changes.ofPost(postId);
    return post;
  }
}
