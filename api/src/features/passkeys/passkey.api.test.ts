import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSession, createUser } from '../../testing/factories.js';
import { passkeysOn } from '../../testing/passkeys.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { UNDO_TIME } from '../account/deletion.service.js';
import { User } from '../users/user.entity.js';
import { Passkey, UsedChallenge } from './passkey.entity.js';
import { MAX_PASSKEYS } from './passkey.service.js';
import { CEREMONY_LIFETIME } from './passkeyChallenges.js';

const SITE = 'https://blog.test';
const RENAME = 'mutation ($input: RenamePasskeyInput!) { renamePasskey(input: $input) { passkey { name } } }';
const REMOVE =
  'mutation ($input: RemovePasskeyInput!) { removePasskey(input: $input) { removedPasskeyId viewer { passkeys { id } } } }';
const VIEWER = '{ viewer { user { id } } }';

let server: TestServer;
let passkeys: ReturnType<typeof passkeysOn>;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
  passkeys = passkeysOn(server, SITE);
});
afterAll(() => server.close());

const rename = (token: string | null, passkeyId: string, name: string) =>
  server.graphql(RENAME, { input: { passkeyId, name } }, token);
const remove = (token: string | null, passkeyId: string) =>
  server.graphql(REMOVE, { input: { passkeyId } }, token);

/** A user with a passkey. */
async function member(name?: string, options?: { counts: boolean }) {
  const { user, token } = await createUser(server);
  const authenticator = passkeys.newAuthenticator(options);
  const { data } = await passkeys.add(authenticator, token, name);
  return { user, token, authenticator, passkeyId: data?.addPasskey.passkey.id ?? '' };
}

