import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { ConflictError, fieldError, NotFoundError, UnauthenticatedError } from '../../errors.js';
import { chunks } from '../../platform/database/chunks.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId } from '../../platform/database/ids.js';
import { countRows } from '../../platform/database/countRows.js';
import {
  dialectOf,
  readRows,
  type Row,
  textOf,
  timeOf,
  timeOrNullOf,
} from '../../platform/database/readRows.js';
import {
  clausesOf,
  type Direction,
  type KeysetColumn,
  keysetRange,
  type KeysetRange,
  type Page,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { exactly, type Total } from '../../platform/pagination/total.js';
import { measuredText } from '../../platform/useCases/validation.js';
import type { CategoryService } from '../categories/category.service.js';
import { LISTED, type ListedPost, type PostShape, type PostSource, selectPosts } from '../posts/postRows.js';
import { lockUsers } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { Bookmark, MAX_NOTE } from './bookmark.entity.js';
import { shownBookmarks } from './shownBookmarks.js';
import { foldedWords, matchesWords } from './listSearch.js';
import {
  MAX_LIST_QUERY,
  type ReadingListArgs,
  ReadingListSort,
  SavedPost,
  SEARCHED,
  type UpdateSavedPostInput,
} from './savedPost.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    readingList: ReadingList;
  }
}

/** How many saved posts are compared with a search at once. */
const COMPARED = 100;

interface Order {
  columns: KeysetColumn<Saved>[];
  direction: Direction;
}
type Saved = SavedPost & { post: ListedPost };

const byId: KeysetColumn<Saved> = { sql: 'bookmark.postId', of: ({ postId }) => postId };
const byMinutes: KeysetColumn<Saved> = { sql: 'p.readingMinutes', of: ({ post }) => post.readingMinutes };

/** Only the first has an index. The others sort what one reader has saved. */
const orders: Readonly<Record<ReadingListSort, Order>> = {
  [ReadingListSort.SAVED]: {
    columns: [{ sql: 'bookmark.createdAt', of: ({ savedAt }) => savedAt, isTime: true }, byId],
    direction: 'DESC',
  },
  [ReadingListSort.PUBLISHED]: {
    columns: [{ sql: 'p.createdAt', of: ({ post }) => post.createdAt, isTime: true }, byId],
    direction: 'DESC',
  },
  [ReadingListSort.LONGEST]: { columns: [byMinutes, byId], direction: 'DESC' },
  [ReadingListSort.SHORTEST]: { columns: [byMinutes, byId], direction: 'ASC' },
};

/** Which posts of the list. */
type Selection = Pick<ReadingListArgs, 'query' | 'category' | 'unreadOnly' | 'collectionId'>;

/** The conditions of a selection. */
interface Selected {
  conditions: string[];
  parameters: Readonly<Record<string, string | readonly string[]>>;
}

const SAVED: PostShape<Saved> = {
  more: ', bookmark.createdAt AS savedAt, bookmark.readAt AS readAt, bookmark.note AS note',
  of: savedOf,
};

