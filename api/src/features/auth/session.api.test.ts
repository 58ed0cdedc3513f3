import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { createSession, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { UserSession } from './session.entity.js';
import { USE_NOTED_EVERY } from '../../platform/background/lastUse.js';
import { MAX_SESSIONS } from './sessions.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const VIEWER = '{ viewer { email } }';
const SESSIONS = '{ viewer { sessions { id device address createdAt lastUsedAt expiresAt isCurrent } } }';
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const END = 'mutation ($input: EndSessionInput!) { endSession(input: $input) { endedSessionId } }';
const SIGN_OUT = 'mutation { signOut { user { id } } }';
const EVERYWHERE = 'mutation { signOutEverywhere { user { id } } }';
const CHANGE = 'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { accessToken } }';

interface Listed {
  id: string;
  device: string;
  address: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  isCurrent: boolean;
}

const sessionsOf = async (token: string): Promise<Listed[]> => {
  const { data } = await server.graphql<{ viewer: { sessions: Listed[] } }>(SESSIONS, {}, token);
  return data?.viewer.sessions ?? [];
};
const statusOf = async (token: string) => (await server.graphql(VIEWER, {}, token)).status;
const codeOf = ({ errors }: Awaited<ReturnType<TestServer['graphql']>>) => errors[0]?.extensions.code;
const rowsOf = (userId: string) => server.dataSource.manager.countBy(UserSession, { userId });
const logIn = async (userName: string) => {
  const input = { userName, password: TEST_PASSWORD };
  const { data } = await server.graphql<{ login: { accessToken: string } }>(LOGIN, { input });
  return data?.login.accessToken ?? '';
};

describe(`the list of sessions on ${engine}`, () => {
  it('shows device, network and times, the current one first, and only the viewer’s', async () => {
    const { user, token } = await createUser(server);
    await createUser(server);
    const response = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
      },
      body: JSON.stringify({ userName: user.userName, password: TEST_PASSWORD }),
    });
    expect(response.status).toBe(200);
    const sessions = await sessionsOf(token);
    expect(sessions).toMatchObject([
      { device: 'Chrome on Linux', isCurrent: true },
      { device: 'Firefox on Windows', address: '127.0.0.0/24', isCurrent: false },
    ]);
    const { createdAt, expiresAt } = sessions[1]!;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeCloseTo(7 * 86_400_000, -4);
  });

  it('omits expired sessions', async () => {
    const { user, token } = await createUser(server);
    const expired = await createSession(server, user, { expiresAt: new Date(Date.now() - 1) });
    expect(await sessionsOf(token)).toHaveLength(1);
    expect(await statusOf(expired)).toBe(401);
    await runToEnd(server.server.services.sessions.expiry);
    expect(await rowsOf(user.id)).toBe(1);
  });

  it('has at most 100 sessions: the next login ends the least recently used one', async () => {
    const { user, token } = await createUser(server);
    const oldest = await createSession(server, user, { lastUsedAt: new Date(Date.now() - 60_000) });
    for (let i = 2; i < MAX_SESSIONS; i++) await createSession(server, user);
    expect(await rowsOf(user.id)).toBe(MAX_SESSIONS);
    const newest = await logIn(user.userName);
    expect(await rowsOf(user.id)).toBe(MAX_SESSIONS);
    expect([await statusOf(oldest), await statusOf(token), await statusOf(newest)]).toEqual([401, 200, 200]);
  });

  it('leaves the idle browser of an owner whose program logs in for each run', async () => {
    const { user } = await createUser(server);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const browser = await createSession(server, user, { lastUsedAt: ago(9 * 60) });
    const first = await createSession(server, user, { device: 'curl', lastUsedAt: ago(8 * 60) });
    for (let i = 2; i < MAX_SESSIONS; i++) await createSession(server, user, { device: 'curl' });
    const newest = await logIn(user.userName);
    expect(await rowsOf(user.id)).toBe(MAX_SESSIONS);
    expect([await statusOf(browser), await statusOf(first), await statusOf(newest)]).toEqual([200, 401, 200]);
  });
});

