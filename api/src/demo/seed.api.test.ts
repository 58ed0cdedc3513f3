import { setImmediate as nextTurn } from 'node:timers/promises';
import { Not } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AccessToken } from '../features/accessTokens/accessToken.entity.js';
import { Category } from '../features/categories/category.entity.js';
import { hashPassword } from '../features/auth/password.js';
import { Passkey } from '../features/passkeys/passkey.entity.js';
import { Post } from '../features/posts/post.entity.js';
import { User } from '../features/users/user.entity.js';
import { createLogger } from '../platform/log/log.js';
import { createToken, createUser } from '../testing/factories.js';
import { passkeysOn } from '../testing/passkeys.js';
import { startTestServer, type TestServer } from '../testing/testServer.js';
import { DEMO_ACCOUNT, seed, settleDemoAccount } from './seed.js';
import { Seeding } from './seeding.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What `settleDemoAccount` logs. */
let logged: string[] = [];
const log = createLogger('info', { write: (line) => logged.push(line) });
const settle = (isAllowed: boolean, at = server) => settleDemoAccount(at.dataSource, isAllowed, log);

/** A member of a site who happens to have the name and the password of the demo account. */
async function createNamesake(at: TestServer): Promise<User> {
  const passwordHash = await hashPassword(DEMO_ACCOUNT.password);
  const { user } = await createUser(at, { userName: 'Demo_dev', email: 'robin@example.org', passwordHash });
  await createToken(at, user);
  return user;
}

async function expectUntouched(at: TestServer, { id, email, passwordHash }: User): Promise<void> {
  const select = { email: true, passwordHash: true } as const;
  expect(await at.dataSource.manager.find(User, { select, where: { id } })).toEqual([
    expect.objectContaining({ email, passwordHash }),
  ]);
  expect(await at.dataSource.manager.countBy(AccessToken, { userId: id })).toBe(1);
}

const partsOf = async (at: TestServer) =>
  (await at.dataSource.manager.find(Seeding, { order: { part: 'ASC' } })).map(({ part }) => part);

/** How many posts, comments and likes there are. */
async function rows(): Promise<number> {
  const counts = await server.dataSource.query<{ count: string | number }[]>(
    ['post', 'comment', '`like`'].map((name) => `SELECT COUNT(*) AS count FROM ${name}`).join(' UNION ALL '),
  );
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

it('lets other requests be answered between any two things that it stores', { timeout: 90_000 }, async () => {
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
  await dataSource.manager.delete(Seeding, { part: 'demo' });
  const posts = await dataSource.manager.find(Post, { select: { id: true }, order: { id: 'ASC' }, take: 10 });
  await dataSource.manager.delete(
    Post,
    posts.map(({ id }) => id),
  );
  await again();
  expect(await stored()).toEqual(all);
  await again();
  expect(await stored()).toEqual(all);
  expect(await partsOf(server)).toEqual(['categories', 'demo']);
});

describe('the demo account', () => {
  const { userName, password } = DEMO_ACCOUNT;
  const login = () =>
    server.graphql<{ login: { accessToken: string } }>(
      'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }',
      { input: { userName, password } },
    );
  const account = () => server.dataSource.manager.findOneByOrFail(User, { userName });

  it('is closed with all that a stranger may have left behind while it was open', async () => {
    expect(await settle(true)).toBe(true);
    const user = await account();
    const { token } = await createToken(server, user);
    const passkeys = passkeysOn(server, 'http://localhost:0');
    const session = (await login()).data?.login.accessToken ?? '';
    await passkeys.add(passkeys.newAuthenticator(), session);
    expect(await server.dataSource.manager.countBy(Passkey, { userId: user.id })).toBe(1);
    await server.dataSource.manager.update(User, { id: user.id }, { email: 'stranger@example.com' });

    expect(logged).toEqual([]);
    expect(await settle(false)).toBe(false);
    expect(logged.join('')).toMatch(/"level":40.*"userName":"demo_dev".*was closed/);
    expect((await login()).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    for (const key of [token, session]) {
      const { errors } = await server.graphql('{ viewer { user { id } } }', {}, key);
      expect(errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
    expect(await server.dataSource.manager.countBy(Passkey, { userId: user.id })).toBe(0);
    expect((await account()).email).toBe(DEMO_ACCOUNT.email);
    expect(await settle(true)).toBe(true);
  });
});

it('brings nothing back that the operator has deleted', async () => {
  const { dataSource } = server;
  const again = () => seed(dataSource, server.server.services, { demo: true, covers: false });
  await dataSource.manager.deleteAll(Category);
  for (const kept of [DEMO_ACCOUNT.userName, '']) {
    await dataSource.manager.delete(User, { userName: Not(kept) });
    await again();
    expect(await dataSource.manager.count(User)).toBe(kept ? 1 : 0);
    expect(await dataSource.manager.count(Category)).toBe(0);
  }
});

describe('a member who is called like the demo account and chose its password', () => {
  let own: TestServer;
  beforeEach(async () => {
    logged = [];
    own = await startTestServer();
  });
  afterEach(() => own.close());

  it.each([false, true])('keeps the account on a site without demo content (asked for: %s)', async (demo) => {
    await seed(own.dataSource, own.server.services, { demo: false });
    const member = await createNamesake(own);
    // Alone and with others.
    for (const others of [0, 1]) {
      if (others) await createUser(own);
      await seed(own.dataSource, own.server.services, { demo, covers: false });
      expect(await partsOf(own)).toEqual(demo ? ['categories', 'noDemo'] : ['categories']);
      for (const isAllowed of [false, true]) expect(await settle(isAllowed, own)).toBe(false);
      await expectUntouched(own, member);
    }
    expect(await own.dataSource.manager.count(Post)).toBe(0);
    expect(logged).toEqual([]);
  });

  it('keeps the account on a site whose operator had deleted the demo account', async () => {
    await own.dataSource.manager.insert(Seeding, { part: 'demo', endedAt: new Date(Date.now() - 1000) });
    const member = await createNamesake(own);
    for (const isAllowed of [false, true]) expect(await settle(isAllowed, own)).toBe(false);
    await expectUntouched(own, member);
    expect(logged).toEqual([]);
  });
});

it('adds nothing to a site on which somebody else has an account', async () => {
  const own = await startTestServer();
  try {
    await createUser(own);
    await seed(own.dataSource, own.server.services, { demo: true, covers: false });
    expect(await own.dataSource.manager.count(Post)).toBe(0);
    expect(await own.dataSource.manager.count(User)).toBe(1);
    expect(await partsOf(own)).toEqual(['categories', 'noDemo']);
  } finally {
    await own.close();
  }
});
