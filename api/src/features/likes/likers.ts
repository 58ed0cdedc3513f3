import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import {
  dialectOf,
  joinParameters,
  readRows,
  type Row,
  type SqlParameters,
  textOf,
  timeOf,
} from '../../platform/database/readRows.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  mapPage,
  type Page,
  pageIn,
  type PageWindow,
} from '../../platform/pagination/pagination.js';
import { countSql, exactly, limitOf, type Total, upToLimit } from '../../platform/pagination/total.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import type { User } from '../users/user.entity.js';

/*
 * The users who like posts, for many posts in one statement: the union of a short range of the index `like_newest` for each. Suspended
 * users, and those whom the viewer blocks, are left out.
 */

interface Liker {
  postId: string;
  user: User;
  likedAt: Date;
}

const lastLikedFirst: KeysetColumn<Liker>[] = [
  { sql: 'l.createdAt', of: ({ likedAt }) => likedAt, isTime: true },
  { sql: 'l.userId', of: ({ user }) => user.id },
];

/** Posts in one statement. SQLite takes 500 parts in a union. */
const MAX_POSTS = 100;

export interface LikerLoaders {
  likers: (postId: string, window: PageWindow) => Promise<Page<User>>;
  likersTotal: DataLoader<string, Total>;
}

export function likerLoaders(dataSource: DataSource, viewer: User | null): LikerLoaders {
  const pages = new Map<string, DataLoader<string, Page<User>>>();
  const options = { maxBatchSize: MAX_POSTS };
  return {
    likers: (postId, window) => {
      const key = JSON.stringify(window);
      let loader = pages.get(key);
      if (!loader) {
        loader = new DataLoader((postIds) => pagesOf(dataSource, postIds, window, viewer), options);
        pages.set(key, loader);
      }
      return loader.load(postId);
    },
    likersTotal: new DataLoader((postIds) => totalsOf(dataSource, postIds, viewer), options),
  };
}

/** The likes of the post with the parameter `post{i}`. */
function likesOf(
  dataSource: DataSource,
  postId: string,
  i: number,
  window: Partial<PageWindow>,
  viewer: User | null,
) {
  const within = { sql: 'l.postId', value: postId, name: `post${i}` };
  const range = keysetRange(dataSource, lastLikedFirst, window, within);
  range.conditions.push('(u.suspendedAt IS NULL OR u.suspendedUntil <= :now)');
  if (viewer)
    range.conditions.push(
      'NOT EXISTS (SELECT 1 FROM user_block b WHERE b.blockerId = :viewerId AND b.blockedId = l.userId)',
    );
  const { thenJoin, byIndex } = dialectOf(dataSource);
  const from = `FROM \`like\` l ${byIndex('like_newest')} ${thenJoin} \`user\` u ON u.id = l.userId`;
  return { range, from };
}

const commonOf = (viewer: User | null): SqlParameters => ({
  now: new Date(),
  ...(viewer && { viewerId: viewer.id }),
});

async function pagesOf(
  dataSource: DataSource,
  postIds: readonly string[],
  window: PageWindow,
  viewer: User | null,
): Promise<Page<User>[]> {
  const parameters: SqlParameters[] = [{ ...commonOf(viewer), limit: window.size + 1 }];
  const direction = window.isBackward ? 'ASC' : 'DESC';
  const parts = postIds.map((postId, i) => {
    const { range, from } = likesOf(dataSource, postId, i, window, viewer);
    parameters.push(range.parameters);
    return `SELECT * FROM (SELECT l.postId AS postId, u.id AS authorId, l.createdAt AS likedAt, ${AUTHOR_COLUMNS}
      ${from} ${clausesOf(range)} LIMIT :limit) part${i}`;
  });
  const sql = `SELECT * FROM (${parts.join(' UNION ALL ')}) likers ORDER BY likedAt ${direction}, authorId ${direction}`;
  const likers = (await readRows(dataSource, sql, joinParameters(parameters))).map(likerOf);
  return postIds.map((id) => {
    const ofPost = likers.filter(({ postId }) => postId === id);
    return mapPage(pageIn(window, ofPost, lastLikedFirst), ({ user }) => user);
  });
}

const likerOf = (row: Row): Liker => ({
  postId: textOf(row, 'postId'),
  user: authorOf(row),
  likedAt: timeOf(row, 'likedAt'),
});

async function totalsOf(
  dataSource: DataSource,
  postIds: readonly string[],
  viewer: User | null,
): Promise<Total[]> {
  const parameters: SqlParameters[] = [commonOf(viewer)];
  const limit = limitOf(postIds.length);
  const counts = postIds.map((postId, i) => {
    const { range, from } = likesOf(dataSource, postId, i, {}, viewer);
    parameters.push(range.parameters);
    const rows = `SELECT 1 AS one ${from} WHERE ${range.conditions.join(' AND ')}`;
    return `SELECT ${i} AS place, (${countSql(rows, limit)}) AS count`;
  });
  const rows = await readRows(dataSource, counts.join(' UNION ALL '), joinParameters(parameters));
  const totals = new Map(rows.map((row) => [Number(row.place), upToLimit(Number(row.count), limit)]));
  return postIds.map((_, i) => totals.get(i) ?? exactly(0));
}
