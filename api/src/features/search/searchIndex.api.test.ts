import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { Post } from '../posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { found, foundPageByPage, type Search, SEARCH, suggested, writePost } from '../../testing/search.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { PostSearch } from './postSearch.entity.js';
import { WINDOW } from './searchWindow.js';
import { indexedBody } from './indexedBody.js';
import { indexedTitle, reindexPost } from './searchIndex.js';

let server: TestServer;
let ada: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer({ ANSWER_CACHE: 'off' });
  ada = await createUser(server, { userName: 'ada_l' });
});
afterAll(() => server.close());

const clear = () => server.dataSource.query('DELETE FROM post');
const write = (title: string, fields?: { body?: string; likes?: number; days?: number }) =>
  writePost(server, ada.user, title, fields);

describe(`the index on ${engine}`, () => {
  beforeEach(clear);
  const UPDATE = `mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }`;
  const DELETE = `mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }`;
  const indexes =
    engine === 'mysql'
      ? ['title, body', 'title, topics', 'title'].map(
          (columns) => `SELECT id FROM post_search WHERE MATCH(${columns}) AGAINST(? IN BOOLEAN MODE)`,
        )
      : ['post_search_fts', 'post_topics_fts', 'post_title_fts'].map(
          (index) => `SELECT rowid FROM ${index} WHERE ${index} MATCH ?`,
        );
  /** In how many titles all indexes have a word. */
  const indexed = async (token: string): Promise<number> => {
    const counts: number[] = [];
    for (const sql of indexes) counts.push((await server.dataSource.query<unknown[]>(sql, [token])).length);
    const [count = 0] = counts;
    expect(counts).toEqual(indexes.map(() => count));
    return count;
  };

  it('follows every edit at once', async () => {
    const { id: postId } = await write('Marmalade', { body: 'elephant' });
    const edit = (input: object) => server.graphql(UPDATE, { input: { postId, ...input } }, ada.token);
    await edit({ title: 'Porcupine' });
    expect([await found(server, 'marmalade'), await found(server, 'porcupine elephant')]).toEqual([
      [],
      ['Porcupine'],
    ]);
    await edit({ html: '<p>giraffe</p>' });
    expect([await found(server, 'elephant'), await found(server, 'porcupine giraffe')]).toEqual([
      [],
      ['Porcupine'],
    ]);
    await edit({ categories: ['React'] });
    expect(await found(server, 'porcupine giraffe')).toEqual(['Porcupine']);
    await edit({ title: 'Walrus', html: '<p>otter</p>' });
    expect([
      await found(server, 'porcupine'),
      await found(server, 'giraffe'),
      await found(server, 'walrus otter'),
    ]).toEqual([[], [], ['Walrus']]);
    expect([await indexed('porcupine'), await indexed('walrus')]).toEqual([0, 1]);
  });

  it('forgets deleted posts, also when their author is deleted', async () => {
    const { id: postId } = await write('Marmalade');
    await server.graphql(DELETE, { input: { postId } }, ada.token);
    const bob = await createUser(server);
    await createPost(server, bob.user, { title: 'Porcupine' });
    expect([await found(server, 'marmalade'), await found(server, 'porcupine')]).toEqual([[], ['Porcupine']]);
    await server.dataSource.manager.delete('user', { id: bob.user.id });
    expect(await found(server, 'porcupine')).toEqual([]);
    expect([await indexed('marmalade'), await indexed('porcupine')]).toEqual([0, 0]);
    expect(await server.dataSource.manager.count(PostSearch)).toBe(0);
  });

  it('ignores rolled back changes', async () => {
    const { id } = await write('Marmalade');
    const edit = server.dataSource.transaction(async (manager) => {
      await reindexPost(manager, id, { title: 'Porcupine' });
      throw new Error('and then something failed');
    });
    await expect(edit).rejects.toThrow('and then something failed');
    expect([await found(server, 'marmalade'), await found(server, 'porcupine')]).toEqual([['Marmalade'], []]);
    expect([await indexed('marmalade'), await indexed('porcupine')]).toEqual([1, 0]);
  });

  it('is filled with the existing posts when it is created', async () => {
    for (let i = 0; i < 120; i++) await write(`Number ${i}`, { body: `body${i}`, days: 120 - i });
    for (let left = true; left; left = await isApplied('Search')) await server.dataSource.undoLastMigration();
    await server.dataSource.runMigrations();
    expect([await found(server, 'number 7'), await found(server, 'body119')]).toEqual([
      ['Number 7', ...[79, 78, 77, 76, 75, 74, 73, 72, 71, 70].map((i) => `Number ${i}`)],
      ['Number 119'],
    ]);
    await write('Porcupine');
    expect(await found(server, 'porcupine')).toEqual(['Porcupine']);
  }, 120_000);
  async function isApplied(name: string): Promise<boolean> {
    const applied = await server.dataSource.query<{ name: string }[]>('SELECT name FROM migrations');
    return applied.some((migration) => migration.name.startsWith(name));
  }
});

