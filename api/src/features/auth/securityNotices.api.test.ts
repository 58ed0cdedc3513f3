import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

const NEXT = 'Brand1new!';
const CREATE = `mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }`;
const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { accessToken } }`;

let server: TestServer;
/** Answers each delivery with 410, which turns the webhook off. */
let gone: Server;
beforeAll(async () => {
  server = await startTestServer({
    RATE_LIMITS: 'on',
    TRUSTED_PROXIES: '1',
    WEBHOOK_PRIVATE_ADDRESSES: 'on',
  });
  await server.server.services.webhookWork.begin();
  gone = createServer((_request, response) => response.writeHead(410).end()).listen(0, '127.0.0.1');
  await once(gone, 'listening');
});
afterAll(async () => {
  gone.close();
  await server.close();
});

const subjectsTo = async ({ email }: User) =>
  (await server.mailsTo(email ?? '')).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim());

async function logIn({ userName }: User, password = TEST_PASSWORD) {
  const response = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'unheard-of/1',
      'x-forwarded-for': '203.0.113.66',
    },
    body: JSON.stringify({ userName, password }),
  });
  const text = await response.text();
  return { status: response.status, text, token: /"accessToken":"([^"]+)"/.exec(text)?.[1] ?? '' };
}

const deleteAccount = ({ id }: User, token: string) =>
  fetch(`${server.origin}/api/users/${id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  });

/** Webhooks whose receiver wants no more, made by a program that may do nothing else. */
async function turnOffWebhooks(user: User, count: number): Promise<void> {
  const { port } = gone.address() as AddressInfo;
  const { token } = await createToken(server, user, ['write:profile']);
  for (let i = 0; i < count; i++) {
    const input = { url: `http://127.0.0.1:${port}/${i}`, events: ['POST_CREATED'] };
    expect((await server.graphql(CREATE, { input }, token)).errors).toEqual([]);
  }
  const { webhookWork } = server.server.services;
  await webhookWork.run();
  await webhookWork.sender.idle();
}

/** As many ordinary notices as a mailbox gets in an hour. */
async function fillWithNotices(user: User): Promise<void> {
  for (let i = 0; i < 6; i++) await createToken(server, user, ['read']);
  expect(await subjectsTo(user)).toHaveLength(5);
}

describe(`notices about the security of an account on ${engine}`, () => {
  it('are mailed although a program has its webhooks turned off', async () => {
    const { user } = await createUser(server);
    await turnOffWebhooks(user, 5);
    const before = await subjectsTo(user);
    expect(before.filter((subject) => subject?.includes('webhook'))).toHaveLength(1);

    const { token } = await logIn(user);
    const changed = await server.graphql<{ changePassword: { accessToken: string } }>(
      CHANGE,
      { input: { currentPassword: TEST_PASSWORD, newPassword: NEXT } },
      token,
    );
    await server.mailsTo(user.email ?? '');
    const deleted = await deleteAccount(user, changed.data?.changePassword.accessToken ?? '');
    expect(deleted.status).toBe(200);
    expect((await subjectsTo(user)).slice(before.length).map((subject) => subject?.toLowerCase())).toEqual([
      expect.stringContaining('new login'),
      expect.stringContaining('password'),
      expect.stringContaining('deleted'),
    ]);
  });

  it('of a new device and of a deletion have slots that other notices do not take', async () => {
    const { user, token } = await createUser(server);
    await fillWithNotices(user);
    await logIn(user);
    expect(await subjectsTo(user)).toHaveLength(6);
    expect((await deleteAccount(user, token)).status).toBe(200);
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails).toHaveLength(7);
    expect(mails.at(-1)).toContain('/restore-account/');
  });

  it('are not promised by the log-in to a deleted account whose mailbox gets no more', async () => {
    const { user, token } = await createUser(server);
    expect((await deleteAccount(user, token)).status).toBe(200);
    for (let i = 0; i < 5; i++) {
      const refused = await logIn(user);
      expect(refused.status).toBe(400);
      expect(refused.text).toContain('use the link that we have just mailed you.');
    }
    const mails = await server.mailsTo(user.email ?? '');
    expect(mails.filter((mail) => mail.includes('/restore-account/'))).toHaveLength(6);
    const refused = await logIn(user);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(
      'use the link of the newest mail that we sent you, or come back in an hour',
    );
    expect(await server.mailsTo(user.email ?? '')).toHaveLength(mails.length);
  });
});
