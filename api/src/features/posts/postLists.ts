import type { DataSource } from 'typeorm';
import {
  clausesOf,
  type Confinement,
  type KeysetColumn,
  type KeysetRange,
  keysetRange,
  type PageWindow,
} from '../../platform/pagination/pagination.js';
import { dialectOf, readRows, type SqlParameters } from '../../platform/database/readRows.js';
import { PostSort } from './post.inputs.js';
import { LISTED, type ListedPost, type PostShape, type PostSource, selectPosts } from './postRows.js';
import type { Post } from './post.entity.js';
import { DAY } from '../../platform/time.js';

export interface PostList {
  sort: PostSort;
  authorId: string | null;
  categoryId: string | null;
  withUnlisted: boolean;
  /** Only posts in a period. */
  dates?: PostDates;
  /** The number of posts if it is known. */
  count?: number;
}

/** Bounds of the time in the order of a list: from `from`, before `until`. */
export interface PostDates {
  from?: Date;
  until?: Date;
}

/** A part of a list: `limit` posts between cursors, or after the first `skip` posts. */
export interface PostListPart extends Partial<Omit<PageWindow, 'size'>> {
  skip?: number;
  limit: number;
}

/** Empty beyond {@link MAX_NUMBERED_POSTS} skipped posts. @throws BadUserInputError for an invalid cursor */
export async function readPostList<T>(
  dataSource: DataSource,
  list: PostList,
  { skip = 0, limit, ...window }: PostListPart,
  shape: PostShape<T>,
): Promise<T[]> {
  if (skip >= MAX_NUMBERED_POSTS) return [];
  const { range, from, parameters } = rangeOf(dataSource, list, window);
  const head: PostSource = {
    from,
    ...(rowsOf(list).isOfCategory && { postId: 'entry.postId' }),
    rest: `${clausesOf(range)} LIMIT :limit`,
  };
  const source = skip === 0 ? head : pageBehind(head, list.sort);
  const sql = selectPosts(dataSource, source, shape);
  return (await readRows(dataSource, sql, { ...parameters, limit, skip })).map(shape.of);
}

/** The range of an index that has the posts between two cursors. @param name of the parameter for author or category */
export function rangeOf(
  dataSource: DataSource,
  list: PostList,
  window: Partial<PageWindow>,
  name?: string,
): { range: KeysetRange; from: string; parameters: SqlParameters } {
  const { keyset, within, listed } = rowsOf(list);
  const range = keysetRange(dataSource, keyset, window, within && { ...within, name });
  const { sql, parameters } = datesOf(list, keyset[0]?.sql ?? '');
  range.conditions.unshift(listed, ...sql);
  const { categoryId } = list;
  return {
    range,
    from: headOf(dataSource, list),
    parameters: { ...range.parameters, ...parameters, ...(categoryId !== null && { categoryId }) },
  };
}

function datesOf({ dates: { from, until } = {} }: PostList, column: string) {
  const sql = [...(from ? [`${column} >= :from`] : []), ...(until ? [`${column} < :until`] : [])];
  return { sql, parameters: { ...(from && { from }), ...(until && { until }) } };
}

/** How the rows of a list are ordered and chosen: those of a category are entries, all others are posts. */
export function rowsOf({ sort, authorId, categoryId, withUnlisted }: PostList): {
  isOfCategory: boolean;
  keyset: KeysetColumn<Sortable>[];
  within: Confinement | undefined;
  listed: string;
} {
  const isOfCategory = categoryId !== null && authorId === null;
  const of = (sql: string, value: string | null) => (value === null ? undefined : { sql, value });
  return {
    isOfCategory,
    keyset: (isOfCategory ? categoryKeysets : keysets)[sort],
    within: isOfCategory ? of('entry.categoryId', categoryId) : of('p.authorId', authorId),
    listed: withUnlisted ? 'p.hiddenAt IS NULL' : `${isOfCategory ? 'entry' : 'p'}.isListed = 1`,
  };
}

