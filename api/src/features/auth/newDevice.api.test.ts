import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { KnownDevice } from './knownDevice.entity.js';
import { MAX_DEVICES } from './knownDevices.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
});
afterAll(() => server.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Logs in and returns the response's cookie. */
async function logIn(
  userName: string,
  { userAgent = FIREFOX, address = '192.0.2.7', cookie = '' } = {},
): Promise<string> {
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'x-forwarded-for': address,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ userName, password: TEST_PASSWORD }),
  });
  expect(response.status).toBe(200);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe(`a log-in on a new device on ${engine}`, () => {
  it('is reported by mail, with device, network, time and what to do', async () => {
    const { user } = await createUser(server);
    await logIn(user.userName);
    const [mail = '', ...more] = await server.mailsTo(user.email ?? '');
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: New login to your Hydrate account');
    expect(mail).toContain('Device: Firefox on Linux');
    expect(mail).toContain('Network: 192.0.2.0/24');
    expect(mail).not.toContain('192.0.2.7');
    expect(mail).toMatch(/Time: \d+ \w+ \d{4} at \d\d:\d\d UTC/);
    expect(mail).toContain('/settings/account');
    expect(mail).toContain('Forgot password?');
  });

  it('is told once: neither a browser by its cookie nor a client without one is new again', async () => {
    const { user } = await createUser(server);
    const cookie = await logIn(user.userName);
    await logIn(user.userName, { cookie, address: '203.0.113.9', userAgent: `${FIREFOX}.1` });
    for (let i = 0; i < 5; i++) await logIn(user.userName, { address: `192.0.2.${i}` });
    expect(await server.mailsTo(user.email ?? '')).toHaveLength(1);
  });

  it('stays known to a browser whose owner has a program that logs in without cookies for each run', async () => {
    const { user } = await createUser(server);
    const { services } = server.server;
    const cookie = await logIn(user.userName);
    const setCookie = () => undefined;
    for (let i = 0; i < MAX_DEVICES; i++) {
      const device = { cookie: null, address: `198.51.${i}.7`, userAgent: 'curl/8.5.0', setCookie };
      await services.devices.remember(user, device);
    }
    const count = await server.dataSource.manager.countBy(KnownDevice, { userId: user.id });
    expect(count).toBe(MAX_DEVICES);
    await logIn(user.userName, { cookie, address: '203.0.113.9', userAgent: SAFARI });
    expect(await server.mailsTo(user.email ?? '')).toHaveLength(1);
    // Strangers cannot make others known: an unknown cookie stays unknown.
    await logIn(user.userName, { cookie: `${cookie}x`, address: '203.0.114.9', userAgent: FIREFOX });
    expect(await server.mailsTo(user.email ?? '')).toHaveLength(2);
  });

  it.each([
    ['another client at the same address', { userAgent: SAFARI }, 'Device: Safari on iPhone'],
    ['the same client in another network', { address: '198.51.100.7' }, 'Network: 198.51.100.0/24'],
    ['a forged cookie', { address: '198.51.100.7', cookie: `hydrate_device=${'x'.repeat(43)}` }, 'Firefox'],
  ])('is told of %s', async (_, other, words) => {
    const { user } = await createUser(server);
    await logIn(user.userName);
    await logIn(user.userName, other);
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails).toHaveLength(2);
    expect(mails[1]).toContain(words);
  });

  it('is not reported after a verification, or for a wrong password', async () => {
    const email = 'grace@example.com';
    await server.graphql('mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
      input: { name: 'Grace Hopper', userName: 'grace', email, password: TEST_PASSWORD },
    });
    const [mail = ''] = await server.mailsTo(email);
    const token = /\/verify-email\?token=([\w-]+)/.exec(mail)?.[1];
    await server.graphql(
      'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { accessToken } }',
      {
        input: { token },
      },
    );
    await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
      input: { userName: 'grace', password: TEST_PASSWORD },
    });
    await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
      input: { userName: 'grace', password: 'Wrong1!!' },
    });
    expect(await server.mailsTo(email)).toHaveLength(1);
  });
});
