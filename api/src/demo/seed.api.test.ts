import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Post } from '../features/posts/post.entity.js';
import { User } from '../features/users/user.entity.js';
import { createUser } from '../testing/factories.js';
import { startTestServer, type TestServer } from '../testing/testServer.js';
import { seed } from './seed.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** How many posts, comments and likes there are. */
async function rows(): Promise<number> {
  const counts = await server.dataSource.query<{ count: string | number }[]>(
    ['post', 'comment', '`like`'].map((name) => `SELECT COUNT(*) AS count FROM ${name}`).join(' UNION ALL '),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

it('lets other requests be answered between any two things that it stores', async () => {
  const ended = new AbortController();
  const seeding = seed(server.dataSource, server.server.services, { demo: true, covers: false }).finally(
    () => {
      ended.abort();
    },
  );
  let before = await rows();
  let mostAtOnce = 0;
  while (!ended.signal.aborted) {
    await nextTurn();
    const now = await rows();
    mostAtOnce = Math.max(mostAtOnce, now - before);
    before = now;
  }
  await seeding;
  expect(before).toBeGreaterThan(100);
  expect(mostAtOnce).toBeLessThanOrEqual(3);
});

it('continues what a start that was cut off has left', async () => {
  const { dataSource } = server;
  const tables = ['user', 'post', 'comment', '`like`', 'bookmark'];
  const stored = () =>
    dataSource.query<unknown>(
      tables.map((name) => `SELECT COUNT(*) AS count FROM ${name}`).join(' UNION ALL '),
    );
  const again = () => seed(dataSource, server.server.services, { demo: true, covers: false });
  const all = await stored();
  await dataSource.query('DELETE FROM bookmark');
  const posts = await dataSource.manager.find(Post, { select: { id: true }, order: { id: 'ASC' }, take: 10 });
  await dataSource.manager.delete(
    Post,
    posts.map(({ id }) => id),
  );
  await again();
  expect(await stored()).toEqual(all);
  await again();
  expect(await stored()).toEqual(all);
});

it('adds nothing to a site on which somebody else has an account', async () => {
  const own = await startTestServer();
  try {
    await createUser(own);
    await seed(own.dataSource, own.server.services, { demo: true, covers: false });
    expect(await own.dataSource.manager.count(Post)).toBe(0);
    expect(await own.dataSource.manager.count(User)).toBe(1);
  } finally {
    await own.close();
  }
});
