import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { found, SEARCH, type Search, suggested, writePost } from '../../testing/search.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let ada: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_recalls' });
  for (let i = 0; i < 20; i++) await writePost(server, ada.user, `Lighthouse number ${i}`, { likes: i });
});
afterAll(() => server.close());
// Stops the clock, so that nothing expires during a test, however slow the machine.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()));
afterEach(() => vi.restoreAllMocks());

const ofText = (sql: string) => /post_search|post_fts|post_title_fts/.test(sql);
/** The statements of an action that look for words. */
async function sought(act: () => Promise<unknown>): Promise<string[]> {
  server.queries.length = 0;
  await act();
  return server.queries.filter(ofText);
}

const page = async (variables: object) => {
  const { data, errors } = await server.graphql<Search>(SEARCH, { query: 'lighthouse number', ...variables });
  expect(errors).toEqual([]);
  return data!.search;
};

it('finds the results of a search once, for all its pages', async () => {
  const titles: string[] = [];
  let after: string | null = null;
  const first = await sought(async () => {
    const { nodes, pageInfo } = await page({ first: 8 });
    titles.push(...nodes.map(({ title }) => title));
    after = pageInfo.endCursor;
  });
  expect(first.length).toBeGreaterThan(0);
  const next = await sought(async () => {
    const { nodes, pageInfo } = await page({ first: 8, after });
    titles.push(...nodes.map(({ title }) => title));
    after = pageInfo.endCursor;
  });
  expect(next).toEqual([]);
  titles.push(...(await page({ first: 8, after })).nodes.map(({ title }) => title));
  expect(new Set(titles).size).toBe(20);
});

it('finds the results of other orders and the suggestions once', async () => {
  const NEWEST = `{ search(query: "lighthouse", sort: NEWEST, first: 8) { nodes { title } } }`;
  for (const act of [() => server.graphql(NEWEST), () => suggested(server, 'lighth')]) {
    expect((await sought(act)).length).toBeGreaterThan(0);
    expect(await sought(act)).toEqual([]);
  }
});

it('shows a new post, a new title and a deletion at once, also in a search that was just made', async () => {
  expect(await found(server, 'beacon')).toEqual([]);
  const write = async <T>(name: string, input: object) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    const fields = name === 'deletePost' ? 'deletedPostId' : 'post { id }';
    const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`;
    const { data, errors } = await server.graphql<T>(mutation, { input }, ada.token);
    expect(errors).toEqual([]);
    return data!;
  };
  const published = { title: 'A beacon', html: '<p>Light.</p>' };
  const { publishPost } = await write<{ publishPost: { post: { id: string } } }>('publishPost', published);
  expect(await found(server, 'beacon')).toEqual(['A beacon']);
  const postId = publishPost.post.id;
  await write('updatePost', { postId, title: 'A buoy' });
  expect([await found(server, 'beacon'), await found(server, 'buoy')]).toEqual([[], ['A buoy']]);
  await write('deletePost', { postId });
  expect(await found(server, 'buoy')).toEqual([]);
});
