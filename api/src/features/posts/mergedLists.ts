import type { DataSource } from 'typeorm';
import {
  decodeCursor,
  type ForwardArgs,
  type Page,
  pageOf,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { dialectOf, joinParameters } from '../../platform/database/readRows.js';
import { countRows } from '../../platform/database/countRows.js';
import { MAX_COUNTED, type Total } from '../../platform/pagination/total.js';
import { PostSort } from './post.inputs.js';
import { categoryKeysets, keysets } from './postLists.js';
import { afterOf, type Ranges, readMerged } from './postMerge.js';
import { DAYS, dayOf, type LimitedPeriod } from './postPeriod.js';
import { firstPage, laterPage, placed, placeOf } from './popularPages.js';
import { LISTED, type ListedPost } from './postRows.js';
import { begunAt, beginWalk, changedSince, checkMoment, withMoment } from './walkMoment.js';

const latest = keysets[PostSort.LATEST];
const popular = keysets[PostSort.POPULAR];

/** Posts by people and in categories that a user follows, newest first, each once. @throws BadUserInputError */
export async function followedPosts(
  dataSource: DataSource,
  userId: string,
  { first, after }: ForwardArgs,
): Promise<Page<ListedPost>> {
  const position = after == null ? null : afterOf(latest, decodeCursor(after, latest.length));
  const followed = (table: string) =>
    `SELECT f.followedId AS value FROM ${table} f WHERE f.followerId = :userId`;
  const common = { never: '', parameters: { userId } };
  const sources: Ranges[] = [
    {
      ...common,
      table: 'post p',
      index: 'post_author_newest',
      column: 'p.authorId',
      values: followed('user_follow'),
      columns: latest,
    },
    {
      ...common,
      table: 'post_category entry',
      index: 'post_category_latest',
      column: 'entry.categoryId',
      values: followed('category_follow'),
      columns: categoryKeysets[PostSort.LATEST],
    },
  ];
  const part = { order: latest, after: position, limit: first + 1 };
  const posts = await readMerged(dataSource, sources, part, LISTED);
  return { ...pageOf(posts, latest, first, after != null), total: () => countMerged(dataSource, sources) };
}

/** The posts of a period, most liked first. The period does not move at midnight during a walk. @throws BadUserInputError */
export async function popularPostsOfPeriod(
  dataSource: DataSource,
  period: LimitedPeriod,
  { first, after }: ForwardArgs,
  now: Date,
): Promise<Page<ListedPost>> {
  const window = windowOf({ first, after });
  const part = { order: popular, limit: first + 1 };
  if (after == null) {
    const days = daysOf(period, now, now);
    const read = () => readMerged(dataSource, [days], { ...part, after: null }, withMoment(LISTED));
    const page = firstPage(await beginWalk(dataSource, read), window);
    return { ...page, total: () => countMerged(dataSource, [days]) };
  }
  const { moment, place } = placeOf(after);
  await checkMoment(dataSource, moment);
  const days = daysOf(period, begunAt(moment), now);
  const later = { ...part, after: place, changed: changedSince(moment) };
  const posts = await readMerged(dataSource, [days], later, placed(LISTED));
  return { ...laterPage(posts, moment, window), total: () => countMerged(dataSource, [days]) };
}

/** Counts the posts of all ranges, each once. Each kind of range is read up to the limit, so that the union is bounded too. */
function countMerged(dataSource: DataSource, sources: readonly Ranges[]): Promise<Total> {
  const parts = sources.map(({ table, index, column, columns, values }, i) => {
    const alias = table.split(' ')[1] ?? table;
    const rows = `SELECT ${columns.at(-1)?.sql} AS id FROM ${table} ${dialectOf(dataSource).byIndex(index)}
      WHERE ${column} IN (SELECT source.value FROM (${values}) source) AND ${alias}.isListed = 1 LIMIT ${MAX_COUNTED + 1}`;
    return `SELECT * FROM (${rows}) part${i}`;
  });
  const parameters = joinParameters(sources.map((source) => source.parameters));
  return countRows(dataSource, `SELECT merged.id FROM (${parts.join(' UNION ')}) merged`, parameters);
}

function daysOf(period: LimitedPeriod, begun: Date, now: Date): Ranges {
  const today = dayOf(now);
  return {
    table: 'post p',
    index: 'post_day_popular',
    column: 'p.createdDay',
    never: -1,
    columns: popular,
    values: `WITH RECURSIVE days (value) AS (SELECT :from UNION ALL SELECT value + 1 FROM days WHERE value < :today) SELECT value FROM days`,
    parameters: { from: Math.min(dayOf(begun), today) - DAYS[period], today },
  };
}
