import { setTimeout as delay } from 'node:timers/promises';
import argon2 from 'argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { OneTimeToken } from './oneTimeToken.entity.js';
import { DECOY_HASH, isOutdated } from './password.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
const FORGOT =
  'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }';
const RESET = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { userName } }';
const CHANGE =
  'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { accessToken viewer { user { id } } } }';
const OUT = 'mutation { signOutEverywhere { user { userName } } }';
const VIEWER = '{ viewer { email } }';

const login = async (userName: string, password: string) =>
  (await server.graphql<{ login: { accessToken: string } | null }>(LOGIN, { input: { userName, password } }))
    .data?.login?.accessToken;

describe(`a forgotten password on ${engine}`, () => {
  it('is replaced once by the mailed link, and all sessions end', async () => {
    const { user, token } = await createUser(server);
    const email = user.email ?? '';
    expect((await server.graphql(FORGOT, { input: { email: email.toUpperCase() } })).data).toEqual({
      requestPasswordReset: { email },
    });
    const [mail = ''] = await server.mailsTo(email);
    const reset = /\/password-reset\?token=([\w-]+)/.exec(mail)?.[1];

    const weak = await server.graphql(RESET, { input: { token: reset, password: 'weak' } });
    expect(weak.errors[0]?.extensions.fields).toHaveProperty('password');
    const input = { token: reset, password: 'Brandnew1!' };
    expect((await server.graphql(RESET, { input })).data).toEqual({
      resetPassword: { userName: user.userName },
    });
    expect((await server.graphql(RESET, { input })).errors[0]?.message).toMatch(/already been used/);

    expect((await server.graphql(VIEWER, {}, token)).status).toBe(401);
    expect(await login(user.userName, TEST_PASSWORD)).toBeUndefined();
    expect(await login(user.userName, 'Brandnew1!')).toBeTruthy();
    expect(await server.mailsTo(email)).toHaveLength(2);
  });

  it('of an unknown address gets the same response and no mail', async () => {
    const email = 'unknown@example.com';
    expect((await server.graphql(FORGOT, { input: { email } })).data).toEqual({
      requestPasswordReset: { email },
    });
    expect(await server.mailsTo(email)).toEqual([]);
    expect(
      (await server.graphql(FORGOT, { input: { email: 'nope' } })).errors[0]?.extensions.fields,
    ).toHaveProperty('email');
  });

  it('cannot be replaced by a link that is forged, expired, or for another purpose', async () => {
    const { user } = await createUser(server);
    expect(
      (await server.graphql(RESET, { input: { token: 'x', password: 'Brandnew1!' } })).errors[0]?.message,
    ).toMatch(/is not valid/);
    await server.graphql(FORGOT, { input: { email: user.email } });
    const [mail = ''] = await server.mailsTo(user.email ?? '');
    const token = /token=([\w-]+)/.exec(mail)?.[1];
    const VERIFY = 'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { accessToken } }';
    expect((await server.graphql(VERIFY, { input: { token } })).errors[0]?.message).toMatch(/is not valid/);
    await server.dataSource.manager.updateAll(OneTimeToken, { expiresAt: new Date(0) });
    expect(
      (await server.graphql(RESET, { input: { token, password: 'Brandnew1!' } })).errors[0]?.message,
    ).toMatch(/has expired/);
  });
});

describe('changing the password', () => {
  it('needs the current one, and ends every other session', async () => {
    const { user, token } = await createUser(server);
    const wrong = await server.graphql(
      CHANGE,
      { input: { currentPassword: 'Wrong1!!', newPassword: 'longenough' } },
      token,
    );
    expect(wrong.errors[0]).toMatchObject({
      message: 'Incorrect password! Enter your password correctly.',
      extensions: {
        code: 'BAD_USER_INPUT',
        fields: { currentPassword: 'Incorrect password! Enter your password correctly.' },
      },
    });
    const short = await server.graphql(
      CHANGE,
      { input: { currentPassword: TEST_PASSWORD, newPassword: 'short' } },
      token,
    );
    expect(short.errors[0]?.extensions.fields).toEqual({
      newPassword: 'The new password must have at least 8 characters.',
    });

    const { data } = await server.graphql<{ changePassword: { accessToken: string } }>(
      CHANGE,
      { input: { currentPassword: TEST_PASSWORD, newPassword: 'longenough' } },
      token,
    );
    expect((await server.graphql(VIEWER, {}, token)).status).toBe(401);
    expect((await server.graphql(VIEWER, {}, data?.changePassword.accessToken)).data).toEqual({
      viewer: { email: user.email },
    });
    expect(await login(user.userName, 'longenough')).toBeTruthy();
    expect(
      (await server.graphql(CHANGE, { input: { currentPassword: 'x', newPassword: 'longenough' } })).errors[0]
        ?.extensions.code,
    ).toBe('UNAUTHENTICATED');
  });
});

