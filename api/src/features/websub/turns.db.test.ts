import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createLogger } from '../../platform/log/log.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { mostBetweenTurns } from '../../testing/turns.js';
import { WebSubSubscription } from './webSub.entity.js';
import { WebSubSender } from './webSubSender.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

it(`requests are answered while feeds are passed over that the subscribers have already, on ${engine}`, async () => {
  const { dataSource } = server;
  const { manager } = dataSource;
  const now = Date.now();
  const body = Buffer.from('a feed');
  const known = { sentTag: createHash('sha256').update(body).digest('base64url'), pending: 1, secret: null };
  const subscriptions = Array.from({ length: 30 }, (_, i) => ({
    ...known,
    id: newId(),
    topic: `topic ${i}`,
    subject: 'site' as const,
    fileName: 'rss.xml',
    callback: 'https://receiver.invalid/',
    host: 'receiver.invalid',
    site: 'receiver.invalid',
    createdAt: new Date(now),
    leaseUntil: new Date(now + 3_600_000),
    dueAt: new Date(now - 1000),
    attempts: 0,
    claim: null,
    claimedUntil: null,
  }));
  await insertRows(manager, WebSubSubscription, subscriptions);
  const { secrets } = server.server.services.webSub;
  const sender = new WebSubSender({
    dataSource,
    secrets,
    publicUrl: 'https://hydrate.example',
    client: { allowsPrivate: false },
    log: createLogger('silent'),
    content: () => Promise.resolve({ body, contentType: 'text/plain' }),
  });
  // A round of three subscriptions: it reads them once, and claims each.
  const statements = vi.spyOn(manager, 'createQueryBuilder');
  const most = await mostBetweenTurns(statements, async () => {
    await sender.sendDue();
    await sender.idle();
  });
  expect(await manager.countBy(WebSubSubscription, { pending: 0 })).toBe(30);
  expect(most).toBeLessThan(20);
});
