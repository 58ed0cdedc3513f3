import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { passkeysOn } from '../../testing/passkeys.js';
import type { MadeAssertion, Misbehaviour } from '../../testing/softwareAuthenticator.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { Passkey } from './passkey.entity.js';
import { CEREMONY_LIFETIME, PasskeyChallenges } from './passkeyChallenges.js';

const SITE = 'https://blog.test';

let server: TestServer;
let passkeys: ReturnType<typeof passkeysOn>;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
  passkeys = passkeysOn(server, SITE);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

async function member(options?: { counts: boolean }) {
  const { user, token } = await createUser(server);
  const authenticator = passkeys.newAuthenticator(options);
  await passkeys.add(authenticator, token);
  return { user, token, authenticator };
}

const later = (milliseconds: number) => {
  const now = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ['Date'], now });
};

const ELSEWHERE = `Passkeys of this site work at ${SITE} only. Open the site there and try again.`;
const wrongs: [name: string, wrong: Misbehaviour, message: RegExp | string][] = [
  ['another origin', { origin: 'https://evil.test' }, ELSEWHERE],
  ['another port', { origin: `${SITE}:8443` }, ELSEWHERE],
  ['a frame of another site', { crossOrigin: true }, ELSEWHERE],
  ['another relying party', { rpId: 'evil.test' }, /could not be verified/],
  ['the other ceremony', { type: 'payment.get' }, /damaged/],
  ['a device that did not verify its user', { isVerified: false }, /could not be verified/],
  ['a device without user presence', { isPresent: false, isVerified: false }, /could not be verified/],
  ['a challenge that was not issued', { challenge: 'A'.repeat(83) }, /not made for you here/],
  ['a short challenge', { challenge: 'AAAA' }, /not made for you here/],
  ['client data that are no JSON', { clientData: 'challenge' }, /damaged/],
  ['client data that are a list', { clientData: '[]' }, /damaged/],
  ['client data of great depth', { clientData: '['.repeat(700) }, /damaged/],
];

