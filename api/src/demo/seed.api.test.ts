import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
