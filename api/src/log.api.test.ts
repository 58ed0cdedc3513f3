import { Writable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from './platform/log/log.js';
import { createUser, TEST_PASSWORD } from './testing/factories.js';
import { startTestServer, type TestServer } from './testing/testServer.js';

let server: TestServer;
let smtp: SMTPServer;
let log = '';
let lastMail = '';

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      lastMail = '';
      stream.setEncoding('utf8').on('data', (text: string) => (lastMail += text));
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString('utf8');
      done();
    },
  });
  server = await startTestServer({ MAIL_URL: `smtp://127.0.0.1:${port}` }, createLogger('trace', sink));
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

/** The token of the link in the last mail. */
async function mailedToken(): Promise<string> {
  await server.server.mailsSent();
  const text = lastMail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  return /token=([\w-]{20,})/.exec(text)?.[1] ?? '';
}

const call = (path: string, body: unknown, token = '', method = 'POST') =>
  fetch(`${server.origin}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

it('contains logins, failures and refused access', async () => {
  log = '';
  const [ada, bob] = [await createUser(server), await createUser(server)];
  const login = (password: string) =>
    call('/api/auth/login', { userName: ada.user.userName, password }).then(({ status }) => status);
  expect([await login(TEST_PASSWORD), await login('WrongPass9!')]).toEqual([200, 400]);
  await call(`/api/users/${ada.user.id}`, {}, bob.token, 'DELETE');
  await server.graphql(
    'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedUserId } }',
    { input: { userId: ada.user.id } },
    bob.token,
  );
  await server.graphql('{ viewer { email } }', {}, 'forged.token.here');
  const events = log
    .split('\n')
    .filter((line) => line.includes('"msg":"Security"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const [adaId, bobId] = [ada.user.id, bob.user.id];
  const from = { address: '127.0.0.1' };
  expect(events).toMatchObject([
    { event: 'login', outcome: 'ok', userId: adaId, ...from },
    { event: 'login', outcome: 'BAD_USER_INPUT', userId: null, ...from },
    { event: 'deleteAccount', outcome: 'FORBIDDEN', userId: bobId, ...from },
    { event: 'forbidden', userId: bobId, path: `/api/users/${adaId}`, ...from },
    { event: 'deleteAccount', outcome: 'FORBIDDEN', userId: bobId, ...from },
    { event: 'forbidden', userId: bobId, path: ['deleteAccount'], ...from },
    { event: 'badToken', userId: null, ...from },
  ]);
  for (const { requestId } of events) expect(requestId).toMatch(/^[\da-f-]{36}$/);
});

it('contains the id of every response, and no password, token or hash, even when statements fail', async () => {
  const [first, second, third] = ['FirstPass1!', 'SecondPass2!', 'ThirdPass3!'];
  const account = { name: 'Ada Lovelace', userName: 'ada_l', email: 'ada@example.com' };
  await call('/api/auth/register', { ...account, password: first });
  const verifying = await mailedToken();
  const session = (await (
    await fetch(`${server.origin}/api/auth/verify-email?token=${verifying}`)
  ).json()) as { _id: string; accessToken: string };
  await call('/api/auth/login', { userName: 'ada_l', password: 'WrongPass9!' });
  await server.graphql('mutation ($input: LoginInput!) { login(input: $input) { expiresAt } }', {
    input: { userName: 'ada_l', password: first },
  });
  await call('/api/auth/reset-link', { email: account.email });
  const resetting = await mailedToken();
  expect(resetting).not.toBe(verifying);
  const reset = await call(`/api/auth/password-reset?token=${resetting}`, { password: second }, '', 'PUT');
  expect(reset.status).toBe(200);
  const login = await call('/api/auth/login', { userName: 'ada_l', password: second });
  const { accessToken } = (await login.json()) as { accessToken: string };
  const form = new FormData();
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'x.png');
  const upload = await fetch(`${server.origin}/api/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: form,
  });
  expect(upload.status).toBe(200);

  const inPaths = 'TokenInThePathOfALink';
  for (const path of ['restore-account', 'unsubscribe', 'lists'])
    await fetch(`${server.origin}/${path}/${inPaths}?secret=${inPaths}`);

  const { driver } = server.dataSource;
  for (const table of ['user', 'pending_registration']) {
    await server.dataSource.query(
      `ALTER TABLE ${driver.escape(table)} RENAME COLUMN ${driver.escape('passwordHash')} TO gone`,
    );
  }
  const failed = await call('/api/auth/register', {
    ...account,
    email: 'b@example.com',
    userName: 'bob_b',
    password: third,
  });
  expect(failed.status).toBe(500);
  const broken = await server.graphql(
    'mutation ($input: LoginInput!) { login(input: $input) { expiresAt } }',
    {
      input: { userName: 'ada_l', password: third },
    },
  );
  expect(broken.errors[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');

  const failure = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string; requestId?: string; err?: { query?: string } })
    .find(({ requestId, err }) => err && requestId === failed.headers.get('x-request-id'));
  expect(failure?.err?.query).toMatch(/INSERT INTO/);
  expect(log).toContain(login.headers.get('x-request-id'));
  expect(log).toContain('/api/auth/password-reset');
  expect(log).toContain('"/restore-account/:token"');
  for (const secret of [
    first,
    second,
    third,
    'WrongPass9!',
    verifying,
    resetting,
    session.accessToken,
    accessToken,
    inPaths,
  ]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log.includes(secret)).toBe(false);
  }
  expect(log).not.toMatch(/\$argon2id|bearer/i);
});