describe(`a log-in by passkey on ${engine} is refused`, () => {
  it.each(wrongs)('from %s', async (_name, wrong, message) => {
    const { authenticator } = await member();
    const { data, errors } = await passkeys.logIn(authenticator, wrong);
    expect(data).toEqual({ loginWithPasskey: null });
    expect(errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(errors[0]?.message).toMatch(message);
    expect((await passkeys.logIn(authenticator)).errors).toEqual([]);
  });

  it('when it is replayed', async () => {
    const { authenticator } = await member();
    const assertion = authenticator.get(await passkeys.startLogin());
    expect((await passkeys.sendAssertion(assertion)).errors).toEqual([]);
    const { data, errors } = await passkeys.sendAssertion(assertion);
    expect(data).toEqual({ loginWithPasskey: null });
    expect(errors[0]?.message).toBe('This request for a passkey was used already. Start again.');
  });

  it('except for one, when it is replayed concurrently', async () => {
    const { authenticator } = await member();
    const assertion = authenticator.get(await passkeys.startLogin());
    const answers = await Promise.all(Array.from({ length: 5 }, () => passkeys.sendAssertion(assertion)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(answers.every(({ errors: [error] }) => !error || error.extensions.code === 'BAD_USER_INPUT')).toBe(
      true,
    );
  });

  it('after five minutes', async () => {
    const { authenticator } = await member();
    const assertion = authenticator.get(await passkeys.startLogin());
    later(CEREMONY_LIFETIME + 1);
    const { errors } = await passkeys.sendAssertion(assertion);
    expect(errors[0]?.message).toBe('This took longer than five minutes. Start again.');
  });

  it('with the challenge of a registration, and a registration with that of a login', async () => {
    const { token, authenticator } = await member();
    const login = await passkeys.sendAssertion(authenticator.get(await passkeys.startRegistration(token)));
    expect(login.errors[0]?.message).toMatch(/not made for you here/);
    const credential = passkeys.newAuthenticator().create(await passkeys.startLogin());
    const added = await passkeys.sendCredential(token, credential);
    expect(added.errors[0]?.message).toMatch(/not made for you here/);
  });

  it('for another account', async () => {
    const ada = await member();
    const bob = await member();
    const own = ada.authenticator.get(await passkeys.startLogin());
    const theirs = bob.authenticator.get(await passkeys.startLogin());
    const forHandle = await passkeys.sendAssertion({ ...own, userHandle: theirs.userHandle });
    expect(forHandle.errors[0]?.extensions.code).toBe('NOT_FOUND');
    const { credentialId, userHandle } = theirs;
    const forCredential = await passkeys.sendAssertion({ ...own, credentialId, userHandle });
    expect(forCredential.errors[0]?.message).toMatch(/could not be verified/);
  });

  it('when its signature or the signed data was changed', async () => {
    const { authenticator } = await member();
    const changed = (text: string) => text.slice(0, -3) + (text.endsWith('AAA') ? 'BBB' : 'AAA');
    for (const field of ['signature', 'authenticatorData'] as const) {
      const assertion = authenticator.get(await passkeys.startLogin());
      const { errors } = await passkeys.sendAssertion({ ...assertion, [field]: changed(assertion[field]) });
      expect(errors[0]?.message, field).toMatch(/could not be verified/);
    }
  });

  it('when its counter decreases, until it increases again', async () => {
    const { authenticator, token } = await member({ counts: true });
    expect((await passkeys.logIn(authenticator)).errors).toEqual([]);
    expect((await passkeys.logIn(authenticator, { counter: 2 ** 32 - 2 })).errors).toEqual([]);
    const before = await passkeys.listed(token);
    for (const counter of [2 ** 32 - 2, 3, 0]) {
      const { data, errors } = await passkeys.logIn(authenticator, { counter });
      expect(data).toEqual({ loginWithPasskey: null });
      expect(errors[0]?.message).toMatch(/may have been copied/);
    }
    expect(await passkeys.listed(token)).toEqual(before);
    expect((await passkeys.logIn(authenticator, { counter: 2 ** 32 - 1 })).errors).toEqual([]);
  });

  it('when it is too long, malformed or incomplete, naming the field', async () => {
    const { authenticator } = await member();
    const assertion = authenticator.get(await passkeys.startLogin());
    for (const field of Object.keys(assertion) as (keyof MadeAssertion)[]) {
      for (const value of ['A'.repeat(10_000), '', 'not base64url!', 'AA==', '\u0000']) {
        const { errors } = await passkeys.sendAssertion({ ...assertion, [field]: value });
        expect(errors[0]?.extensions.fields, `${field}: ${value.slice(0, 20)}`).toHaveProperty(field);
      }
      const { [field]: _left, ...others } = assertion;
      expect((await passkeys.sendAssertion(others)).errors[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    expect((await passkeys.sendAssertion(assertion)).errors).toEqual([]);
  });
});

describe('a registration is refused', () => {
  it.each(wrongs)('from %s', async (_name, wrong, message) => {
    const { user, token } = await createUser(server);
    const { data, errors } = await passkeys.add(passkeys.newAuthenticator(), token, 'Mine', wrong);
    expect(data).toEqual({ addPasskey: null });
    expect(errors[0]?.message).toMatch(message);
    expect(await passkeys.listed(token)).toEqual([]);
    expect(await server.mailsTo(user.email ?? '')).toEqual([]);
  });

  it('with the challenge of another account', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)];
    const credential = passkeys.newAuthenticator().create(await passkeys.startRegistration(ada.token));
    const { errors } = await passkeys.sendCredential(bob.token, credential);
    expect(errors[0]?.message).toMatch(/not made for you here/);
  });

  it('when it is replayed, even after the passkey was removed', async () => {
    const { user, token } = await createUser(server);
    const credential = passkeys.newAuthenticator().create(await passkeys.startRegistration(token));
    expect((await passkeys.sendCredential(token, credential)).errors).toEqual([]);
    expect((await passkeys.sendCredential(token, credential)).errors[0]?.message).toMatch(/used already/);
    await server.dataSource.manager.delete(Passkey, { userId: user.id });
    expect((await passkeys.sendCredential(token, credential)).errors[0]?.message).toMatch(/used already/);
  });

  it('for a request that the end of all sessions has overtaken', async () => {
    const { user, token } = await createUser(server);
    const credential = passkeys.newAuthenticator().create(await passkeys.startRegistration(token));
    const { manager } = server.dataSource;
    const viewer = await manager.findOneByOrFail(User, { id: user.id });
    await server.server.services.sessions.endAll(viewer);
    const late = server.server.services.passkeys.add(viewer, credential);
    await expect(late).rejects.toThrow('Your account was changed meanwhile. Log in again.');
    expect(await manager.countBy(Passkey, { userId: user.id })).toBe(0);
  });

  it('for a credential of another account, and for the id of another credential', async () => {
    const { token, authenticator } = await member();
    const { token: other } = await createUser(server);
    const { errors } = await passkeys.add(authenticator, other);
    expect(errors[0]).toMatchObject({
      message: 'This passkey belongs to an account already.',
      extensions: { code: 'CONFLICT' },
    });
    const credential = passkeys.newAuthenticator().create(await passkeys.startRegistration(token));
    const { credentialId } = passkeys.newAuthenticator();
    const renamed = await passkeys.sendCredential(token, { ...credential, credentialId });
    expect(renamed.errors[0]?.extensions.fields).toHaveProperty('credentialId');
  });

  it('with certificates, without fetching anything; a self-attestation is accepted', async () => {
    const { token } = await createUser(server);
    const connect = vi.spyOn(globalThis, 'fetch');
    const certificate = new Uint8Array(300);
    for (const fmt of ['packed', 'fido-u2f', 'apple', 'android-key', 'android-safetynet', 'tpm', 'new']) {
      connect.mockClear();
      const attestation = { fmt, attStmt: new Map([['x5c', [certificate]]]) };
      const { errors } = await passkeys.add(passkeys.newAuthenticator(), token, fmt, { attestation });
      expect(errors[0]?.message, fmt).toMatch(/could not be verified/);
      // The two passkeys of this test.
      expect(connect, fmt).toHaveBeenCalledTimes(2);
    }
    const own = await passkeys.add(passkeys.newAuthenticator(), token, 'own', { isSelfAttested: true });
    expect(own.errors).toEqual([]);
  });

  it('when it is too long or malformed, naming the field', async () => {
    const { token } = await createUser(server);
    const credential = passkeys.newAuthenticator().create(await passkeys.startRegistration(token));
    const wrong: [field: string, value: unknown][] = [
      ['credentialId', 'A'.repeat(2000)],
      ['attestationObject', 'A'.repeat(10_000)],
      ['attestationObject', Buffer.alloc(4000, 0x81).toString('base64url')],
      ['attestationObject', 'AAAA'],
      ['clientDataJSON', 'A'.repeat(10_000)],
      ['name', 'x'.repeat(61)],
      ['transports', Array.from({ length: 21 }, () => 'usb')],
    ];
    for (const [field, value] of wrong) {
      const { errors } = await passkeys.sendCredential(token, { ...credential, [field]: value });
      expect(errors[0]?.extensions.fields, field).toHaveProperty(field);
    }
    const odd = { ...credential, transports: ['usb', 'telepathy', 'usb', 'x'.repeat(1000)] };
    expect((await passkeys.sendCredential(token, odd)).errors).toEqual([]);
    const [first] = (await passkeys.startRegistration(token)).excludeCredentials;
    expect(first?.transports).toEqual(['usb']);
  });
});

describe('challenges', () => {
  it('are recognised by every process with the same secret, and by no other', () => {
    const { dataSource } = server;
    const challengesOf = (secret: string) => new PasskeyChallenges(dataSource, secret);
    const issued = Buffer.from(challengesOf('one secret').issue({ kind: 'login' })).toString('base64url');
    expect(
      challengesOf('one secret').recognise(issued, { kind: 'login' }).expiresAt.getTime(),
    ).toBeGreaterThan(Date.now() + CEREMONY_LIFETIME - 60_000);
    expect(() => challengesOf('another').recognise(issued, { kind: 'login' })).toThrow(/not made for you/);
  });
});

describe('log-ins by passkey', () => {
  it('are counted by address, together with logins by password', async () => {
    const limited = await startTestServer({ PUBLIC_URL: SITE, RATE_LIMITS: 'on' });
    const { sendAssertion, startLogin, newAuthenticator } = passkeysOn(limited, SITE);
    const options = await startLogin();
    const codes: string[] = [];
    for (let i = 0; i < 22; i++) {
      const { errors } = await sendAssertion(
        newAuthenticator().get(options, { origin: 'https://evil.test' }),
      );
      codes.push(errors[0]?.extensions.code ?? 'ok');
    }
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(2);
    await limited.close();
  });
});
