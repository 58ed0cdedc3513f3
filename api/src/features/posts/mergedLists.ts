import type { DataSource } from 'typeorm';
import {
  badCursor,
  checkFirst,
  decodeCursor,
  type Page,
  type PageArgs,
  pageOf,
} from '../../platform/pagination/pagination.js';
import type { Post } from './post.entity.js';
import { PostSort } from './post.inputs.js';
import { categoryKeysets, keysets } from './postLists.js';
import { afterOf, type Ranges, readMerged } from './postMerge.js';
import { DAYS, dayOf, type LimitedPeriod } from './postPeriod.js';
import { LISTED, type ListedPost } from './postRows.js';

const latest = keysets[PostSort.LATEST];
const popular = keysets[PostSort.POPULAR];

/** Posts by people and in categories that a user follows, newest first, each once. @throws BadUserInputError */
export async function followedPosts(
  dataSource: DataSource,
  userId: string,
  { first, after }: PageArgs,
): Promise<Page<ListedPost>> {
  checkFirst(first);
  const position = after == null ? null : afterOf(latest, decodeCursor(after, latest.length));
  const followed = (table: string) =>
    `SELECT f.followedId AS value FROM ${table} f WHERE f.followerId = :userId`;
  const common = { never: '', parameters: { userId } };
  const sources: Ranges[] = [
    {
      ...{ ...common, table: 'post p', index: 'post_author_newest', column: 'p.authorId' },
      ...{ values: followed('user_follow'), columns: latest },
    },
    {
      ...{ ...common, table: 'post_category entry', index: 'post_category_latest' },
      ...{ column: 'entry.categoryId', values: followed('category_follow') },
      columns: categoryKeysets[PostSort.LATEST],
    },
  ];
  const part = { order: latest, after: position, limit: first + 1 };
  const posts = await readMerged(dataSource, sources, part, LISTED);
  return pageOf(posts, latest, first, after != null);
}

/** How much longer than its period a walk may go on, in days. */
const PATIENCE = 7;

/**
 * The posts of a period, most liked first. A cursor holds the day on which the period began when the walk did, so that it does not move
 * at midnight. @throws BadUserInputError
 */
export async function popularPostsOfPeriod(
  dataSource: DataSource,
  period: LimitedPeriod,
  { first, after }: PageArgs,
  now: Date,
): Promise<Page<ListedPost>> {
  checkFirst(first);
  const today = dayOf(now);
  const [day = today - DAYS[period], ...values] =
    after == null ? [] : decodeCursor(after, popular.length + 1);
  if (typeof day !== 'number' || !Number.isInteger(day) || day > today) throw badCursor();
  const from = Math.max(day, today - DAYS[period] - PATIENCE);
  const days: Ranges = {
    ...{ table: 'post p', index: 'post_day_popular', column: 'p.createdDay', never: -1, columns: popular },
    values: `WITH RECURSIVE days (value) AS (SELECT :from UNION ALL SELECT value + 1 FROM days WHERE value < :today) SELECT value FROM days`,
    parameters: { from, today },
  };
  const position = after == null ? null : afterOf(popular, values);
  const part = { order: popular, after: position, limit: first + 1 };
  const posts = await readMerged(dataSource, [days], part, LISTED);
  const columns = [{ sql: '', of: (_post: Post) => from }, ...popular];
  return pageOf(posts, columns, first, after != null);
}
