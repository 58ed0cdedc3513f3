import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Person;
let bob: Person;

const PIN =
  'mutation ($input: PinPostInput!) { pinPost(input: $input) { user { pinnedPost { id title } } } }';
const UNPIN =
  'mutation ($input: UnpinPostInput!) { unpinPost(input: $input) { user { pinnedPost { id } } } }';
const PROFILE =
  '{ user(userName: "ada_l") { pinnedPost { title } pinnedPosts { title } topics { postsCount category { name } } } }';
const READS_CATEGORIES = /FROM [`"]?category[`"]? /;
const WRITERS = '{ category(name: "React") { writers { postsCount user { userName } } related { name } } }';

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
});

const unlist = (post: Parameters<AdminService['setListed']>[0]) =>
  new AdminService(server.dataSource, server.server.services.accounts).setListed(post, false);

describe(`a pinned post on ${engine}`, () => {
  it('is one of three, last pinned first, until it is unpinned, unlisted or deleted', async () => {
    const posts = await Promise.all(
      ['First', 'Second', 'Third', 'Fourth'].map((title) => createPost(server, ada.user, { title })),
    );
    const [first, second, third, fourth] = posts.map(({ id }) => id);
    const pin = (postId = '') => server.graphql(PIN, { input: { postId } }, ada.token);
    const unpin = (postId = '') => server.graphql(UNPIN, { input: { postId } }, ada.token);
    const shown = async (token?: string) => {
      const { data } = await server.graphql<{
        user: { pinnedPost: { title: string } | null; pinnedPosts: { title: string }[] };
      }>(PROFILE, {}, token);
      const titles = data?.user.pinnedPosts.map(({ title }) => title) ?? [];
      expect(data?.user.pinnedPost?.title).toBe(titles[0]);
      return titles.join(' ');
    };
    expect(await shown()).toBe('');
    expect((await pin(first)).data).toEqual({
      pinPost: { user: { pinnedPost: { id: first, title: 'First' } } },
    });
    for (const id of [second, third, first]) await pin(id);
    expect(await shown()).toBe('Third Second First');
    expect((await pin(fourth)).errors[0]).toMatchObject({
      message: 'You can pin 3 posts at most. Unpin one first.',
    });
    await unlist(posts[2]!);
    // With a token, because answers for visitors are cached for a moment.
    expect(await shown(bob.token)).toBe('Second First');
    expect(await shown(ada.token)).toBe('Third Second First');
    await server.server.services.publishing.delete(ada.user, second!);
    await pin(fourth);
    expect(await shown(ada.token)).toBe('Fourth Third First');
    await unpin(third);
    await unpin(third);
    expect(await shown()).toBe('Fourth First');
    await pin(third);
    await server.dataSource.manager.update(Post, { id: first! }, { hiddenAt: new Date() });
    const { id: fifth } = await createPost(server, ada.user, { title: 'Fifth' });
    expect((await pin(fifth)).errors).toEqual([]);
    expect(await shown(ada.token)).toBe('Fifth Third Fourth');
  });

  it('is refused to others', async () => {
    const { id: postId } = await createPost(server, ada.user);
    const pin = async (id: string, token?: string) =>
      (await server.graphql(PIN, { input: { postId: id } }, token)).errors[0];
    expect(await pin(postId, bob.token)).toMatchObject({
      message: 'Only its author can pin a post.',
      extensions: { code: 'FORBIDDEN' },
    });
    expect(await pin('x', ada.token)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect(await pin(postId)).toMatchObject({ extensions: { code: 'UNAUTHENTICATED' } });
  });
});

describe(`topics and writers on ${engine}`, () => {
  it('are counted without unlisted posts, the most frequent first', async () => {
    for (const categories of [['React', 'CSS'], ['React'], ['CSS', 'Testing'], ['React']])
      await createPost(server, ada.user, { categories });
    await createPost(server, bob.user, { categories: ['React'] });
    await unlist(await createPost(server, bob.user, { categories: ['React', 'Hooks'] }));
    const { data } = await server.graphql<{ user: { topics: object[] } }>(PROFILE);
    expect(data?.user.topics).toEqual([
      { postsCount: 3, category: { name: 'React' } },
      { postsCount: 2, category: { name: 'CSS' } },
      { postsCount: 1, category: { name: 'Testing' } },
    ]);
    expect((await server.graphql(WRITERS)).data).toEqual({
      category: {
        writers: [
          { postsCount: 3, user: { userName: 'ada_l' } },
          { postsCount: 1, user: { userName: 'bob_b' } },
        ],
        related: [{ name: 'CSS' }],
      },
    });
  });

  it('read the categories of the topics of many authors in one statement', async () => {
    for (const { user } of [ada, bob, await createUser(server)])
      await createPost(server, user, { categories: ['React', 'CSS'] });
    server.queries.length = 0;
    const { data } = await server.graphql<{ posts: { nodes: { author: { topics: object[] } }[] } }>(
      '{ posts { nodes { author { topics(first: 2) { category { name } } } } } }',
    );
    expect(data?.posts.nodes.map(({ author }) => author.topics.length)).toEqual([2, 2, 2]);
    expect(server.queries.filter((sql) => READS_CATEGORIES.test(sql))).toHaveLength(1);
  });

  it('are one statement each for all categories, over ranges of an index', async () => {
    await createPost(server, ada.user, { categories: ['React', 'CSS', 'Hooks'] });
    server.queries.length = 0;
    const { data } = await server.graphql<{ categories: { writers: object[] }[] }>(
      '{ categories { writers(first: 1) { user { userName } } related(first: 1) { name } } }',
    );
    const written = data?.categories.flatMap(({ writers }) => writers);
    expect(written).toEqual(Array.from({ length: 3 }, () => ({ user: { userName: 'ada_l' } })));
    const counting = server.queries.filter((sql) => sql.includes('UNION ALL'));
    expect(counting).toHaveLength(2);
    // All of them, then those that are related.
    expect(server.queries.filter((sql) => READS_CATEGORIES.test(sql))).toHaveLength(2);
    const ids = (await server.server.services.categories.list()).map(({ id }) => id);
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    for (const sql of counting) {
      const plan = await server.dataSource.query<Record<string, unknown>[]>(`${explain} ${sql}`, ids);
      const reads = plan.filter((step) => /\b[eop]\b/.test(String(step.detail ?? step.table)));
      expect(reads.length).toBeGreaterThan(0);
      for (const step of reads)
        expect(String(step.detail ?? step.type)).toMatch(/^(?:SEARCH [eop] USING|ref$|eq_ref$|range$)/);
    }
  });
});
