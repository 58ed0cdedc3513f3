import type { DataSource } from 'typeorm';
import { fieldError } from '../../errors.js';
import { readRows, type SqlParameters, type SqlValue, textOf } from '../../platform/database/readRows.js';
import { categoryKey } from '../categories/category.entity.js';

export const SearchSort = { RELEVANCE: 'RELEVANCE', NEWEST: 'NEWEST', POPULAR: 'POPULAR' } as const;
export type SearchSort = (typeof SearchSort)[keyof typeof SearchSort];

/** How long posts are, by their reading time. */
export const PostLength = { SHORT: 'SHORT', MEDIUM: 'MEDIUM', LONG: 'LONG' } as const;
export type PostLength = (typeof PostLength)[keyof typeof PostLength];

/** Longer names and usernames do not exist. */
const MAX_NAME = 100;
const YEARS = { first: 1970, last: 9998 };

export interface SearchFilterInput {
  category?: string | null;
  author?: string | null;
  year?: number | null;
  hasExamples?: boolean | null;
  length?: PostLength | null;
}

/** Conditions in SQL over `post p` that all results meet. */
export interface SearchFilter {
  sql: readonly string[];
  parameters: SqlParameters;
  /** For each condition a SELECT of the ids of the posts that meet it, in an index. */
  posts: readonly string[];
}

const LENGTHS: Readonly<Record<PostLength, string>> = {
  SHORT: 'p.readingMinutes < 5',
  MEDIUM: 'p.readingMinutes BETWEEN 5 AND 15',
  LONG: 'p.readingMinutes > 15',
};

/** The conditions of a filter; null if its category or author does not exist. @throws BadUserInputError naming `year` */
export async function sqlOfFilter(
  dataSource: DataSource,
  { category, author, year, hasExamples, length }: SearchFilterInput,
): Promise<SearchFilter | null> {
  const sql: string[] = [];
  const parameters: Record<string, SqlValue> = {};
  const posts: string[] = [];
  if (category != null && category.trim() !== '') {
    const id = await idOf(dataSource, 'category', 'nameKey', categoryKey(category.trim().slice(0, MAX_NAME)));
    if (id === null) return null;
    sql.push(
      'EXISTS (SELECT 1 FROM post_category e WHERE e.postId = p.id AND e.categoryId = :filterCategory)',
    );
    parameters.filterCategory = id;
    posts.push('SELECT f.postId AS id FROM post_category f WHERE f.categoryId = :filterCategory');
  }
  if (author != null && author.trim() !== '') {
    const key = author.trim().replace(/^@/, '').slice(0, MAX_NAME).toLowerCase();
    const id = await idOf(dataSource, 'user', 'userNameKey', key);
    if (id === null) return null;
    sql.push('p.authorId = :filterAuthor');
    parameters.filterAuthor = id;
    posts.unshift('SELECT f.id AS id FROM post f WHERE f.authorId = :filterAuthor');
  }
  if (year != null) {
    if (!Number.isInteger(year) || year < YEARS.first || year > YEARS.last)
      throw fieldError('year', `\`year\` must be from ${YEARS.first} to ${YEARS.last}.`);
    sql.push('p.createdAt >= :filterFrom AND p.createdAt < :filterTo');
    parameters.filterFrom = new Date(Date.UTC(year, 0, 1));
    parameters.filterTo = new Date(Date.UTC(year + 1, 0, 1));
    posts.push('SELECT f.id AS id FROM post f WHERE f.createdAt >= :filterFrom AND f.createdAt < :filterTo');
  }
  for (const condition of [
    ...(hasExamples == null ? [] : [hasExamples ? 'p.examplesCount > 0' : 'p.examplesCount = 0']),
    ...(length == null ? [] : [LENGTHS[length]]),
  ]) {
    sql.push(condition);
    posts.push(`SELECT f.id AS id FROM post f WHERE ${condition.replace('p.', 'f.')}`);
  }
  return { sql, parameters, posts };
}

async function idOf(
  dataSource: DataSource,
  table: 'category' | 'user',
  column: string,
  key: string,
): Promise<string | null> {
  const [row] = await readRows(dataSource, `SELECT t.id AS id FROM \`${table}\` t WHERE t.${column} = :key`, {
    key,
  });
  return row ? textOf(row, 'id') : null;
}

/** A SELECT of the ids of the posts that meet one of the conditions of a filter, if an index tells that they are `most` at most. */
export async function fewPosts(
  dataSource: DataSource,
  { posts, parameters }: SearchFilter,
  most: number,
): Promise<string | null> {
  for (const each of posts) {
    const count = `SELECT COUNT(*) AS number FROM (${each} LIMIT ${most + 1}) few`;
    const [row] = await readRows(dataSource, count, parameters);
    // MySQL returns a count as text.
    if (Number(row?.number) <= most) return `${each} LIMIT ${most + 1}`;
  }
  return null;
}
