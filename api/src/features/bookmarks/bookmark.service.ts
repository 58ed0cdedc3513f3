import type DataLoader from 'dataloader';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { fieldError, UnauthenticatedError } from '../../errors.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  mapPage,
  type Page,
  type PageArgs,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { countRows } from '../../platform/database/countRows.js';
import type { Total } from '../../platform/pagination/total.js';
import { readRows, textOf, timeOf } from '../../platform/database/readRows.js';
import { Collection, CollectionPost } from '../collections/collection.entity.js';
import type { Post } from '../posts/post.entity.js';
import { PartSize } from '../posts/partSize.js';
import { type ListedPost, type PostShape, selectPosts, WHOLE, type WholePost } from '../posts/postRows.js';
import { lockUser, lockUsers } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';
import { Bookmark, MAX_SAVED } from './bookmark.entity.js';
import { shownBookmarks } from './shownBookmarks.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    bookmarks: BookmarkService;
  }
  interface Loaders {
    viewerBookmarks: DataLoader<string, object | null>;
  }
}

const lastSavedFirst: KeysetColumn<{ post: Post; savedAt: Date }>[] = [
  { sql: 'bookmark.createdAt', of: ({ savedAt }) => savedAt, isTime: true },
  { sql: 'bookmark.postId', of: ({ post }) => post.id },
];

export class BookmarkService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of a reading list, last saved first; with `isPublic` without unlisted posts. @throws BadUserInputError for a bad cursor or `first` */
  async list<T extends ListedPost>(
    userId: string,
    args: PageArgs,
    shape: PostShape<T>,
    { isPublic = false } = {},
  ): Promise<Page<T>> {
    const window = windowOf(args);
    const within = { sql: 'bookmark.userId', value: userId };
    const range = keysetRange(this.dataSource, lastSavedFirst, window, within);
    if (isPublic) range.conditions.push('p.isListed = 1');
    const source = {
      from: 'bookmark',
      postId: 'bookmark.postId',
      rest: `${clausesOf(range)} LIMIT :limit`,
    };
    const savedShape = { ...shape, more: `${shape.more}, bookmark.createdAt AS savedAt` };
    const sql = selectPosts(this.dataSource, source, savedShape);
    const rows = await readRows(this.dataSource, sql, { ...range.parameters, limit: window.size + 1 });
    const saved = rows.map((row) => ({ post: shape.of(row), savedAt: timeOf(row, 'savedAt') }));
    const page = mapPage(pageIn(window, saved, lastSavedFirst), ({ post }) => post);
    return { ...page, total: () => this.#total(userId) };
  }

  #total(userId: string): Promise<Total> {
    const all = `SELECT 1 AS one FROM ${shownBookmarks(this.dataSource)} WHERE b.userId = :userId`;
    return countRows(this.dataSource, all, { userId });
  }

  /** A whole reading list with all related data, in parts; for others than its owner without unlisted posts. */
  async *whole(userId: string, options: { isPublic: boolean }): AsyncGenerator<WholePost[]> {
    const part = new PartSize();
    let after: string | null = null;
    for (let hasMore = true; hasMore;) {
      const page: Page<WholePost> = await this.list(userId, { first: part.size, after }, WHOLE, options);
      const taken = part.take(page.nodes);
      // Before it waits for a slow client: what is used later stays in memory, also posts that are not taken.
      after = page.cursors[taken.length - 1] ?? null;
      hasMore = page.hasNextPage || taken.length < page.nodes.length;
      yield taken;
    }
  }

  /** Idempotent. @throws BadUserInputError for too many */
  async add(viewer: User, postId: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      if ((await lockUsers(manager, [viewer.id])).length === 0) throw new UnauthenticatedError();
      await savePost(manager, viewer.id, postId);
    });
  }

  /** With its note, and out of all collections of the user. */
  async remove(userId: string, postId: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      // First: a request that saves the post again would still see the row, and not store another one.
      await lockUser(manager, userId);
      await manager.delete(Bookmark, { userId, postId });
      const own = await manager.find(Collection, { select: { id: true }, where: { userId } });
      if (own.length > 0) {
        const collectionId = In(own.map(({ id }) => id));
        await manager.delete(CollectionPost, { collectionId, postId });
      }
    });
  }

  async postIdsOf(userId: string): Promise<string[]> {
    const rows = await readRows(
      this.dataSource,
      `SELECT b.postId AS postId FROM ${shownBookmarks(this.dataSource)} WHERE b.userId = :userId
       ORDER BY b.createdAt DESC, b.postId DESC`,
      { userId },
    );
    return rows.map((row) => textOf(row, 'postId'));
  }

  async count(userId: string): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${shownBookmarks(this.dataSource)} WHERE b.userId = :userId`;
    const [row] = await readRows(this.dataSource, sql, { userId });
    // MySQL's driver gives a BIGINT as a text.
    return Number(row?.count ?? 0);
  }

  async savedBy(userId: string, postIds: readonly string[]): Promise<{ postId: string }[]> {
    const sql =
      'SELECT b.postId AS postId FROM bookmark b WHERE b.userId = :userId AND b.postId IN (:postIds)';
    const rows = await readRows(this.dataSource, sql, { userId, postIds });
    return rows.map((row) => ({ postId: textOf(row, 'postId') }));
  }
}

/** Saves a post, unless it is saved. The caller has locked the user, so that the limit holds for two tabs. @throws BadUserInputError for too many */
export async function savePost(manager: EntityManager, userId: string, postId: string): Promise<void> {
  if (await manager.existsBy(Bookmark, { userId, postId })) return;
  if ((await manager.countBy(Bookmark, { userId })) >= MAX_SAVED)
    throw fieldError(
      'postId',
      `You can save ${MAX_SAVED} posts at most. Remove some from your reading list first.`,
    );
  await insertRows(manager, Bookmark, { userId, postId, createdAt: new Date() });
}

export function bookmarkLoaders({ bookmarks }: Services, viewer: User | null) {
  return {
    viewerBookmarks: createLoader('postId', async (ids) => (viewer ? bookmarks.savedBy(viewer.id, ids) : [])),
  };
}