describe('over many posts', () => {
  const POSTS = 1500;
  const title = (i: number) => (i % 2 === 0 ? `Common ${i}` : `Commonplace ${i}`);

  beforeAll(async () => {
    await clear();
    const { manager } = server.dataSource;
    for (let start = 0; start < POSTS; start += 250) {
      const posts = Array.from({ length: 250 }, (_, j) => {
        const i = start + j;
        const createdAt = new Date(1_700_000_000_000 + (i % 7) * 1000);
        return Object.assign(new Post(), {
          id: newId(createdAt),
          authorId: ada.user.id,
          title: i === POSTS - 1 ? 'Rare and common' : i === POSTS - 2 ? 'Quiet' : title(i),
          html: i === POSTS - 2 ? '<p>A rare word</p>' : '<p>plenty of text</p>',
          excerpt: '',
          coverImageURL: null,
          readingMinutes: 1,
          likesCount: POSTS - i,
          commentsCount: 0,
          version: 1,
          createdAt,
          updatedAt: createdAt,
          importKey: null,
        });
      });
      await insertRows(manager, Post, posts);
      await manager.insert(
        PostSearch,
        posts.map((post) => ({
          postId: post.id,
          ...indexedTitle(post.title),
          ...indexedBody(post.html),
          topics: ' ',
        })),
      );
    }
  });

  it('finds the least liked of them', async () => {
    expect(await found(server, 'rare')).toEqual(['Rare and common', 'Quiet']);
    expect(await foundPageByPage(server, 'rare', 1)).toEqual(['Rare and common', 'Quiet']);
    expect(await suggested(server, 'rare')).toEqual(['Rare and common']);
  });

  it('returns every result of a common word once, in order, to the last page', async () => {
    const common = Array.from({ length: POSTS - 2 }, (_, i) => i);
    const expected = [
      ...common.filter((i) => i % 2 === 0).map(title),
      'Rare and common',
      ...common.filter((i) => i % 2 === 1).map(title),
    ];
    const all = await foundPageByPage(server, 'common', 100);
    expect(all.slice(WINDOW)).toEqual(expected.slice(WINDOW));
    expect(all.toSorted()).toEqual(expected.toSorted());
    expect(await foundPageByPage(server, 'plenty', 100)).toHaveLength(POSTS - 1);
    const both = await foundPageByPage(server, 'plenty common', 100);
    expect(new Set(both)).toEqual(new Set([...common.map(title), 'Rare and common']));
    expect(both).toHaveLength(POSTS - 1);
  });

  it('takes a number of SQL statements that does not grow with the page or its position', async () => {
    const count = async (variables: Record<string, unknown>) => {
      server.queries.length = 0;
      const { data, errors } = await server.graphql<Search>(SEARCH, variables);
      expect(errors).toEqual([]);
      return { statements: server.queries.length, cursor: data!.search.pageInfo.endCursor };
    };
    const { statements, cursor } = await count({ query: 'common', first: 8 });
    // One of them reads new words now and then, and one puts the best results in order.
    expect(statements).toBeLessThanOrEqual(6);
    expect((await count({ query: 'common', first: 8 })).statements).toBeLessThanOrEqual(6);
    expect((await count({ query: 'common', first: 100 })).statements).toBeLessThanOrEqual(6);
    expect((await count({ query: 'common', first: 8, after: cursor })).statements).toBeLessThanOrEqual(6);
    for (const query of ['rare', 'rare common', 'absent', 'common absent text', 'quiet common plenty']) {
      expect((await count({ query })).statements).toBeLessThanOrEqual(query.split(' ').length * 14);
    }
    expect(server.queries.join('\n')).not.toMatch(/html/);
  });
});