describe(`a passkey on ${engine}`, () => {
  it('is added with a name, listed, and reported by mail', async () => {
    const { user, token } = await createUser(server);
    const options = await passkeys.startRegistration(token);
    expect(options).toMatchObject({
      rp: { id: 'blog.test', name: 'Hydrate' },
      user: { name: user.userName, displayName: user.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const authenticator = passkeys.newAuthenticator();
    const { data } = await passkeys.sendCredential(token, {
      ...authenticator.create(options),
      name: '  My \n phone ',
    });
    const { passkey, viewer } = data!.addPasskey;
    expect(passkey).toMatchObject({
      name: 'My   phone',
      backedUp: true,
      lastUsedAt: null,
      credentialId: authenticator.credentialId,
    });
    expect(viewer.passkeys).toEqual([{ id: passkey.id }]);
    expect(await passkeys.listed(token)).toEqual([passkey]);
    const [mail = ''] = await server.mailsTo(user.email ?? '');
    expect(mail).toContain('Subject: A passkey was added to your Hydrate account');
    expect(mail).toContain('The passkey "My phone" has just been added');
    expect(mail).toContain(`${SITE}/settings/account`);
  });

  it('logs in without a username, and records its last use', async () => {
    const { user, token, authenticator } = await member('Phone');
    const options = await passkeys.startLogin();
    expect(options).toMatchObject({ rpId: 'blog.test', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const { data, headers } = await passkeys.sendAssertion(authenticator.get(options));
    expect(data?.loginWithPasskey.viewer.user.id).toBe(user.id);
    expect(headers.getSetCookie()[0]).toMatch(/^__Secure-hydrate_device=/);
    const answer = await server.graphql(VIEWER, {}, data?.loginWithPasskey.accessToken);
    expect(answer.data).toEqual({ viewer: { user: { id: user.id } } });
    const [passkey] = await passkeys.listed(token);
    expect(Date.parse(passkey?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  it('can be renamed', async () => {
    const { token, passkeyId } = await member();
    expect((await passkeys.listed(token))[0]?.name).toBe('Passkey');
    expect((await rename(token, passkeyId, 'Küche 😀')).data).toEqual({
      renamePasskey: { passkey: { name: 'Küche 😀' } },
    });
    expect((await rename(token, passkeyId, 'Küche 😀')).errors).toEqual([]);
    for (const name of ['', ' \u0000 ', 'x'.repeat(61)])
      expect((await rename(token, passkeyId, name)).errors[0]?.extensions.fields).toHaveProperty('name');
  });

  it('is removed, reported by mail, and no longer logs in', async () => {
    const { user, token, authenticator, passkeyId } = await member('Old phone');
    expect((await remove(token, passkeyId)).data).toEqual({
      removePasskey: { removedPasskeyId: passkeyId, viewer: { passkeys: [] } },
    });
    const refused = await passkeys.logIn(authenticator);
    expect(refused.errors[0]).toMatchObject({
      message: 'No account here has this passkey. It may have been removed. Log in with your password.',
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await remove(token, passkeyId)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails).toHaveLength(2);
    expect(mails.join()).toContain('The passkey "Old phone" has just been removed');
  });

  it('belongs to its owner only', async () => {
    const { token, passkeyId } = await member();
    const stranger = await createUser(server);
    expect((await rename(stranger.token, passkeyId, 'Mine')).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await remove(stranger.token, passkeyId)).errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await passkeys.listed(stranger.token)).toEqual([]);
    expect((await passkeys.listed(token))[0]?.name).toBe('Passkey');
  });

  it('needs a session, except for logging in', async () => {
    const { passkeyId, authenticator } = await member();
    const answers = [
      await server.graphql('mutation { startPasskeyRegistration { options } }'),
      await passkeys.sendCredential(null, authenticator.create({ challenge: 'AAAA' })),
      await rename(null, passkeyId, 'x'),
      await remove(null, passkeyId),
    ];
    expect(answers.map(({ errors }) => errors[0]?.extensions.code)).toEqual(
      Array.from({ length: 4 }, () => 'UNAUTHENTICATED'),
    );
  });

  it('can only be added after a recent confirmation, such as a login with a passkey', async () => {
    const { user, authenticator } = await member();
    const START = 'mutation { startPasskeyRegistration { options } }';
    const authenticatedAt = new Date(Date.now() - 11 * 60_000);
    const old = await createSession(server, user, { authenticatedAt });
    const { errors } = await server.graphql(START, {}, old);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'RECENT_AUTHENTICATION_REQUIRED',
    });
    const { data } = await passkeys.logIn(authenticator);
    const fresh = await server.graphql(START, {}, data?.loginWithPasskey.accessToken);
    expect(fresh.errors).toEqual([]);
  });

  it(`is limited to ${MAX_PASSKEYS} for each account, also for concurrent requests`, async () => {
    const { user, token, authenticator } = await member();
    for (let i = 2; i < MAX_PASSKEYS; i++) await passkeys.add(passkeys.newAuthenticator(), token);
    const options = await Promise.all([1, 2].map(() => passkeys.startRegistration(token)));
    expect(options[0]?.excludeCredentials).toHaveLength(MAX_PASSKEYS - 1);
    expect(options[0]?.excludeCredentials[0]).toMatchObject({
      id: authenticator.credentialId,
      transports: ['hybrid', 'internal'],
    });
    const answers = await Promise.all(
      options.map((each) => passkeys.sendCredential(token, passkeys.newAuthenticator().create(each))),
    );
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'ok');
    expect(codes.sort()).toEqual(['CONFLICT', 'ok']);
    expect(await server.dataSource.manager.countBy(Passkey, { userId: user.id })).toBe(MAX_PASSKEYS);
    const full = await server.graphql('mutation { startPasskeyRegistration { options } }', {}, token);
    expect(full.errors[0]?.message).toMatch(/^You have 10 passkeys/);
  });

  it('is listed with one statement', async () => {
    const { token } = await member();
    await passkeys.add(passkeys.newAuthenticator(), token);
    server.queries.length = 0;
    expect(await passkeys.listed(token)).toHaveLength(2);
    expect(server.queries.filter((sql) => /FROM .passkey/.test(sql))).toHaveLength(1);
  });
});

describe('an account with a passkey', () => {
  it.each([
    ['suspended', { suspendedAt: new Date() }, /suspended/],
    ['not verified', { verifiedAt: null }, /^Verify your email/],
  ])('cannot log in while it is %s', async (_name, change, message) => {
    const { user, authenticator } = await member();
    await server.dataSource.manager.update(User, { id: user.id }, change);
    const { data, errors } = await passkeys.logIn(authenticator);
    expect(data).toEqual({ loginWithPasskey: null });
    expect(errors[0]?.message).toMatch(message);
  });

  it('deletes it with the account', async () => {
    const { user, token, authenticator } = await member();
    const DELETE =
      'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedUserId } }';
    await server.graphql(DELETE, { input: { userId: user.id } }, token);
    expect((await passkeys.logIn(authenticator)).errors[0]?.message).toMatch(/^This account was deleted/);
    await server.server.services.eraser.round(new Date(Date.now() + UNDO_TIME + 1000));
    expect(await server.dataSource.manager.countBy(Passkey, { userId: user.id })).toBe(0);
    expect((await passkeys.logIn(authenticator)).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('keeps it after the end of all sessions and a password reset, whose mail mentions it', async () => {
    const { user, token, authenticator } = await member();
    await server.graphql('mutation { signOutEverywhere { user { id } } }', {}, token);
    expect((await server.graphql(VIEWER, {}, token)).status).toBe(401);
    expect((await passkeys.logIn(authenticator)).data?.loginWithPasskey.viewer.user.id).toBe(user.id);

    const FORGOT =
      'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }';
    const RESET = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { userName } }';
    await server.graphql(FORGOT, { input: { email: user.email } });
    const link = (await server.mailsTo(user.email ?? '')).find((mail) => mail.includes('password-reset?'));
    const reset = /token=([\w-]+)/.exec(link ?? '')?.[1];
    await server.graphql(RESET, { input: { token: reset, password: 'Brandnew1!' } });
    expect((await server.mailsTo(user.email ?? '')).join()).toContain(
      'One passkey still logs in to your account. Remove any that you do not recognise.',
    );
    expect((await passkeys.logIn(authenticator)).data?.loginWithPasskey.viewer.user.id).toBe(user.id);
  });
});

describe('a challenge', () => {
  it('stores nothing before it is used, and is deleted after it has expired', async () => {
    const { authenticator } = await member();
    const { manager } = server.dataSource;
    const before = await manager.count(UsedChallenge);
    await Promise.all(Array.from({ length: 20 }, () => passkeys.startLogin()));
    expect(await manager.count(UsedChallenge)).toBe(before);
    await manager.insert(UsedChallenge, {
      challengeHash: 'e'.repeat(64),
      expiresAt: new Date(Date.now() - CEREMONY_LIFETIME - 1),
    });
    await manager.insert(UsedChallenge, {
      challengeHash: 'f'.repeat(64),
      expiresAt: new Date(Date.now() - 1),
    });
    await passkeys.logIn(authenticator);
    await runToEnd(server.server.services.passkeys.expiry);
    expect(await manager.existsBy(UsedChallenge, { challengeHash: 'e'.repeat(64) })).toBe(false);
    // A challenge recognised just before it expires must still be recognised as used.
    expect(await manager.existsBy(UsedChallenge, { challengeHash: 'f'.repeat(64) })).toBe(true);
    expect(await manager.count(UsedChallenge)).toBe(before + 2);
  });
});
