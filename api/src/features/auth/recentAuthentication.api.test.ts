import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IsNull } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { createSession, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { UserSession } from './session.entity.js';
import { RECENT_AUTHENTICATION } from '../../platform/useCases/recentAuthentication.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());

const DELETE = 'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedUserId } }';
const CONFIRM =
  'mutation ($input: ConfirmPasswordInput!) { confirmPassword(input: $input) { session { id isCurrent } } }';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const exists = (id: string) => server.dataSource.manager.existsBy(User, { id, erasesAt: IsNull() });
const confirm = (password: unknown, token?: string) =>
  server.graphql(CONFIRM, { input: { password } }, token);

/** A user who entered the password the given number of seconds ago. */
async function signedInFor(seconds: number) {
  const { user } = await createUser(server);
  const id = newId();
  const token = await createSession(server, user, { id, authenticatedAt: ago(seconds) });
  return { user, id, token };
}

describe(`deleting the account on ${engine}`, () => {
  it('asks for the password if the confirmation is older than ten minutes, and continues after it', async () => {
    const { user, token, id } = await signedInFor(RECENT_AUTHENTICATION + 1);
    const input = { userId: user.id };
    const refused = await server.graphql(DELETE, { input }, token);
    expect(refused.errors).toMatchObject([
      {
        message: 'Confirm your password first.',
        extensions: { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED', maxAge: 600 },
      },
    ]);
    expect(await exists(user.id)).toBe(true);

    expect((await confirm(TEST_PASSWORD, token)).data).toEqual({
      confirmPassword: { session: { id, isCurrent: true } },
    });
    expect((await server.graphql(DELETE, { input }, token)).errors).toEqual([]);
    expect(await exists(user.id)).toBe(false);
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails.at(-1)).toContain('Your Hydrate account was deleted');
  });

  it('asks for nothing within ten minutes', async () => {
    const { user, token } = await signedInFor(RECENT_AUTHENTICATION - 30);
    expect((await server.graphql(DELETE, { input: { userId: user.id } }, token)).errors).toEqual([]);
  });

  it('asks for nothing in REST, and notifies by mail', async () => {
    const { user, token } = await signedInFor(7200);
    const { status } = await fetch(`${server.origin}/api/users/${user.id}`, {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ userId: user.id }),
    });
    expect(status).toBe(200);
    expect(await server.mailsTo(user.email ?? '')).toHaveLength(1);
  });
});

describe(`confirming the password on ${engine}`, () => {
  const authenticatedAt = async (id: string) =>
    (await server.dataSource.manager.findOneByOrFail(UserSession, { id })).authenticatedAt.getTime();

  it('renews the confirmation of this session only', async () => {
    const { user, id, token } = await signedInFor(3600);
    const other = newId();
    await createSession(server, user, { id: other, authenticatedAt: ago(3600) });
    expect((await confirm(TEST_PASSWORD, token)).errors).toEqual([]);
    expect(Date.now() - (await authenticatedAt(id))).toBeLessThan(60_000);
    expect(Date.now() - (await authenticatedAt(other))).toBeGreaterThan(3_500_000);
  });

  it('with a wrong, empty or missing password renews nothing', async () => {
    const { id, token } = await signedInFor(3600);
    for (const password of ['Wrong1!!', '', 'x'.repeat(1000)]) {
      const { errors } = await confirm(password, token);
      expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
      expect(errors[0]?.extensions.fields).toHaveProperty('password');
    }
    expect((await confirm(TEST_PASSWORD)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(Date.now() - (await authenticatedAt(id))).toBeGreaterThan(3_500_000);
  });

  it('counts like a login, so that a stolen session cannot guess more', async () => {
    const { token } = await signedInFor(3600);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 21; i++) codes.push((await confirm('Wrong1!!', token)).errors[0]?.extensions.code);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
    expect((await confirm(TEST_PASSWORD, token)).errors[0]?.extensions.code).toBe('RATE_LIMITED');
  });
});
