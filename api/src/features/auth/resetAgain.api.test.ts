import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialApisOf } from '../../testing/credentialApis.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
});
afterAll(() => server.close());

const LINK = /password-reset\?token=([\w-]+)/;

async function linksTo(email: string): Promise<string[]> {
  const mails = await server.mailsTo(email);
  return mails.flatMap((mail) => LINK.exec(mail)?.[1] ?? []);
}

describe.each(['graphql', 'rest'] as const)(`a second password reset through %s on ${engine}`, (name) => {
  const net = name === 'rest' ? '198.51.100' : '203.0.113';
  const owner = { address: `${net}.1` };
  const stranger = { address: `${net}.2` };

  it('is possible in the browser that set a new password, and tells nobody else of it', async () => {
    const api = credentialApisOf(server)[name];
    const ask = async (caller: { address: string; cookie?: string }, email: string) =>
      (await api.requestReset(caller, email)).outcome;
    const { user } = await createUser(server);
    const email = user.email ?? '';
    expect(await ask(stranger, email)).toBe('ok');
    expect(await ask(owner, email)).toBe('tooMany');
    await expect.poll(() => linksTo(email)).toHaveLength(1);
    const [link = ''] = await linksTo(email);
    const { outcome, cookie = '' } = await api.reset(owner, link, 'Brand1new!');
    expect(outcome).toBe('ok');

    const { user: other } = await createUser(server);
    const { cookie: strange = '' } = await api.login(stranger, other.userName, TEST_PASSWORD);
    expect(strange).not.toBe('');
    // Like an email without an account, also at the address of the owner.
    for (const caller of [stranger, { ...stranger, cookie: strange }, owner])
      expect(await ask(caller, email)).toBe('tooMany');

    expect(await ask({ ...stranger, cookie }, email)).toBe('ok');
    expect(await ask({ ...owner, cookie }, email)).toBe('tooMany');
    await expect.poll(() => linksTo(email)).toHaveLength(2);
    const [, second = ''] = await linksTo(email);
    expect((await api.reset(owner, second, 'Newer1new!')).outcome).toBe('ok');
  });
});
