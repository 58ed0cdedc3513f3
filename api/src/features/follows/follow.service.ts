import type DataLoader from 'dataloader';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { dialectOf, readRows, type Row, textOf, timeOf } from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
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
import type { Services } from '../../platform/useCases/context.js';
import { Category } from '../categories/category.entity.js';
import { CATEGORY_COLUMNS, categoryOf } from '../categories/categoryRow.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import { User } from '../users/user.entity.js';
import { CategoryFollow, UserFollow } from './follow.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    follows: FollowService;
  }
  interface Loaders {
    /** Those of these users, or of these categories, whom the viewer follows. */
    viewerFollowedUsers: DataLoader<string, object | null>;
    viewerFollowedCategories: DataLoader<string, object | null>;
  }
}

interface Followed<T> {
  id: string;
  what: T;
  followedAt: Date;
}

const lastFollowedFirst: KeysetColumn<Followed<unknown>>[] = [
  { sql: 'f.createdAt', of: ({ followedAt }) => followedAt, isTime: true },
  { sql: 'f.followedId', of: ({ id }) => id },
];

/** Reads what people follow. Only the person who follows may know. */
export class FollowService {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of the people whom a user follows, last followed first. @throws BadUserInputError */
  users(userId: string, args: PageArgs): Promise<Page<User>> {
    return this.#page(userId, args, {
      table: 'user_follow',
      join: `\`user\` u ON u.id = f.followedId`,
      columns: `u.id AS authorId, ${AUTHOR_COLUMNS}`,
      of: authorOf,
    });
  }

  /** The same for categories. @throws BadUserInputError */
  categories(userId: string, args: PageArgs): Promise<Page<Category>> {
    return this.#page(userId, args, {
      table: 'category_follow',
      join: 'category c ON c.id = f.followedId',
      columns: CATEGORY_COLUMNS,
      of: categoryOf,
    });
  }

  async followedAmong(
    table: 'user_follow' | 'category_follow',
    userId: string,
    ids: readonly string[],
  ): Promise<{ id: string }[]> {
    const sql = `SELECT f.followedId AS id FROM ${table} f WHERE f.followerId = :userId AND f.followedId IN (:ids)`;
    const rows = await readRows(this.dataSource, sql, { userId, ids });
    return rows.map((row) => ({ id: textOf(row, 'id') }));
  }

  async #page<T extends { id: string }>(
    userId: string,
    args: PageArgs,
    { table, join, columns, of }: { table: string; join: string; columns: string; of: (row: Row) => T },
  ): Promise<Page<T>> {
    const window = windowOf(args);
    const within = { sql: 'f.followerId', value: userId };
    const range = keysetRange(this.dataSource, lastFollowedFirst, window, within);
    const { thenJoin } = dialectOf(this.dataSource);
    const sql = `SELECT ${columns}, f.createdAt AS followedAt FROM ${table} f ${thenJoin} ${join} ${clausesOf(range)} LIMIT :limit`;
    const rows = await readRows(this.dataSource, sql, { ...range.parameters, limit: window.size + 1 });
    const found = rows.map((row) => {
      const what = of(row);
      return { id: what.id, what, followedAt: timeOf(row, 'followedAt') };
    });
    const page = mapPage(pageIn(window, found, lastFollowedFirst), ({ what }) => what);
    const all = `SELECT 1 AS one FROM ${table} f WHERE f.followerId = :userId`;
    return { ...page, total: () => countRows(this.dataSource, all, { userId }) };
  }
}

/**
 * Takes a user off the counters of all they follow, before their account is deleted with its rows. The caller has locked the user, so
 * that no row is added meanwhile.
 */
export async function uncountFollowsOf(manager: EntityManager, userId: string): Promise<void> {
  for (const [follows, followed] of [
    [UserFollow, User],
    [CategoryFollow, Category],
  ] as const) {
    const rows = await manager.find(follows, { select: { followedId: true }, where: { followerId: userId } });
    // At most MAX_FOLLOWED. By their keys: with a subquery MariaDB would lock the whole table.
    const ids = rows.map(({ followedId }) => followedId).sort();
    if (ids.length > 0) await manager.decrement(followed, { id: In(ids) }, 'followersCount', 1);
  }
}

export function followLoaders({ follows }: Services, viewer: User | null) {
  const among = (table: 'user_follow' | 'category_follow') =>
    createLoader('id', async (ids) => (viewer ? follows.followedAmong(table, viewer.id, ids) : []));
  return {
    viewerFollowedUsers: among('user_follow'),
    viewerFollowedCategories: among('category_follow'),
  };
}