/** What a member sees of the own reading list. Everything is confined to the rows of one user. */
export class ReadingList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly categories: CategoryService,
  ) {}

  /** @throws BadUserInputError for a bad cursor or size */
  async list(userId: string, args: ReadingListArgs): Promise<Page<SavedPost>> {
    const window = windowOf(args);
    const { columns, direction } = orders[args.sort];
    const within = { sql: 'bookmark.userId', value: userId };
    const range = keysetRange(this.dataSource, columns, window, within, direction);
    const selected = await this.#selected(userId, args);
    if (!selected) return { ...pageIn(window, [], columns), total: async () => exactly(0) };
    range.conditions.push(...selected.conditions);
    const source = args.sort === ReadingListSort.SAVED ? this.#walked(range) : this.#sorted(range);
    const sql = selectPosts(this.dataSource, { ...source, postId: 'bookmark.postId' }, SAVED);
    const parameters = { ...range.parameters, ...selected.parameters, limit: window.size + 1 };
    const rows = (await readRows(this.dataSource, sql, parameters)).map(SAVED.of);
    return { ...pageIn(window, rows, columns), total: () => this.#total(userId, selected) };
  }

  /** A page in the order of the index. */
  #walked(range: KeysetRange): Pick<PostSource, 'from' | 'rest'> {
    return { from: 'bookmark', rest: `${clausesOf(range)} LIMIT :limit` };
  }

  /** A page of what is sorted. Authors and categories are read for the page only, not for all that is sorted. */
  #sorted(range: KeysetRange): Pick<PostSource, 'from' | 'rest'> {
    const { thenJoin } = dialectOf(this.dataSource);
    const page = `SELECT bookmark.userId AS userId, bookmark.postId AS postId FROM bookmark
      ${thenJoin} post p ON p.id = bookmark.postId AND p.hiddenAt IS NULL ${clausesOf(range)} LIMIT :limit`;
    const from = `(${page}) sorted ${thenJoin} bookmark ON bookmark.userId = sorted.userId AND bookmark.postId = sorted.postId`;
    return { from, rest: clausesOf({ ...range, conditions: [] }) };
  }

  #total(userId: string, { conditions, parameters }: Selected): Promise<Total> {
    const { thenJoin } = dialectOf(this.dataSource);
    const where = ['bookmark.userId = :userId', ...conditions].join(' AND ');
    const all = `SELECT 1 AS one FROM bookmark ${thenJoin} post p ON p.id = bookmark.postId AND p.hiddenAt IS NULL WHERE ${where}`;
    return countRows(this.dataSource, all, { ...parameters, userId });
  }

  /** Saved posts of a user, in any order; posts that are not saved are left out. */
  async byIds(userId: string, postIds: readonly string[]): Promise<SavedPost[]> {
    const rest = 'WHERE bookmark.userId = :userId AND bookmark.postId IN (:postIds)';
    const sql = selectPosts(this.dataSource, { from: 'bookmark', postId: 'bookmark.postId', rest }, SAVED);
    return (await readRows(this.dataSource, sql, { userId, postIds }, 'primary')).map(SAVED.of);
  }

  async countUnread(userId: string): Promise<number> {
    const sql = `SELECT COUNT(*) AS count FROM ${shownBookmarks(this.dataSource)} WHERE b.userId = :userId AND b.readAt IS NULL`;
    const [row] = await readRows(this.dataSource, sql, { userId });
    // MySQL's driver gives a BIGINT as a text.
    return Number(row?.count ?? 0);
  }

  /**
   * Changes note and read mark. A repeated mark keeps its first time.
   *
   * @throws NotFoundError, BadUserInputError; ConflictError with the stored `note`
   */
  async update(
    viewer: User,
    { postId, isRead, note, expectedNote }: UpdateSavedPostInput,
  ): Promise<SavedPost> {
    const changes: Partial<Pick<Bookmark, 'note' | 'readAt'>> = {};
    if (note != null) changes.note = noteOf(note);
    await inTransaction(this.dataSource, async (manager) => {
      // Two tabs change one after the other.
      if ((await lockUsers(manager, [viewer.id])).length === 0) throw new UnauthenticatedError();
      const key = { userId: viewer.id, postId };
      const saved = await manager.findOneBy(Bookmark, key);
      if (!saved) throw notSaved();
      // A note that is stored already was sent before, and the answer was lost.
      if (expectedNote != null && saved.note !== expectedNote && saved.note !== changes.note)
        throw new ConflictError('This note was changed elsewhere in the meantime.', { note: saved.note });
      if (isRead != null && isRead !== (saved.readAt !== null)) changes.readAt = isRead ? new Date() : null;
      if (Object.keys(changes).length > 0) await manager.update(Bookmark, key, changes);
    });
    const [savedPost] = await this.byIds(viewer.id, [postId]);
    if (!savedPost) throw notSaved();
    return savedPost;
  }

  /** The conditions of a selection; null if nothing can match. */
  async #selected(
    userId: string,
    { query, category, unreadOnly, collectionId }: Selection,
  ): Promise<Selected | null> {
    const conditions: string[] = [];
    const parameters: Record<string, string | readonly string[]> = {};
    if (unreadOnly) conditions.push('bookmark.readAt IS NULL');
    if (category != null) {
      const found = await this.categories.byName(category);
      if (!found) return null;
      parameters.categoryId = found.id;
      conditions.push(
        'EXISTS (SELECT 1 FROM post_category k WHERE k.postId = bookmark.postId AND k.categoryId = :categoryId)',
      );
    }
    if (collectionId != null) {
      if (!isId(collectionId)) return null;
      Object.assign(parameters, { collectionId, ownerId: userId });
      // A collection of somebody else is as empty as one that does not exist.
      conditions.push(
        `EXISTS (SELECT 1 FROM collection_post m JOIN collection o ON o.id = m.collectionId
          WHERE m.collectionId = :collectionId AND m.postId = bookmark.postId AND o.userId = :ownerId)`,
      );
    }
    const words = foldedWords(query?.slice(0, MAX_LIST_QUERY) ?? '');
    if (words.length > 0) {
      const found = await this.#matching(userId, words);
      if (found.length === 0) return null;
      parameters.found = found;
      conditions.push('bookmark.postId IN (:found)');
    }
    return { conditions, parameters };
  }

  /** The ids of the saved posts with all these words. Compared here, because the engines fold letters differently. */
  async #matching(userId: string, words: readonly string[]): Promise<string[]> {
    const { thenJoin } = dialectOf(this.dataSource);
    const newest = `SELECT b.postId AS postId, b.note AS note FROM bookmark b
      WHERE b.userId = :userId ORDER BY b.createdAt DESC, b.postId DESC LIMIT ${SEARCHED}`;
    const rows = await readRows(
      this.dataSource,
      `SELECT newest.postId AS postId, newest.note AS note, p.title AS title, u.name AS name, u.userName AS userName
       FROM (${newest}) newest ${thenJoin} post p ON p.id = newest.postId ${thenJoin} \`user\` u ON u.id = p.authorId`,
      { userId },
    );
    const columns = ['title', 'name', 'userName', 'note'];
    const found: string[] = [];
    for (const part of chunks(rows, COMPARED)) {
      // Long notes of a long list would block the event loop.
      await nextTurn();
      for (const row of part)
        if (
          matchesWords(
            words,
            columns.map((column) => textOf(row, column)),
          )
        )
          found.push(textOf(row, 'postId'));
    }
    return found;
  }
}

function savedOf(row: Row): Saved {
  const post = LISTED.of(row);
  return Object.assign(new SavedPost(), {
    post,
    postId: post.id,
    savedAt: timeOf(row, 'savedAt'),
    readAt: timeOrNullOf(row, 'readAt'),
    note: textOf(row, 'note'),
  });
}

function noteOf(raw: string): string {
  const { text, length } = measuredText(raw, MAX_NOTE, { lines: true });
  if (length > MAX_NOTE)
    throw fieldError('note', `The note has ${length} characters, ${MAX_NOTE} are allowed.`);
  return text;
}

export function notSaved(): NotFoundError {
  return new NotFoundError('This post is not on your reading list.');
}
