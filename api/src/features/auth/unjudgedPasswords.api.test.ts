import argon2 from 'argon2';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TooBusyError } from '../../errors.js';
import { credentialApisOf } from '../../testing/credentialApis.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const WRONG = 'Wrong1!!x';
const NEXT = 'Brand1new!';
/** One of the most used passwords, which no account can have. */
const COMMON = 'password1';

// Hundreds of requests, some of which hash a password.
vi.setConfig({ testTimeout: 180_000 });

let server: TestServer;
let api: ReturnType<typeof credentialApisOf>['graphql'];
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
  api = credentialApisOf(server).graphql;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => server.close());

let last = 0;
const newAddress = () => `10.9.0.${++last}`;

async function logInBusy(address: string, userName: string): Promise<number> {
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ userName, password: TEST_PASSWORD }),
  });
  return response.status;
}

describe(`a password that was not compared on ${engine}`, () => {
  it('costs no attempt while the server is busy, neither on a new device nor on a known one', async () => {
    const { user } = await createUser(server);
    const address = newAddress();
    for (const isKnown of [false, true]) {
      const busy = vi.spyOn(argon2, 'verify').mockRejectedValue(new TooBusyError());
      for (let i = 0; i < 25; i++) expect(await logInBusy(address, user.userName)).toBe(503);
      busy.mockRestore();
      const reply = await api.login({ address }, user.userName, TEST_PASSWORD);
      expect([isKnown, reply.outcome]).toEqual([isKnown, 'ok']);
    }
  });

  it('costs no attempt if the new one is refused, which is no way to guess more often', async () => {
    const { user, token } = await createUser(server);
    const home = { address: newAddress(), token };
    const known = await api.login(home, user.userName, TEST_PASSWORD);
    expect(known.outcome).toBe('ok');
    for (const [current, next] of [
      [TEST_PASSWORD, COMMON],
      [WRONG, 'short'],
    ] as const)
      for (let i = 0; i < 21; i++)
        expect((await api.changePassword(home, user.id, current, next)).outcome).toBe('wrong');

    let compared = 0;
    for (let i = 0; i < 21; i++) {
      await api.changePassword(home, user.id, WRONG, 'short');
      await api.changePassword(home, user.id, WRONG, COMMON);
      const { outcome } = await api.changePassword(home, user.id, WRONG, NEXT);
      if (outcome === 'wrong') compared++;
    }
    // One of the twenty of the address was the log-in.
    expect(compared).toBe(19);
  });

  it('counts if it was compared with one registration, and the server is too busy for the next', async () => {
    const userName = `pending_${last}`;
    for (const email of ['one', 'two'].map((each) => `${each}.${userName}@example.com`))
      expect((await api.register({ address: newAddress() }, { userName, email })).outcome).toBe('ok');
    const address = newAddress();
    const { verify } = argon2;
    for (let i = 0; i < 20; i++) {
      vi.spyOn(argon2, 'verify').mockImplementationOnce(verify).mockRejectedValueOnce(new TooBusyError());
      expect(await logInBusy(address, userName)).toBe(503);
      vi.restoreAllMocks();
    }
    expect((await api.login({ address }, userName, WRONG)).outcome).toBe('tooMany');
  });
});
