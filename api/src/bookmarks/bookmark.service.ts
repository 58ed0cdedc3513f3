import { type DataSource, In } from 'typeorm';
import { isId } from '../common/ids.js';
import { type KeysetColumn, keysetPage, type Page, type PageArgs } from '../common/pagination.js';
import { NotFoundError, UnauthenticatedError } from '../errors.js';
import type { Post } from '../posts/post.entity.js';
import type { PostService } from '../posts/post.service.js';
import type { User } from '../users/user.entity.js';
import { Bookmark } from './bookmark.entity.js';

const lastSavedFirst: KeysetColumn<Bookmark>[] = [
  { sql: 'bookmark.createdAt', of: (bookmark) => bookmark.createdAt, isTime: true },
  { sql: 'bookmark.postId', of: (bookmark) => bookmark.postId },
];

export class BookmarkService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly posts: PostService,
  ) {}

  /** Puts a post on the viewer's reading list; one that is there stays in its place. @throws UnauthenticatedError, NotFoundError */
  async add(viewer: User | null, postId: string): Promise<Post> {
    const { user, post } = await this.target(viewer, postId);
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(Bookmark)
      .values({ userId: user.id, postId: post.id, createdAt: new Date() })
      .orIgnore()
      .execute();
    return post;
  }

  /** Takes a post off the viewer's reading list; one that is not there stays away. @throws UnauthenticatedError, NotFoundError */
  async remove(viewer: User | null, postId: string): Promise<Post> {
    const { user, post } = await this.target(viewer, postId);
    await this.dataSource.manager.delete(Bookmark, { userId: user.id, postId: post.id });
    return post;
  }

  /** One page of a user's reading list, last saved first. */
  async list(userId: string, args: PageArgs): Promise<Page<Post>> {
    const query = this.dataSource.manager.createQueryBuilder(Bookmark, 'bookmark');
    const page = await keysetPage(query, lastSavedFirst, args, { sql: 'bookmark.userId', value: userId });
    return this.posts.withPosts(page, (bookmark) => bookmark.postId);
  }

  /** Ids of the posts on a user's reading list, last saved first. */
  async postIdsOf(userId: string): Promise<string[]> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(Bookmark, 'bookmark')
      .select('bookmark.postId', 'postId')
      .where({ userId })
      .orderBy('bookmark.createdAt', 'DESC')
      .addOrderBy('bookmark.postId', 'DESC')
      .getRawMany<{ postId: string }>();
    return rows.map(({ postId }) => postId);
  }

  /** How many posts a user's reading list holds. */
  count(userId: string): Promise<number> {
    return this.dataSource.manager.countBy(Bookmark, { userId });
  }

  /** Which of these posts are on a user's reading list. */
  savedBy(userId: string, postIds: readonly string[]): Promise<Bookmark[]> {
    return this.dataSource.manager.findBy(Bookmark, { userId, postId: In([...postIds]) });
  }

  private async target(viewer: User | null, postId: string): Promise<{ user: User; post: Post }> {
    if (!viewer) throw new UnauthenticatedError('you need to login to save post');
    const post = isId(postId) ? await this.posts.byId(postId) : null;
    if (!post) throw new NotFoundError('This post does not exist.');
    return { user: viewer, post };
  }
}
