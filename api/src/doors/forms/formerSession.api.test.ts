import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserSession } from '../../features/auth/session.entity.js';
import type { User } from '../../features/users/user.entity.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { formBrowser } from './testing/formBrowser.js';

const NEXT = 'Different1!';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.close());

/** A browser in which a member is logged in. */
async function loggedIn() {
  const { user } = await createUser(server, { name: 'Ada Lovelace' });
  await server.dataSource.manager.delete(UserSession, { userId: user.id });
  const { jar, send } = formBrowser(server.origin);
  await send('/no-scripts/login', { userName: user.userName, password: TEST_PASSWORD });
  expect(jar.has('hydrate_forms')).toBe(true);
  return { user, jar, send };
}

const sessionsOf = ({ id: userId }: User) => server.dataSource.manager.countBy(UserSession, { userId });

async function resetLinkOf({ email }: User): Promise<string> {
  const query =
    'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }';
  await server.graphql(query, { input: { email } });
  return /password-reset\?token=([\w-]+)/.exec((await server.mailsTo(email ?? '')).join())?.[1] ?? '';
}

describe(`a form without scripts in a browser that is logged in, on ${engine}`, () => {
  it('keeps the session if it resets the password of another account, and says so', async () => {
    const { user, jar, send } = await loggedIn();
    const { user: other } = await createUser(server);
    const token = await resetLinkOf(other);
    const reset = await send('/no-scripts/password-reset', { token, password: NEXT, confirmPassword: NEXT });
    expect(reset.status).toBe(200);
    expect(reset.html).toContain(`You are still logged in as ${user.userName}.`);
    expect(jar.has('hydrate_forms')).toBe(true);
    expect((await send('/no-scripts')).html).toContain('Ada Lovelace');
    expect([await sessionsOf(user), await sessionsOf(other)]).toEqual([1, 0]);
  });

  it('ends the session if it resets the password of its own account', async () => {
    const { user, jar, send } = await loggedIn();
    const token = await resetLinkOf(user);
    const reset = await send('/no-scripts/password-reset', { token, password: NEXT, confirmPassword: NEXT });
    expect(reset.html).toContain('Please login with your new password');
    expect(jar.has('hydrate_forms')).toBe(false);
    expect(await sessionsOf(user)).toBe(0);
  });

  it('ends the session that a log-in replaces, but not one that a refused log-in leaves', async () => {
    const { user, send } = await loggedIn();
    const { user: other } = await createUser(server);
    await send('/no-scripts/login', { userName: other.userName, password: 'Wrong1!!x' });
    expect(await sessionsOf(user)).toBe(1);
    const before = await sessionsOf(other);
    await send('/no-scripts/login', { userName: other.userName, password: TEST_PASSWORD });
    expect([await sessionsOf(user), await sessionsOf(other)]).toEqual([0, before + 1]);
  });

  it('ends the session that the verification of an email replaces', async () => {
    const { user, send } = await loggedIn();
    const email = `new.${user.userName}@example.com`;
    const input = { name: 'Grace', userName: `g_${user.userName.slice(1, 9)}`, email, password: NEXT };
    const query = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
    expect((await server.graphql(query, { input })).errors).toEqual([]);
    const token = /verify-email\?token=([\w-]+)/.exec((await server.mailsTo(email)).join())?.[1] ?? '';
    const verified = await send('/no-scripts/verify-email', { token });
    expect(verified.location).toBe('/no-scripts?done=verified');
    expect(await sessionsOf(user)).toBe(0);
  });
});
