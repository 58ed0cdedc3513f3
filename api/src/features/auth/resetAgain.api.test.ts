import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { credentialApisOf } from '../../testing/credentialApis.js';
import { createUser } from '../../testing/factories.js';
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
  it('is possible once a new password has ended the link of the first', async () => {
    const api = credentialApisOf(server)[name];
    const { user } = await createUser(server);
    const email = user.email ?? '';
    const caller = { address: name === 'rest' ? '198.51.100.1' : '198.51.100.2' };
    expect((await api.requestReset(caller, email)).outcome).toBe('ok');
    expect((await api.requestReset(caller, email)).outcome).toBe('tooMany');
    await expect.poll(() => linksTo(email)).toHaveLength(1);
    const [link = ''] = await linksTo(email);
    expect((await api.reset(caller, link, 'Brand1new!')).outcome).toBe('ok');
    expect((await api.requestReset(caller, email)).outcome).toBe('ok');
    await expect.poll(() => linksTo(email)).toHaveLength(2);
    const [, second = ''] = await linksTo(email);
    expect((await api.reset(caller, second, 'Newer1new!')).outcome).toBe('ok');
  });
});
