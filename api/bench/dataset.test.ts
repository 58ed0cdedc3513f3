import { describe, expect, it } from 'vitest';
import { measureRichText } from '../src/richText/richText.js';
import { searchBody } from '../src/features/search/indexedBody.js';
import { indexedTitle, withUserName } from '../src/features/search/searchIndex.js';
import { createDataset, type Value } from './dataset.js';

const POSTS = 150;

/** The rows of every table, each by its columns. */
function make(seed: number): Record<string, Record<string, Value>[]> {
  const tables = createDataset({ posts: POSTS, seed, passwordHash: 'hash' });
  return Object.fromEntries(
    tables.map(({ table, columns, rows }) => [
      table,
      Array.from(rows(), (row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]))),
    ]),
  );
}

const data = make(1);
const of = (table: string) => data[table] ?? [];
const countBy = (table: string, column: string) => {
  const counts = new Map<Value, number>();
  for (const { [column]: value = null } of of(table)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

describe('the data of the bench', () => {
  it('is equal for equal seeds, and different for others', () => {
    expect(make(1)).toEqual(data);
    const [other] = createDataset({ posts: POSTS, seed: 2, passwordHash: 'hash', only: ['post'] });
    expect([...(other?.rows() ?? [])][0]).not.toEqual(Object.values(data.post?.[0] ?? {}));
  });

  it('has ten likes, two comments and a bookmark for each post, unevenly distributed', () => {
    const counts = Object.fromEntries(Object.entries(data).map(([table, rows]) => [table, rows.length]));
    expect(counts).toMatchObject({
      post: POSTS,
      user: POSTS / 10,
      comment: POSTS * 2,
      bookmark: POSTS,
      post_search: POSTS,
    });
    // With fifteen users, the best post cannot have a hundred likes.
    expect(counts.like).toBe(POSTS * 10);
    expect(Math.max(...of('post').map(({ likesCount }) => Number(likesCount)))).toBe(POSTS / 10);
  });

  it('has counters that equal their rows', () => {
    const [likes, comments] = [countBy('like', 'postId'), countBy('comment', 'postId')];
    for (const { id, likesCount, commentsCount } of of('post')) {
      expect([likesCount, commentsCount]).toEqual([likes.get(id ?? '') ?? 0, comments.get(id ?? '') ?? 0]);
    }
    const posts = new Map(of('post').map((post) => [post.id, post]));
    for (const { postId, likesCount, createdAt } of of('post_category')) {
      expect([likesCount, createdAt]).toEqual([posts.get(postId)?.likesCount, posts.get(postId)?.createdAt]);
    }
  });

  it.each([
    ['like', 'postId', 'userId'],
    ['comment', 'postId', 'authorId'],
    ['bookmark', 'userId', 'postId'],
    ['post_category', 'postId', 'categoryId'],
    ['user', 'id', 'userNameKey'],
  ])('has no duplicate %s', (table, a, b) => {
    const keys = of(table).map((row) => `${String(row[a])} ${String(row[b])}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('has the data that the services derive from a title and a body', () => {
    const names = new Map(of('user').map(({ id, userName }) => [id, String(userName)]));
    for (const [i, { id, authorId, title, html, excerpt, readingMinutes, searchTitle }] of of(
      'post',
    ).entries()) {
      expect(measureRichText(String(html))).toMatchObject({ excerpt, readingMinutes });
      expect(searchTitle).toBe(indexedTitle(String(title)).title);
      const { body, topics } = searchBody(String(html));
      expect(of('post_search')[i]).toEqual({
        postId: id,
        ...indexedTitle(String(title)),
        body,
        topics: withUserName(topics, names.get(authorId ?? null) ?? ''),
      });
    }
  });
});
