import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
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
  '{ user(userName: "ada_l") { pinnedPost { title } topics { postsCount category { name } } } }';
const WRITERS = '{ category(name: "React") { writers { postsCount user { userName } } } }';

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
  it('is the last one that its author has pinned, until it is unpinned or deleted', async () => {
    const [first, second] = [
      await createPost(server, ada.user, { title: 'First' }),
      await createPost(server, ada.user, { title: 'Second' }),
    ];
    const pin = async (postId: string) => (await server.graphql(PIN, { input: { postId } }, ada.token)).data;
    const unpin = async (postId: string) =>
      (await server.graphql(UNPIN, { input: { postId } }, ada.token)).data;
    const shown = async (token?: string) =>
      (await server.graphql<{ user: { pinnedPost: object | null } }>(PROFILE, {}, token)).data?.user
        .pinnedPost;
    expect(await shown()).toBeNull();
    expect(await pin(first.id)).toEqual({
      pinPost: { user: { pinnedPost: { id: first.id, title: 'First' } } },
    });
    await pin(second.id);
    expect(await shown()).toEqual({ title: 'Second' });
    expect(await unpin(first.id)).toEqual({ unpinPost: { user: { pinnedPost: { id: second.id } } } });
    expect(await unpin(second.id)).toEqual({ unpinPost: { user: { pinnedPost: null } } });
    await pin(second.id);
    await unlist(second);
    expect(await shown()).toBeNull();
    expect(await shown(ada.token)).toEqual({ title: 'Second' });
    await pin(first.id);
    await server.server.services.publishing.delete(ada.user, first.id);
    expect(await shown()).toBeNull();
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
      },
    });
  });

  it('are one statement for all categories, over ranges of an index', async () => {
    await createPost(server, ada.user, { categories: ['React'] });
    server.queries.length = 0;
    const { data } = await server.graphql<{ categories: { writers: object[] }[] }>(
      '{ categories { writers(first: 1) { user { userName } } } }',
    );
    expect(data?.categories.flatMap(({ writers }) => writers)).toEqual([{ user: { userName: 'ada_l' } }]);
    const counting = server.queries.filter((sql) => sql.includes('UNION ALL'));
    expect(counting).toHaveLength(1);
    const ids = (await server.server.services.categories.list()).map(({ id }) => id);
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    const plan = await server.dataSource.query<Record<string, unknown>[]>(`${explain} ${counting[0]}`, ids);
    const reads = plan.filter((step) => /\b[ep]\b/.test(String(step.detail ?? step.table)));
    expect(reads.length).toBeGreaterThan(0);
    for (const step of reads)
      expect(String(step.detail ?? step.type)).toMatch(/^(?:SEARCH [ep] USING|ref$|eq_ref$|range$)/);
  });
});
