import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBookmark, createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

/** More than a list reads at once. */
const NUMBER = 25;

let server: TestServer;
let ada: User;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', NEW_ACCOUNTS: 'off' });
  ({ user: ada } = await createUser(server, { userName: 'ada_l' }));
  for (let i = 0; i < NUMBER; i++) {
    const { id } = await createPost(server, ada, { categories: ['React'] });
    await createBookmark(server, ada, id);
  }
}, 60_000);
afterAll(() => server.close());

async function remaining(): Promise<number> {
  const query = '{ rateLimit(dryRun: true) { remaining } }';
  const { data } = await server.graphql<{ rateLimit: { remaining: number } }>(query);
  return data?.rateLimit.remaining ?? NaN;
}

/** Takes from the budget until so much is left. Answers with `rateLimit`, which costs 1, are not cached, so that each takes its cost. */
async function leave(points: number): Promise<void> {
  for (let left = await remaining(); left > points;) {
    const most = left - points - 1;
    const comments = most >= 4800 ? 'comments(first: 47) { nodes { text } }' : '';
    const posts = `posts(first: ${Math.min(100, most)}, category: "Hooks") { nodes { id ${comments} } }`;
    const { data } = await server.graphql<{ rateLimit: { remaining: number } }>(
      `{ rateLimit { remaining } ${most > 0 ? posts : ''} }`,
    );
    left = data?.rateLimit.remaining ?? NaN;
  }
}

it.each([
  ['an author', () => '?userName=ada_l', NUMBER],
  ['a category', () => '?name=React', NUMBER],
  ['a numbered page', () => '?name=React&page=1', NUMBER],
  ['a reading list', () => `/readinglist?id=${ada.id}`, NUMBER],
  ['a search', () => '?page=1&search=keys', 50 + NUMBER],
  ['a search without results', () => '?page=1&search=nothing', 50],
  ['a page of the feed', () => '?page=1', 0],
])(`the posts of a list cost as much as objects from GraphQL: %s on ${engine}`, async (_, query, cost) => {
  const before = await remaining();
  await restClient(server)(`GET /api/posts${query()}`);
  expect(before - (await remaining())).toBe(cost);
});

it('a list beyond the budget is refused, and one that has begun is complete', async () => {
  const rest = restClient(server);
  await leave(20);
  expect(await rest('GET /api/posts?userName=ada_l')).toMatchObject({
    status: 200,
    body: { length: NUMBER },
  });
  const refused = await rest('GET /api/posts?userName=ada_l');
  expect(refused).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many objects\. Try again in /) as string },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await rest('GET /api/posts?page=1')).status).toBe(200);
}, 60_000);
