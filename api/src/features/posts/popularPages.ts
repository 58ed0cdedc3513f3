import type { DataSource } from 'typeorm';
import { dialectOf, readRows, type SqlParameters } from '../../platform/database/readRows.js';
import {
  badCursor,
  clausesOf,
  type CursorField,
  decodeCursor,
  type Direction,
  type KeysetColumn,
  keysetCondition,
  mapPage,
  type Page,
  pageIn,
  type PageWindow,
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
  window: PageWindow,
  shape: PostShape<T>,
  skip = 0,
): Promise<Page<T>> {
  const limit = window.size + 1;
  const later = placesOf(window);
  if (!later) {
    const { isBackward } = window;
    const read = () => readPostList(dataSource, list, { isBackward, skip, limit }, withMoment(shape));
    return firstPage(await beginWalk(dataSource, read), window, skip > 0);
  }
  const { moment, field } = later;
  await checkMoment(dataSource, moment, field);
  return laterPage(await readLater(dataSource, list, { ...later, limit }, shape), moment, window);
}

/** The first page of a walk. */
export function firstPage<T extends ListedPost>(
  { posts, moment }: { posts: T[]; moment: Moment | null },
  window: PageWindow,
  isBehind = false,
): Page<T> {
  const placed = posts.map((post) => ({ post, likes: post.likesCount }));
  const page = pageIn(window, placed, moment ? columnsAt(moment) : []);
  return mapPage({ ...page, hasPreviousPage: page.hasPreviousPage || isBehind }, ({ post }) => post);
}

export function laterPage<T extends ListedPost>(
  placed: Placed<T>[],
  moment: Moment,
  window: PageWindow,
): Page<T> {
  return mapPage(pageIn(window, placed, columnsAt(moment)), ({ post }) => post);
}

const columnsAt = (moment: Moment): KeysetColumn<Placed<ListedPost>>[] => [
  { sql: '', of: () => momentText(moment) },
  { sql: '', of: ({ likes }) => likes },
  { sql: '', of: ({ post }) => post.createdAt },
  { sql: '', of: ({ post }) => post.id },
];

/** @throws BadUserInputError for a cursor of another list */
export function placeOf(cursor: string, field?: CursorField): { moment: Moment; place: PopularPlace } {
  const [moment, likes, createdAt, id] = decodeCursor(cursor, 4, field);
  if (typeof likes !== 'number' || !(createdAt instanceof Date) || typeof id !== 'string')
    throw badCursor(field);
  return { moment: momentOf(moment, field), place: [likes, createdAt, id] };
}

interface Places {
  moment: Moment;
  /** The argument that the moment is from. */
  field: CursorField;
  after: PopularPlace | null;
  before: PopularPlace | null;
  isBackward: boolean;
}

/** The ends of a later page; null for the first one. @throws BadUserInputError for a cursor of another list or two of different walks */
function placesOf({ after, before, isBackward }: PageWindow): Places | null {
  const from = after === null ? null : placeOf(after);
  const until = before === null ? null : placeOf(before, 'before');
  const moment = from?.moment ?? until?.moment;
  if (!moment) return null;
  if (from && until && momentText(from.moment) !== momentText(until.moment)) throw badCursor('before');
  const places = { after: from?.place ?? null, before: until?.place ?? null };
  return { moment, field: from ? 'after' : 'before', ...places, isBackward };
}

/** A selection of rows from `page`, which has the likes of the moment. */
export function placed<T>({ more, of, ...shape }: PostShape<T>): PostShape<Placed<T>> {
  return {
    ...shape,
    more: `${more}, page.likes AS likesThen`,
    of: (row) => ({ post: of(row), likes: likesOf(row) }),
  };
}

const inPlace = (of: string, direction: Direction): string =>
  `ORDER BY ${['likes', 'createdAt', 'id'].map((column) => `${of}.${column} ${direction}`).join(', ')}`;

export const IN_PLACE = inPlace('page', 'DESC');

/**
 * One statement, so that likes and changes are of the same snapshot: posts without a change are a range of the index; the others are few,
 * and are sorted by the likes that they had then.
 */
async function readLater<T>(
  dataSource: DataSource,
  list: PostList,
  { limit, ...places }: Places & { limit: number },
  shape: PostShape<T>,
): Promise<Placed<T>[]> {
  const changed = changedSince(places.moment);
  const { sql, parameters } = pageSql(dataSource, list, places, changed);
  const rest = inPlace('page', places.isBackward ? 'ASC' : 'DESC');
  const source = { from: `(${sql}) page`, postId: 'page.id', rest };
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
  { after, before, isBackward }: Places,
  changed: Changed,
): { sql: string; parameters: SqlParameters } {
  const { keyset, within, listed } = rowsOf(list);
  const [likes = '', createdAt = '', id = ''] = keyset.map(({ sql }) => sql);
  const direction = isBackward ? 'ASC' : 'DESC';
  const part = (from: string, likesThen: string, ...conditions: string[]) => {
    const columns = [likesThen, createdAt, id];
    const range = { ...rangeAfter(dataSource, columns, after, within), direction } as const;
    const end = before && keysetCondition(dataSource, columns, before, 'ASC', 'end');
    if (end) range.conditions.push(end.sql);
    Object.assign(range.parameters, end?.parameters);
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
      ${inPlace('merged', direction)} LIMIT :limit`,
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