/** Only the index is read to find the posts of the page; no other posts are looked up. */
function pageBehind({ from, postId = 'p.id', rest }: PostSource, sort: PostSort): PostSource {
  const order = keysets[sort].map(({ sql }) => sql);
  return {
    from: `(SELECT ${postId} AS id FROM ${from} ${rest} OFFSET :skip) page`,
    postId: 'page.id',
    rest: clausesOf({ conditions: [], order }),
  };
}

export function headOf(dataSource: DataSource, { authorId, categoryId }: PostList): string {
  if (categoryId === null) return 'post p';
  if (authorId === null) return 'post_category entry';
  // Of the two conditions, that of the author is far more selective.
  const { thenJoin } = dialectOf(dataSource);
  return `post p ${thenJoin} post_category entry ON entry.postId = p.id AND entry.categoryId = :categoryId`;
}

/** A page number, for clients that do not use cursors. */
export interface NumberedPage {
  page: number;
  size: number;
}

/** The highest offset: the database counts off all rows before a page. Cursors have no limit. */
export const MAX_NUMBERED_POSTS = 10_000;

type Sortable = Pick<Post, 'id' | 'createdAt' | 'updatedAt' | 'likesCount'>;

/** Rows with the sort columns of posts. The cursors of all lists have the same values. */
const ofRows = (alias: string, id: string): Record<PostSort, KeysetColumn<Sortable>[]> => {
  const latest: KeysetColumn<Sortable>[] = [
    { sql: `${alias}.createdAt`, of: (post) => post.createdAt, isTime: true },
    { sql: `${alias}.${id}`, of: (post) => post.id },
  ];
  return {
    [PostSort.LATEST]: latest,
    [PostSort.UPDATED]: [
      { sql: `${alias}.updatedAt`, of: (post) => post.updatedAt, isTime: true },
      { sql: `${alias}.${id}`, of: (post) => post.id },
    ],
    [PostSort.POPULAR]: [{ sql: `${alias}.likesCount`, of: (post) => post.likesCount }, ...latest],
  };
};

/** The orders of lists of posts over `post p`, each of which has an index. */
export const keysets = ofRows('p', 'id');

/** The same for one category, over `post_category entry`. */
export const categoryKeysets = ofRows('entry', 'postId');

const WEEK = 7 * DAY;

/** Number of newest posts that are examined, so that a busy week costs no more than a quiet one. */
const CONSIDERED = 500;

/**
 * The most liked posts of the week before `now`, newer first among equals, by the head of `post_latest`. They recommend their authors, so
 * those who are suspended or whom the viewer blocks are left out.
 */
export async function popularPostsOfWeek(
  dataSource: DataSource,
  { first, now, viewerId }: { first: number; now: Date; viewerId: string | null },
): Promise<ListedPost[]> {
  const order = keysets[PostSort.POPULAR].map(({ sql }) => sql);
  const byLikes = clausesOf({ conditions: [], order });
  const conditions = [
    'NOT EXISTS (SELECT 1 FROM `user` s WHERE s.id = p.authorId AND s.suspendedAt IS NOT NULL)',
    ...(viewerId === null
      ? []
      : [
          'NOT EXISTS (SELECT 1 FROM user_block b WHERE b.blockerId = :viewerId AND b.blockedId = p.authorId)',
        ]),
  ];
  const newest = `SELECT n.id AS id FROM post n WHERE n.isListed = 1 AND n.createdAt > :since
    ORDER BY n.createdAt DESC, n.id DESC LIMIT ${CONSIDERED}`;
  const best = `SELECT p.id AS id FROM (${newest}) newest ${dialectOf(dataSource).thenJoin} post p ON p.id = newest.id
    ${clausesOf({ conditions, order })} LIMIT :first`;
  const sql = selectPosts(dataSource, { from: `(${best}) best`, postId: 'best.id', rest: byLikes }, LISTED);
  const since = new Date(now.getTime() - WEEK);
  const parameters = { since, first, ...(viewerId !== null && { viewerId }) };
  return (await readRows(dataSource, sql, parameters)).map(LISTED.of);
}
