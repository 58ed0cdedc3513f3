import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { mostBetweenTurns } from '../../testing/turns.js';
import { newId } from '../database/ids.js';
import { createLogger } from '../log/log.js';
import { ChangeFollower } from './changeFollower.js';
import { ChangeLog, type LoggedChange } from './changeLog.js';
import { PublicChanges } from './publicChanges.js';
import { type Change, recordChange } from './recordChange.js';

/** More than three batches of either. */
const MANY = 3500;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

async function recordMany(): Promise<void> {
  const { dataSource } = server;
  const change = (): Change => ({ subject: 'post', subjectId: newId(), kind: 'updated', actorId: null });
  for (let i = 0; i < MANY; i += 500)
    await dataSource.transaction((manager) => recordChange(manager, ...Array.from({ length: 500 }, change)));
}

it(`requests are answered while many changes get their positions, on ${engine}`, async () => {
  const { dataSource } = server;
  const changeLog = new ChangeLog(dataSource);
  const { position } = await changeLog.end();
  await recordMany();
  const transactions = vi.spyOn(dataSource, 'transaction');
  const most = await mostBetweenTurns(transactions, () => changeLog.follow(position, 1));
  expect(transactions.mock.calls.length).toBeGreaterThan(2);
  expect(most).toBeLessThan(3);
  expect((await changeLog.end()).position).toBe(position + MANY);
});

it(`requests are answered while a process reads many changes of others, on ${engine}`, async () => {
  const { dataSource } = server;
  const read = vi.fn<(changes: readonly LoggedChange[]) => void>();
  const follower = await ChangeFollower.start({
    dataSource,
    changes: new PublicChanges(),
    log: createLogger('silent'),
    onRead: read,
  });
  const count = () => read.mock.calls.reduce((sum, [changes]) => sum + changes.length, 0);
  const most = await mostBetweenTurns(read, async () => {
    await recordMany();
    await new ChangeLog(dataSource).end();
    await expect.poll(count, { timeout: 20_000 }).toBe(MANY);
  });
  await follower.close();
  expect(most).toBeLessThan(3);
});
