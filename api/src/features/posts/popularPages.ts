import type { DataSource } from 'typeorm';
import { dialectOf, readRows, type SqlParameters } from '../../platform/database/readRows.js';
import {
  badCursor,
  clausesOf,
  decodeCursor,
  type KeysetColumn,
  mapPage,
  type Page,
  pageOf,
  rangeAfter,
} from '../../platform/pagination/pagination.js';
import { headOf, type PostList, readPostList, rowsOf } from './postLists.js';
import { type ListedPost, type PostShape, selectPosts } from './postRows.js';
import {
  beginWalk,
  type Changed,
  changedSince,
  checkMoment,
  likesOf,
  type Moment,
  momentOf,
  momentText,
  withMoment,
} from './walkMoment.js';

/** The place of a post in a list by likes, at the moment when the walk began. */
export type PopularPlace = [likesCount: number, createdAt: Date, id: string];

interface Placed<T> {
  post: T;
  likes: number;
}

/** A page of posts by likes: the first one after the first `skip` posts, later ones as the list was then. */
export async function popularPage<T extends ListedPost>(
  dataSource: DataSource,
  list: PostList,
  { after, skip, first }: { after: string | null; skip: number; first: number },
  shape: PostShape<T>,
): Promise<Page<T>> {
  const limit = first + 1;
  if (after === null) {
    const read = () => readPostList(dataSource, list, { skip, limit }, withMoment(shape));
    return firstPage(await beginWalk(dataSource, read), first, skip > 0);
  }
  const { moment, place } = placeOf(after);
  await checkMoment(dataSource, moment);
  return laterPage(await readLater(dataSource, list, { moment, place, limit }, shape), moment, first);
}

/** The first page of a walk. */
export function firstPage<T extends ListedPost>(
  { posts, moment }: { posts: T[]; moment: Moment | null },
  first: number,
  hasPreviousPage = false,
): Page<T> {
  const placed = posts.map((post) => ({ post, likes: post.likesCount }));
  const page = pageOf(placed, moment ? columnsAt(moment) : [], first, hasPreviousPage);
  return mapPage(page, ({ post }) => post);
}

export function laterPage<T extends ListedPost>(placed: Placed<T>[], moment: Moment, first: number): Page<T> {
  return mapPage(pageOf(placed, columnsAt(moment), first, true), ({ post }) => post);
}

const columnsAt = (moment: Moment): KeysetColumn<Placed<ListedPost>>[] => [
  { sql: '', of: () => momentText(moment) },
  { sql: '', of: ({ likes }) => likes },
  { sql: '', of: ({ post }) => post.createdAt },
  { sql: '', of: ({ post }) => post.id },
];

/** @throws BadUserInputError for a cursor of another list */
export function placeOf(cursor: string): { moment: Moment; place: PopularPlace } {
  const [moment, likes, createdAt, id] = decodeCursor(cursor, 4);
  if (typeof likes !== 'number' || !(createdAt instanceof Date) || typeof id !== 'string') throw badCursor();
  return { moment: momentOf(moment), place: [likes, createdAt, id] };
}

/** A selection of rows from `page`, which has the likes of the moment. */
export function placed<T>({ more, of, ...shape }: PostShape<T>): PostShape<Placed<T>> {
  return {
    ...shape,
    more: `${more}, page.likes AS likesThen`,
    of: (row) => ({ post: of(row), likes: likesOf(row) }),
  };
}

export const IN_PLACE = 'ORDER BY page.likes DESC, page.createdAt DESC, page.id DESC';

interface LaterPart {
  moment: Moment;
  place: PopularPlace;
  limit: number;
}

/**
 * One statement, so that likes and changes are of the same snapshot: posts without a change are a range of the index; the others are few,
 * and are sorted by the likes that they had then.
 */
async function readLater<T>(
  dataSource: DataSource,
  list: PostList,
  { moment, place, limit }: LaterPart,
  shape: PostShape<T>,
): Promise<Placed<T>[]> {
  const changed = changedSince(moment);
  const { sql, parameters } = pageSql(dataSource, list, place, changed);
  const source = { from: `(${sql}) page`, postId: 'page.id', rest: IN_PLACE };
  const statement = selectPosts(dataSource, source, placed(shape));
  const rows = await readRows(
    dataSource,
    statement,
    { ...parameters, ...changed.parameters, limit },
    'primary',
  );
  return rows.map(placed(shape).of);
}

function pageSql(
  dataSource: DataSource,
  list: PostList,
  place: PopularPlace,
  changed: Changed,
): { sql: string; parameters: SqlParameters } {
  const { keyset, within, listed } = rowsOf(list);
  const [likes = '', createdAt = '', id = ''] = keyset.map(({ sql }) => sql);
  const part = (from: string, likesThen: string, ...conditions: string[]) => {
    const range = rangeAfter(dataSource, [likesThen, createdAt, id], place, within);
    range.conditions.unshift(listed, ...conditions);
    const sql = `SELECT ${likesThen} AS likes, ${createdAt} AS createdAt, ${id} AS id FROM ${from} ${clausesOf(range)} LIMIT :limit`;
    return { sql, parameters: range.parameters };
  };
  const same = part(`${headOf(dataSource, list)} ${joinChanged(id)}`, likes, NOT_CHANGED);
  const others = part(changedHeadOf(dataSource, list), `(${likes} - c.delta)`);
  const { categoryId } = list;
  return {
    sql: `WITH ${changed.sql} SELECT merged.likes AS likes, merged.createdAt AS createdAt, merged.id AS id
      FROM (SELECT * FROM (${same.sql}) same UNION ALL SELECT * FROM (${others.sql}) others) merged
      ORDER BY merged.likes DESC, merged.createdAt DESC, merged.id DESC LIMIT :limit`,
    parameters: { ...same.parameters, ...others.parameters, ...(categoryId !== null && { categoryId }) },
  };
}

/**
 * With {@link NOT_CHANGED} it leaves out the posts that have changed. MariaDB evaluates `changed` once for a join, but for each row of
 * `NOT IN`. @param id the column with the id of a post
 */
export const joinChanged = (id: string): string => `LEFT JOIN changed x ON x.postId = ${id}`;
export const NOT_CHANGED = 'x.postId IS NULL';

function changedHeadOf(dataSource: DataSource, { authorId, categoryId }: PostList): string {
  const { thenJoin } = dialectOf(dataSource);
  const entry = `post_category entry ON entry.categoryId = :categoryId AND entry.postId`;
  if (categoryId !== null && authorId === null) return `changed c ${thenJoin} ${entry} = c.postId`;
  const posts = `changed c ${thenJoin} post p ON p.id = c.postId`;
  return categoryId === null ? posts : `${posts} ${thenJoin} ${entry} = p.id`;
}
