import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { joinParameters, readRows, type SqlParameters } from '../../platform/database/readRows.js';
import {
  clausesOf,
  hasCursor,
  type Page,
  pageIn,
  type PageWindow,
} from '../../platform/pagination/pagination.js';
import { countRows } from '../../platform/database/countRows.js';
import { countSql, exactly, limitOf, type Total, upToLimit } from '../../platform/pagination/total.js';
import { firstPage, popularPage } from './popularPages.js';
import { PostSort } from './post.inputs.js';
import { keysets, type PostList, rangeOf, rowsOf } from './postLists.js';
import { LISTED, type ListedPost, type PostShape, selectPosts } from './postRows.js';
import { beginWalk, withMoment } from './walkMoment.js';

/*
 * Pages of the posts of many authors or categories in one statement: the union of a short range of an index for each. A window function
 * would number all posts of each list.
 */

export interface PostListLoaders {
  /** A page of a list of an author or a category. All lists of one call have the same order and dates. */
  postPage: (list: PostList, window: PageWindow) => Promise<Page<ListedPost>>;
  postTotal: (list: PostList) => Promise<Total>;
}

/** Lists in one statement. SQLite takes 500 parts in a union. */
const MAX_LISTS = 100;

const keyOf = (list: PostList): string => JSON.stringify(list);

export function postListLoaders(dataSource: DataSource): PostListLoaders {
  const pages = new Map<string, DataLoader<PostList, Page<ListedPost>, string>>();
  const options = { cacheKeyFn: keyOf, maxBatchSize: MAX_LISTS };
  const totals = new DataLoader<PostList, Total, string>((lists) => totalsOf(dataSource, lists), options);
  return {
    postPage: (list, window) => {
      // Later pages by likes are lists of their own: their cursors name the posts that have changed since.
      if (list.sort === PostSort.POPULAR && hasCursor(window))
        return popularPage(dataSource, list, window, LISTED);
      const key = JSON.stringify([list.sort, list.dates, window]);
      let loader = pages.get(key);
      if (!loader) {
        loader = new DataLoader((lists) => pagesOf(dataSource, lists, window), options);
        pages.set(key, loader);
      }
      return loader.load(list);
    },
    postTotal: (list) => totals.load(list),
  };
}

/** The number of posts of a list. */
export async function totalOf(dataSource: DataSource, list: PostList): Promise<Total> {
  if (list.count !== undefined && !list.dates) return exactly(list.count);
  const { sql, parameters } = rowsSql(dataSource, list);
  return countRows(dataSource, sql, parameters);
}

/** All rows of a list. */
function rowsSql(dataSource: DataSource, list: PostList, name?: string) {
  const { range, from, parameters } = rangeOf(dataSource, list, {}, name);
  return { sql: `SELECT 1 AS one FROM ${from} WHERE ${range.conditions.join(' AND ')}`, parameters };
}

async function totalsOf(dataSource: DataSource, lists: readonly PostList[]): Promise<Total[]> {
  const parameters: SqlParameters[] = [];
  const limit = limitOf(lists.length);
  const counts = lists.map((list, i) => {
    const rows = rowsSql(dataSource, list, `of${i}`);
    parameters.push(rows.parameters);
    return `SELECT ${i} AS list, (${countSql(rows.sql, limit)}) AS count`;
  });
  const rows = await readRows(dataSource, counts.join(' UNION ALL '), joinParameters(parameters));
  const totals = new Map(rows.map((row) => [Number(row.list), upToLimit(Number(row.count), limit)]));
  return lists.map((_, i) => totals.get(i) ?? exactly(0));
}

interface InList<T> {
  list: number;
  post: T;
}

async function pagesOf(
  dataSource: DataSource,
  lists: readonly PostList[],
  window: PageWindow,
): Promise<Page<ListedPost>[]> {
  const sort = lists[0]?.sort ?? PostSort.LATEST;
  const postsOf = (rows: InList<ListedPost>[], i: number) =>
    rows.filter(({ list }) => list === i).map(({ post }) => post);
  if (sort === PostSort.POPULAR) {
    const { posts, moment } = await beginWalk(dataSource, () =>
      readLists(dataSource, lists, window, withMoment(ofList(LISTED))),
    );
    return lists.map((_, i) => firstPage({ posts: postsOf(posts, i), moment }, window));
  }
  const rows = await readLists(dataSource, lists, window, ofList(LISTED));
  return lists.map((_, i) => pageIn(window, postsOf(rows, i), keysets[sort]));
}

function ofList<T>({ more, of, ...shape }: PostShape<T>): PostShape<InList<T>> {
  return {
    ...shape,
    more: `${more}, page.list AS list`,
    of: (row) => ({ list: Number(row.list), post: of(row) }),
  };
}

async function readLists<T>(
  dataSource: DataSource,
  lists: readonly PostList[],
  window: PageWindow,
  shape: PostShape<T>,
): Promise<T[]> {
  const parameters: SqlParameters[] = [{ limit: window.size + 1 }];
  const direction = window.isBackward ? 'ASC' : 'DESC';
  const parts = lists.map((list, i) => {
    const { range, from, parameters: own } = rangeOf(dataSource, list, window, `of${i}`);
    parameters.push(own);
    const id = rowsOf(list).isOfCategory ? 'entry.postId' : 'p.id';
    return `SELECT * FROM (SELECT ${i} AS list, ${id} AS id FROM ${from} ${clausesOf(range)} LIMIT :limit) part${i}`;
  });
  const sort = lists[0]?.sort ?? PostSort.LATEST;
  const order = keysets[sort].map(({ sql }) => `${sql} ${direction}`);
  const source = {
    from: `(${parts.join(' UNION ALL ')}) page`,
    postId: 'page.id',
    rest: `ORDER BY page.list, ${order.join(', ')}`,
  };
  const sql = selectPosts(dataSource, source, shape);
  const rows = await readRows(dataSource, sql, joinParameters(parameters));
  return rows.map(shape.of);
}