describe(`ending sessions on ${engine}`, () => {
  it('on one device refuses the next request of the other, in GraphQL and REST', async () => {
    const { user, token } = await createUser(server);
    const other = await logIn(user.userName);
    const sessions = await sessionsOf(token);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await server.graphql(END, { input: { id } }, token)).data).toEqual({
      endSession: { endedSessionId: id },
    });
    expect(codeOf(await server.graphql(VIEWER, {}, other))).toBe('UNAUTHENTICATED');
    const rest = await fetch(`${server.origin}/api/users/${user.id}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${other}` },
      body: '{"about":"from an ended session"}',
    });
    expect(rest.status).toBe(401);
    expect(await statusOf(token)).toBe(200);
    expect(codeOf(await server.graphql(END, { input: { id } }, token))).toBe('NOT_FOUND');
  });

  it('of other users is NOT_FOUND, and for visitors UNAUTHENTICATED', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)];
    const [{ id } = { id: '' }] = await sessionsOf(bob.token);
    for (const each of [id, newId(), '', "' OR 1=1 --"])
      expect(codeOf(await server.graphql(END, { input: { id: each } }, ada.token))).toBe('NOT_FOUND');
    expect(codeOf(await server.graphql(END, { input: { id } }))).toBe('UNAUTHENTICATED');
    expect(await statusOf(bob.token)).toBe(200);
  });

  it('by signing out ends only the current one, and does nothing for visitors', async () => {
    const { user, token } = await createUser(server);
    const other = await createSession(server, user);
    expect((await server.graphql(SIGN_OUT, {}, token)).data).toEqual({ signOut: { user: { id: user.id } } });
    expect(codeOf(await server.graphql(SIGN_OUT, {}, token))).toBe('UNAUTHENTICATED');
    expect((await server.graphql(SIGN_OUT)).data).toEqual({ signOut: { user: null } });
    expect(await statusOf(other)).toBe(200);
  });

  it.each([
    ['signing out everywhere', (token: string) => server.graphql(EVERYWHERE, {}, token), 0],
    [
      'a new password',
      (token: string) => {
        const input = { currentPassword: TEST_PASSWORD, newPassword: 'Another1!' };
        return server.graphql(CHANGE, { input }, token);
      },
      1,
    ],
  ])('by %s ends all existing ones', async (_, act, left) => {
    const { user, token } = await createUser(server);
    const other = await createSession(server, user);
    expect((await act(token)).errors).toEqual([]);
    expect([await statusOf(token), await statusOf(other)]).toEqual([401, 401]);
    expect(await rowsOf(user.id)).toBe(left);
  });

  it('refuses a request whose body is still being received', async () => {
    const { user, token } = await createUser(server);
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    const body = JSON.stringify({ userId: user.id });
    const head = [
      `DELETE /api/users/${user.id} HTTP/1.1`,
      'Host: localhost',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    // The session is checked again after bodies that take longer than a second (doors/rest/rest.ts).
    await delay(1200);
    expect((await server.graphql(SIGN_OUT, {}, token)).errors).toEqual([]);
    socket.write(body);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await server.dataSource.manager.existsBy(User, { id: user.id })).toBe(true);
  });

  it('refuses unfinished work that its owner began before', async () => {
    const { user, token } = await createUser(server);
    const { deletions } = server.server.services;
    const viewer = await server.dataSource.manager.findOneByOrFail(User, { id: user.id });
    expect((await server.graphql(EVERYWHERE, {}, token)).errors).toEqual([]);
    await expect(deletions.begin(viewer, user.id)).rejects.toThrow('Your account was changed meanwhile');
    expect(await server.dataSource.manager.existsBy(User, { id: user.id })).toBe(true);
  });

  it('happens when the account is deleted', async () => {
    const { user } = await createUser(server);
    await server.server.services.accounts.remove(user.id);
    expect(await rowsOf(user.id)).toBe(0);
  });

  it('leaves no session that starts at the same moment', async () => {
    const { sessions } = server.server.services;
    const { user, token } = await createUser(server);
    const client = { address: '192.0.2.1', userAgent: '' };
    const begun = await Promise.allSettled([
      sessions.begin(user, client),
      server.graphql(EVERYWHERE, {}, token),
      sessions.begin(user, client),
    ]);
    const raised = Object.assign(new User(), user, { tokenVersion: 1 });
    expect(await rowsOf(user.id)).toBe(0);
    for (const outcome of begun)
      if (outcome.status === 'fulfilled' && 'accessToken' in outcome.value)
        expect(await statusOf(outcome.value.accessToken)).toBe(401);
    expect(await statusOf((await sessions.begin(raised, client)).accessToken)).toBe(200);
  });
});

describe(`the use of a session on ${engine}`, () => {
  beforeEach(() => {
    server.queries.length = 0;
  });
  const updates = () => server.queries.filter((sql) => /^UPDATE .session/.test(sql));

  it('is checked in one statement, which reads both rows by their keys', async () => {
    const { user, token } = await createUser(server);
    server.queries.length = 0;
    expect(await server.server.services.sessions.find(token, { address: '192.0.2.1' })).toMatchObject({
      user: { id: user.id, email: user.email, tokenVersion: 0 },
    });
    const [sql = '', ...more] = server.queries;
    expect(more).toEqual([]);
    const [{ id } = { id: '' }] = await sessionsOf(token);
    const plan = await server.dataSource.query<Record<string, unknown>[]>(
      `${engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${sql}`,
      [id],
    );
    expect(plan).toHaveLength(2);
    for (const step of plan)
      expect(String(engine === 'sqlite' ? step.detail : step.type)).toMatch(
        /^(?:SEARCH .* USING INDEX|const$)/,
      );
  });

  it('is recorded at most every five minutes, with its network, after the response', async () => {
    const { user } = await createUser(server);
    const lastUsedAt = new Date(Date.now() - USE_NOTED_EVERY - 1000);
    const id = newId();
    const token = await createSession(server, user, { id, lastUsedAt, address: '192.0.2.0/24' });
    const { sessions } = server.server.services;
    const uses = Array.from({ length: 10 }, () => sessions.find(token, { address: '127.0.0.1' }));
    expect(await Promise.all(uses)).not.toContain(null);
    await server.server.mailsSent();
    expect(updates()).toHaveLength(1);
    const row = await server.dataSource.manager.findOneByOrFail(UserSession, { id });
    expect(row.lastUsedAt.getTime()).toBeGreaterThan(lastUsedAt.getTime());
    expect(row.address).toBe('127.0.0.0/24');
  });

  it('is not recorded sooner', async () => {
    const { token } = await createUser(server);
    server.queries.length = 0;
    for (let i = 0; i < 3; i++) expect(await statusOf(token)).toBe(200);
    await server.server.mailsSent();
    expect(updates()).toEqual([]);
  });
});
