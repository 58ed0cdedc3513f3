import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import mysql from 'mysql2/promise';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNT } from './demo/seed.js';
import { Seeding } from './demo/seeding.entity.js';
import { hashPassword } from './features/auth/password.js';
import { User } from './features/users/user.entity.js';
import { newId } from './platform/database/ids.js';
import { openDatabase } from './platform/database/dataSource.js';
import { createLogger } from './platform/log/log.js';
import { lockFile } from './platform/database/locks.js';
import { Post } from './features/posts/post.entity.js';
import { createUser, TEST_PASSWORD } from './testing/factories.js';
import {
  createMigratedDatabase,
  createTestDatabase,
  engine,
  type TestDatabase,
} from './testing/testServer.js';
import { isThorough } from './testing/thorough.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
let database: TestDatabase;
const running: ChildProcess[] = [];

beforeEach(async () => {
  database = await createMigratedDatabase();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await database.remove();
});

/** Starts the built server in a separate process. */
function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl ?? '',
      ...environment,
    },
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const exit = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }));
  const ready = (async () => {
    while (!/ready at (\S+)/.test(output)) {
      if (child.exitCode !== null) throw new Error(`It ended: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return /ready at (\S+)/.exec(output)?.[1] ?? '';
  })();
  ready.catch(() => undefined);
  return { child, exit, ready };
}

async function occupied(): Promise<{ server: Server; port: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: String(typeof address === 'object' ? address?.port : '') };
}

/** More passwords than are hashed while they arrive. */
const LOGINS = 20;
/** Long enough that a few of them exceed the send buffers for a client that does not read. */
const BODY = `<p>${'Keys are identity. '.repeat(45_000)}</p>`;

/** A user who can log in, and a long post. */
async function prepareContent(): Promise<{ userName: string; postId: string }> {
  const dataSource = await openDatabase({ ...database, log: createLogger('silent') });
  const { user } = await createUser({ dataSource, dataDir: database.dataDir });
  const [id, now] = [newId(), new Date()];
  await dataSource.manager.insert(Post, {
    id,
    authorId: user.id,
    title: 'On keys',
    excerpt: 'Keys',
    readingMinutes: 1,
    createdAt: now,
    updatedAt: now,
    html: BODY,
  });
  await dataSource.destroy();
  return { userName: user.userName, postId: id };
}

/** A request whose body the caller sends. */
function post(origin: string, length: number) {
  const request = httpRequest(`${origin}/graphql`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': length },
  });
  const response = (once(request, 'response') as Promise<[IncomingMessage]>).then(([message]) => message);
  response.catch(() => undefined);
  return { request, response };
}

/** Sends an operation; the caller reads the response. */
function ask(origin: string, query: string) {
  const body = JSON.stringify({ query });
  const asked = post(origin, Buffer.byteLength(body));
  asked.request.end(body);
  return asked;
}

async function dataOf(response: IncomingMessage): Promise<unknown> {
  const { data, errors } = JSON.parse(await text(response)) as { data?: unknown; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

/** Number of requests that the server has received completely and not answered. */
async function underWay(origin: string): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`, { headers: { connection: 'close' } })).text();
  return Number(/^hydrate_requests_under_way (\d+)$/m.exec(metrics)?.[1]);
}

async function isListening(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  await sleep(5);
  return isConnected;
}

/** Blocks all reads of a table on MySQL. */
async function lockedTable(name: string): Promise<{ unlock: () => Promise<void> }> {
  const connection = await mysql.createConnection(database.databaseUrl ?? '');
  await connection.query(`LOCK TABLES ${name} WRITE`);
  return { unlock: () => connection.end() };
}

describe(`a start on ${engine}`, () => {
  it('migrates an empty database, prints its addresses, serves, and stops on request', async () => {
    await database.remove();
    database = await createTestDatabase();
    const { child, ready, exit } = start();
    const origin = await ready;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    const { code, output } = await exit;
    expect(code).toBe(0);
    expect(output).toMatch(/Mails +are written to/);
    expect(output).not.toContain('demo_dev');
  });

  it.runIf(engine === 'sqlite')(
    'enables the demo account on this machine, and disables it when others can connect',
    async () => {
      const seen = async (environment: Record<string, string>, token = 'none') => {
        const { child, ready, exit } = start(environment);
        const { port } = new URL(await ready);
        const login = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ userName: 'demo_dev', password: 'Hydrate1!' }),
        });
        const answer: unknown = await login.json();
        const posts = await fetch(`http://127.0.0.1:${port}/api/posts/?page=1`);
        const listed = ((await posts.json()) as unknown[]).length;
        const session = await fetch(`http://127.0.0.1:${port}/graphql?query={viewer{email}}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        child.kill('SIGTERM');
        const { output } = await exit;
        return {
          session: session.status,
          status: login.status,
          token: String((answer as { accessToken?: string }).accessToken),
          listed,
          isTold: /username demo_dev, password Hydrate1!/.test(output),
          isWarned: /"level":40.*"userName":"demo_dev".*is enabled, and its password is public/.test(output),
          hasClosed: /"level":40.*"userName":"demo_dev".*was closed/.test(output),
        };
      };
      const open = { status: 200, listed: 8, isTold: true, isWarned: true, hasClosed: false };
      const closed = { status: 400, listed: 8, isTold: false, isWarned: false };
      // Empty, as docker compose passes unset variables.
      if (isThorough)
        expect(await seen({ DEMO: '', NODE_ENV: 'production', HOST: '0.0.0.0' })).toMatchObject(closed);
      const { token, ...local } = await seen({ DEMO: '' });
      expect(local).toMatchObject(open);
      if (isThorough) {
        const asked = await seen({ DEMO: 'on', HOST: '0.0.0.0' }, token);
        expect(asked).toMatchObject({ ...open, session: 200 });
      }
      expect(await seen({ DEMO: '', HOST: '0.0.0.0' }, token)).toMatchObject({
        ...closed,
        session: 401,
        hasClosed: true,
      });
    },
    90_000,
  );

  it('leaves the demo account alone when it then cannot listen', async () => {
    const dataSource = await openDatabase({ ...database, log: createLogger('silent') });
    const { userName, password } = DEMO_ACCOUNT;
    const { user } = await createUser(
      { dataSource, dataDir: database.dataDir },
      { userName, passwordHash: await hashPassword(password) },
    );
    await dataSource.manager.insert(Seeding, { part: 'demo', endedAt: new Date() });
    await dataSource.destroy();

    const { code, output } = await start({ DEMO: '', HOST: 'fe80::1' }).exit;
    expect({ code, output }).toEqual({
      code: 1,
      output: 'HOST fe80::1 is not an address of this machine.\n',
    });
    const after = await openDatabase({ ...database, log: createLogger('silent') });
    const { passwordHash } = await after.manager.findOneByOrFail(User, { id: user.id });
    await after.destroy();
    expect(passwordHash).not.toBeNull();
  });

  // On one engine, because the database is closed at the end only, as without a proxy.
  it.runIf(engine === 'sqlite')(
    'makes a proxy stop sending requests before it stops, and serves meanwhile',
    async () => {
      const { child, ready, exit } = start({ TRUSTED_PROXIES: '1' });
      const origin = await ready;
      child.kill('SIGTERM');
      await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, { timeout: 3000 }).toBe(503);
      expect((await fetch(`${origin}/graphql?query={categories{name}}`)).status).toBe(200);
      expect((await exit).code).toBe(0);
    },
  );

  it(
    'finishes all open requests when it is stopped, and accepts no new ones',
    { timeout: 60_000 },
    async () => {
      const { userName, postId } = await prepareContent();
      const { child, ready, exit } = start({ RATE_LIMITS: 'off', ANSWER_CACHE: 'off' });
      const origin = await ready;

      const body = JSON.stringify({ query: '{ categories { name } }' });
      const halfSent = post(origin, Buffer.byteLength(body));
      halfSent.request.write(body.slice(0, 10));
      const bodies = Array.from({ length: 15 }, (_, i) => `p${i}: post(id: "${postId}") { html }`);
      const notTaken = await ask(origin, `{ ${bodies.join(' ')} }`).response;
      const locked = engine === 'mysql' ? await lockedTable('comment') : null;
      const waiting = locked
        ? [ask(origin, `{ post(id: "${postId}") { comments { nodes { text } } } }`)]
        : [];
      let answered = 0;
      const login = async () => {
        const response = await ask(
          origin,
          `mutation { login(input: { userName: "${userName}", password: "${TEST_PASSWORD}" }) { accessToken } }`,
        ).response;
        answered += 1;
        return dataOf(response);
      };
      const logins = Promise.all(Array.from({ length: LOGINS }, login));
      logins.catch(() => undefined);
      await expect
        .poll(async () => (await underWay(origin)) + answered, { timeout: 10_000, interval: 5 })
        .toBe(LOGINS + waiting.length);

      child.kill('SIGTERM');
      expect(answered).toBeLessThan(LOGINS);
      const since = performance.now();
      while (await isListening(origin)) expect(performance.now() - since).toBeLessThan(8000);
      expect(child.exitCode).toBeNull();
      halfSent.request.end(body.slice(10));
      await locked?.unlock();

      expect(await dataOf(await halfSent.response)).toHaveProperty('categories');
      expect(JSON.stringify(await dataOf(notTaken)).length).toBeGreaterThan(15 * BODY.length);
      for (const { response } of waiting)
        expect(await dataOf(await response)).toEqual({ post: { comments: { nodes: [] } } });
      for (const data of await logins)
        expect(data).toEqual({ login: { accessToken: expect.any(String) as string } });
      const { code, output } = await exit;
      expect(code).toBe(0);
      expect(output).not.toContain('"level"');
    },
  );

  // defects.db.test.ts starts it with a malformed variable.
  it.runIf(engine === 'sqlite')('with an unwritable folder says so', async () => {
    const { code, output } = await start({ DATA_DIR: `${MAIN}/data` }).exit;
    expect(code).toBe(1);
    expect(output).toMatch(/^Hydrate cannot write its data \(ENOTDIR.*DATA_DIR.*\n$/);
  });

  it.runIf(engine === 'sqlite')(
    'with a damaged secret or an incomplete address says so in one line',
    async () => {
      // A link-local address needs a zone.
      const address = await start({ HOST: 'fe80::1' }).exit;
      expect(address).toEqual({ code: 1, output: 'HOST fe80::1 is not an address of this machine.\n' });
      await writeFile(join(database.dataDir, 'jwt-secret'), 'half');
      const { code, output } = await start().exit;
      expect(code).toBe(1);
      expect(output).toMatch(/^The secret in .*jwt-secret is damaged\. Delete the file .*\n$/);
    },
  );

  it.runIf(engine === 'sqlite')('with a port in use says so', async () => {
    const { server, port } = await occupied();
    const { code, output } = await start({ PORT: port }).exit;
    server.close();
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is in use. Stop the other program, or set PORT to another port.\n`,
    });
  });

  it.runIf(engine === 'sqlite')(
    'beside another server on the same embedded database is refused, and no longer when that was killed',
    async () => {
      const first = start();
      await first.ready;
      const { code, output } = await start().exit;
      expect(code).toBe(1);
      expect(output).toBe(
        `Another Hydrate server is already running on ${database.dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
      );
      first.child.kill('SIGKILL');
      await first.exit;
      const unlock = await lockFile(join(database.dataDir, 'server.lock'));
      expect(unlock).not.toBeNull();
      unlock?.();
    },
  );

  it.runIf(engine === 'mysql')(
    'beside another server on the same database works, and both see the same data',
    async () => {
      const [first, second] = await Promise.all([
        start().ready,
        start({ DATA_DIR: `${database.dataDir}/second` }).ready,
      ]);
      const categories = async (origin: string) => {
        const response = await fetch(`${origin}/graphql?query={categories{name}}`);
        return (await response.json()) as { data: { categories: unknown[] } };
      };
      const answer = await categories(first);
      expect(answer.data.categories.length).toBeGreaterThanOrEqual(10);
      expect(await categories(second)).toEqual(answer);
    },
  );
});