describe(`a reset link on ${engine}`, () => {
  const REPLACED =
    'This password reset link has already been used or was replaced by a newer one. Ask for a new one.';
  const ask = (email: string | null) => server.graphql(FORGOT, { input: { email } });
  const change = (token: string, currentPassword: string, newPassword: string) =>
    server.graphql(CHANGE, { input: { currentPassword, newPassword } }, token);
  const linksTo = async (email: string | null) =>
    (await server.mailsTo(email ?? '')).flatMap(
      (mail) => /password-reset\?token=([\w-]+)/.exec(mail)?.[1] ?? [],
    );
  const reset = (token: string | undefined) =>
    server.graphql(RESET, { input: { token, password: 'Brandnew1!' } });

  it('becomes invalid when the password is changed', async () => {
    const { user, token } = await createUser(server);
    await ask(user.email);
    const [link] = await linksTo(user.email);
    expect((await change(token, TEST_PASSWORD, 'longenough')).errors).toEqual([]);
    expect((await reset(link)).errors[0]?.message).toBe(REPLACED);
    expect(await login(user.userName, 'longenough')).toBeTruthy();
  });

  it('becomes invalid when a newer link is used', async () => {
    const { user } = await createUser(server);
    await ask(user.email);
    await linksTo(user.email);
    await ask(user.email);
    const [older, newer] = await linksTo(user.email);
    expect((await reset(newer)).errors).toEqual([]);
    expect((await reset(older)).errors[0]?.message).toBe(REPLACED);
  });

  it('is not created for a password that is changed before it is mailed', async () => {
    const { user, token } = await createUser(server);
    const [, changed] = await Promise.all([ask(user.email), change(token, TEST_PASSWORD, 'longenough')]);
    expect(changed.errors).toEqual([]);
    for (const link of await linksTo(user.email))
      expect((await reset(link)).errors[0]?.message).toBe(REPLACED);
    expect(await login(user.userName, 'longenough')).toBeTruthy();
  });

  it('is not created for the former email of an account', async () => {
    const { user } = await createUser(server);
    const { manager } = server.dataSource;
    const find = manager.findOneBy.bind(manager);
    // The email is changed right after the lookup.
    vi.spyOn(manager, 'findOneBy').mockImplementationOnce(async (...asked) => {
      const found = await find(...asked);
      await manager.update(User, { id: user.id }, { email: `new-${user.email}` });
      return found;
    });
    await ask(user.email);
    expect(await linksTo(user.email)).toEqual([]);
    expect(await linksTo(`new-${user.email}`)).toEqual([]);
  });

  it('sets a password that no overtaken change overwrites', async () => {
    const { user, token } = await createUser(server);
    await ask(user.email);
    const [link] = await linksTo(user.email);
    // The change checks the old password before the reset and hashes the new one after it.
    const changed = change(token, TEST_PASSWORD, 'intruder9');
    await delay(5);
    expect((await reset(link)).errors).toEqual([]);
    await changed;
    expect(await login(user.userName, 'intruder9')).toBeUndefined();
    expect(await login(user.userName, 'Brandnew1!')).toBeTruthy();
  });

  it('that is requested after a change works', async () => {
    const { user, token } = await createUser(server);
    await change(token, TEST_PASSWORD, 'longenough');
    await ask(user.email);
    const [link] = await linksTo(user.email);
    expect((await reset(link)).errors).toEqual([]);
  });
});

describe('signing out everywhere', () => {
  it('ends all sessions', async () => {
    const { user, token } = await createUser(server);
    const other = await login(user.userName, TEST_PASSWORD);
    expect((await server.graphql(OUT, {}, token)).data).toEqual({
      signOutEverywhere: { user: { userName: user.userName } },
    });
    for (const each of [token, other]) expect((await server.graphql(VIEWER, {}, each)).status).toBe(401);
    expect((await server.graphql(OUT)).errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('a hash', () => {
  it('for a missing account costs as much as a real one', () => {
    expect(isOutdated(DECOY_HASH)).toBe(false);
  });

  it('with older, weaker parameters is replaced at the next login', async () => {
    const passwordHash = await argon2.hash(TEST_PASSWORD, { memoryCost: 8 * 1024, timeCost: 1 });
    const { user } = await createUser(server, { passwordHash });
    expect(isOutdated(passwordHash)).toBe(true);
    expect(await login(user.userName, TEST_PASSWORD)).toBeTruthy();
    const stored = () =>
      server.dataSource.manager.findOneOrFail(User, {
        select: { passwordHash: true },
        where: { id: user.id },
      });
    await expect.poll(async () => isOutdated((await stored()).passwordHash ?? '')).toBe(false);
    expect(await login(user.userName, TEST_PASSWORD)).toBeTruthy();
  });
});
