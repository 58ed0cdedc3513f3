import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { EntityManager } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutboxMail } from './features/notifications/outboxMail.entity.js';
import { Post } from './features/posts/post.entity.js';
import { DeliveryState, Webhook, WebhookDelivery } from './features/webhooks/webhook.entity.js';
import { WebhookEvent } from './features/webhooks/webhookEvents.js';
import { WebSubSubscription } from './features/websub/webSub.entity.js';
import { newId } from './platform/database/ids.js';
import { insertRows } from './platform/database/insertRows.js';
import { openDatabase } from './platform/database/dataSource.js';
import { createLogger } from './platform/log/log.js';
import { createUser } from './testing/factories.js';
import { createMigratedDatabase, engine, type TestDatabase } from './testing/testServer.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const HOUR = 3_600_000;
/** Less than a receiver may take, which is ten seconds. */
const SOON = 9000;

let database: TestDatabase;
let child: ChildProcess | null = null;
let receiver: Server;
/** The paths of requests that get no answer. */
let held: string[] = [];
let mailServer: ReturnType<typeof createTcpServer>;
let mailClients: Socket[] = [];

beforeEach(async () => {
  database = await createMigratedDatabase();
  held = [];
  mailClients = [];
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, data } = JSON.parse(request.url === '/feed' ? '{}' : body) as {
        type?: string;
        data?: { challenge: string };
      };
      if (type === 'webhook.challenge') return response.end(data?.challenge);
      held.push(request.url ?? '');
    });
  }).listen(0, '127.0.0.1');
  mailServer = createTcpServer((socket) => {
    mailClients.push(socket.on('error', () => undefined));
    // It greets, and then says nothing for half a minute.
    socket.write('220 mail.invalid ESMTP\r\n');
  }).listen(0, '127.0.0.1');
  await Promise.all([once(receiver, 'listening'), once(mailServer, 'listening')]);
});
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  receiver.closeAllConnections();
  receiver.close();
  for (const socket of mailClients) socket.destroy();
  mailServer.close();
  await database.remove();
});

const portOf = (server: Pick<Server, 'address'>) => (server.address() as AddressInfo).port;

/** Starts the built server in a separate process. */
function start() {
  const started = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl ?? '',
      WEBHOOK_PRIVATE_ADDRESSES: 'on',
      NOTIFICATION_MAIL_PAUSE: '0',
      MAIL_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
    },
  });
  child = started;
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const exit = once(started, 'exit').then(([code]) => ({ code: code as number | null, output }));
  return { stop: () => started.kill('SIGTERM'), exit, originIn: () => /ready at (\S+)/.exec(output)?.[1] };
}

async function isListening(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}

async function withDatabase<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
  const dataSource = await openDatabase({ ...database, log: createLogger('silent') });
  try {
    return await work(dataSource.manager);
  } finally {
    await dataSource.destroy();
  }
}

const receiverUrl = (path: string) => `http://127.0.0.1:${portOf(receiver)}${path}`;

/** A member with a post and a verified webhook, and a commenter. */
async function prepareContent(manager: EntityManager) {
  const { dataSource } = manager;
  const members = { dataSource, dataDir: database.dataDir };
  const [ada, bob] = [await createUser(members), await createUser(members)];
  const [postId, webhookId, now] = [newId(), newId(), new Date()];
  await manager.insert(Post, {
    id: postId,
    authorId: ada.user.id,
    title: 'On keys',
    excerpt: 'Keys',
    readingMinutes: 1,
    createdAt: now,
    updatedAt: now,
    html: '<p>Keys are identity.</p>',
  });
  await insertRows(manager, Webhook, {
    id: webhookId,
    userId: ada.user.id,
    url: receiverUrl('/hook'),
    events: [WebhookEvent.POST_CREATED],
    authorId: null,
    categoryId: null,
    verifiedAt: now,
    position: 0,
    secretVersion: 1,
    rotatedAt: null,
    createdAt: now,
    disabledAt: null,
    disabledReason: null,
    failures: 0,
    failingSince: null,
    pausedUntil: null,
  });
  return { ada, bob, postId, webhookId };
}

/** A subscription of the site's feed that is due. */
function subscribe(manager: EntityManager) {
  const now = new Date();
  return insertRows(manager, WebSubSubscription, {
    id: newId(),
    topic: 'http://localhost/atom.xml',
    subject: 'site',
    fileName: 'atom.xml',
    callback: receiverUrl('/feed'),
    host: '127.0.0.1',
    site: '127.0.0.1',
    secret: null,
    pending: 1,
    leaseUntil: new Date(now.getTime() + HOUR),
    createdAt: now,
    dueAt: now,
    attempts: 0,
    claim: null,
    claimedUntil: null,
    sentTag: null,
  });
}

describe(`a stop on ${engine}`, { timeout: 120_000 }, () => {
  it('waits neither for slow receivers of webhooks and feeds nor for a slow mail server', async () => {
    const { ada, bob, postId, webhookId } = await withDatabase(prepareContent);
    const { stop, exit, originIn } = start();
    await expect.poll(originIn, { timeout: 60_000 }).toBeDefined();
    const origin = originIn() ?? '';
    const ask = async ({ token }: { token: string }, query: string) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const body = JSON.stringify({ query });
      const response = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
      expect(await response.json()).not.toHaveProperty('errors');
    };
    await ask(
      bob,
      `mutation { addComment(input: { postId: "${postId}", text: "Hello" }) { comment { id } } }`,
    );
    await expect.poll(() => mailClients.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await withDatabase(subscribe);
    await expect.poll(() => held, { timeout: 20_000 }).toEqual(['/feed']);
    await ask(ada, `mutation { testWebhook(input: { webhookId: "${webhookId}" }) { delivery { id } } }`);
    await expect.poll(() => held, { timeout: 20_000 }).toEqual(['/feed', '/hook']);

    stop();
    const since = performance.now();
    await expect.poll(() => isListening(origin), { timeout: 5000 }).toBe(false);
    const { code, output } = await exit;
    expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining('"level"') as string });
    expect(performance.now() - since).toBeLessThan(SOON);

    await withDatabase(async (manager) => {
      const released = { state: DeliveryState.PENDING, attempts: 0, claim: null, claimedUntil: null };
      const ofTest = { webhookId, event: WebhookEvent.TEST };
      expect(await manager.findOneByOrFail(WebhookDelivery, ofTest)).toMatchObject(released);
      expect(await manager.findOneByOrFail(Webhook, { id: webhookId })).toMatchObject({ failures: 0 });
      expect(held).toHaveLength(2);
      expect(await manager.find(WebSubSubscription)).toMatchObject([
        { pending: 1, attempts: 0, claim: null },
      ]);
      expect(await manager.find(OutboxMail)).toMatchObject([{ sentAt: null }]);
    });
  });
});
