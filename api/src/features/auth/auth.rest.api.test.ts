import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestSessionUser } from './session.wire.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { PendingRegistration, RegistrationLink } from './pendingRegistration.entity.js';

let server: TestServer;
let rest: Rest;
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
});
afterAll(() => server.close());

const person = {
  name: 'Grace Hopper',
  userName: 'grace',
  email: 'grace@example.com',
  password: 'Cobol_1!x'.replace('_', ''),
};

async function lastToken(email: string, page: string): Promise<string> {
  const mail = (await server.mailsTo(email)).at(-1) ?? '';
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? '';
}

describe(`an account through REST on ${engine}`, () => {
  it('is registered, verified by the mailed link and logged in to', async () => {
    const registered = await rest('POST /api/auth/register', { body: person });
    expect(registered).toMatchObject({
      status: 200,
      body: 'Verification email sent successfully! We sent you a verification link on your email id.',
    });

    const early = await rest('POST /api/auth/login/', {
      body: { userName: 'grace', password: person.password },
    });
    expect(early).toMatchObject({
      status: 400,
      body: 'Verify your email before you log in. We sent you a new verification link.',
    });

    const token = await lastToken(person.email, 'verify-email');
    const head = await fetch(`${server.origin}/api/auth/verify-email?token=${token}`, { method: 'HEAD' });
    expect(head.status).toBe(405);
    const verified = await rest<RestSessionUser>(`GET /api/auth/verify-email/?token=${token}`);
    expect(verified.status).toBe(200);
    expect(verified.headers.get('cache-control')).toBe('private, no-store');
    expect(verified.body).toEqual({
      _id: expect.any(String) as string,
      name: 'Grace Hopper',
      userName: 'grace',
      profilePicture: expect.stringMatching(/^http:\/\/localhost:0\/avatars\//) as string,
      about: '',
      websiteURL: '',
      githubURL: '',
      linkedinURL: '',
      xURL: '',
      createdAt: expect.any(String) as string,
      email: 'grace@example.com',
      readingList: [],
      accessToken: expect.any(String) as string,
    });

    const login = await rest<RestSessionUser>('POST /api/auth/login', {
      body: { userName: 'GRACE', password: person.password },
    });
    expect(login).toMatchObject({ status: 200, body: { userName: 'grace', readingList: [] } });
    const self = await rest(`PUT /api/users/${login.body._id}`, { token: login.body.accessToken, body: {} });
    expect(self.status).toBe(200);
  });

  it('has a link that works once, and explains a refusal', async () => {
    await rest('POST /api/auth/register', {
      body: { ...person, userName: 'once', email: 'once@example.com' },
    });
    const token = await lastToken('once@example.com', 'verify-email');
    const answers = await Promise.all([1, 2, 3].map(() => rest(`GET /api/auth/verify-email?token=${token}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const reply = async (query: string) => (await rest(`GET /api/auth/verify-email${query}`)).body;
    expect(await reply(`?token=${token}`)).toMatchObject({
      message: expect.stringMatching(/already been used/) as string,
    });
    expect(await reply('?token=forged')).toMatchObject({
      message: expect.stringMatching(/is not valid/) as string,
    });
    expect(await reply('')).toEqual({
      message: 'The token of the verification link is missing.',
      fields: { token: 'The token of the verification link is missing.' },
    });
    await rest('POST /api/auth/register', {
      body: { ...person, userName: 'late', email: 'late@example.com' },
    });
    const late = await lastToken('late@example.com', 'verify-email');
    await server.dataSource.manager.updateAll(RegistrationLink, { expiresAt: new Date(Date.now() - 1) });
    expect(await reply(`?token=${late}`)).toMatchObject({
      message: expect.stringMatching(/has expired/) as string,
    });
  });

  it.each([
    [{ name: 'R2 D2' }, 'Name can only contain letters and at most one space between first and last name'],
    [{ userName: 'a-b-c' }, 'username should only contain letters, numbers, underscores'],
    [{ userName: 'Settings' }, 'This username is already taken.'],
    [{ email: 'nobody' }, 'Email must be an email address, such as ada@example.com'],
    [
      { password: 'secret12' },
      'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character',
    ],
    [{ name: null }, /Name/],
    [{ userName: 5 }, /username/],
    [{ email: ['a@example.com'] }, /Email/],
    [{ password: { length: 9 } }, /Password/],
  ])('is refused for %j with a JSON string', async (wrong, message) => {
    const input = { ...person, userName: 'fresh', email: 'fresh@example.com', ...wrong };
    const { status, body } = await rest<string>('POST /api/auth/register', { body: input });
    expect(status).toBe(400);
    expect(body).toMatch(message);
    expect(await server.dataSource.manager.countBy(User, { email: 'fresh@example.com' })).toBe(0);
  });

  it('ignores fields that a registration may not set', async () => {
    const body = {
      ...person,
      userName: 'sneaky',
      email: 'sneaky@example.com',
      isVerified: true,
      verifiedAt: '2024-01-01',
      _id: '1',
      id: '1',
    };
    expect((await rest('POST /api/auth/register', { body })).status).toBe(200);
    expect(await server.dataSource.manager.countBy(User, { userNameKey: 'sneaky' })).toBe(0);
    const stored = await server.dataSource.manager.findOneByOrFail(PendingRegistration, {
      userNameKey: 'sneaky',
    });
    expect(stored.id).not.toBe('1');
  });
});

describe('a login through REST', () => {
  it.each([
    [{ userName: 'alan', password: 'Wrong1!!' }, 'Wrong username or password.'],
    [{ userName: 'nobody', password: TEST_PASSWORD }, 'Wrong username or password.'],
    [{ userName: 'alan' }, 'Password is required.'],
    [{ password: TEST_PASSWORD }, 'Username is required.'],
    [{ userName: { $ne: null }, password: TEST_PASSWORD }, 'userName must be text.'],
    [{ userName: 'alan', password: [TEST_PASSWORD] }, 'Password is required.'],
    [{ userName: 'alan\u0000', password: TEST_PASSWORD }, 'Wrong username or password.'],
  ])('with %j is answered with a JSON string', async (body, message) => {
    await createUser(server, { userName: 'alan' }).catch(() => undefined);
    expect(await rest('POST /api/auth/login', { body })).toMatchObject({ status: 400, body: message });
  });

  it('with a body that is not JSON is answered with a JSON string', async () => {
    const headers = { 'content-type': 'application/json' };
    const replies = await Promise.all(
      ['{"userName":', '[]', 'null', '"alan"', ''].map((raw) =>
        rest('POST /api/auth/login', { raw, headers }),
      ),
    );
    expect(replies.map(({ status, body }) => [status, typeof body])).toEqual(
      replies.map(() => [400, 'string']),
    );
  });
});

describe('a username', () => {
  it.each([
    ['fresh_one', 200, 'This username is available.'],
    ['abc', 400, 'username must have 4 to 12 characters'],
    ['a%20b%20c', 400, 'username should only contain letters, numbers, underscores'],
    ['readinglist', 400, 'This username is already taken.'],
    ['TakenName', 400, 'This username is already taken.'],
    ['%00%00%00%00', 400, 'username should only contain letters, numbers, underscores'],
  ])('%s is checked, with a JSON string', async (userName, status, message) => {
    await createUser(server, { userName: 'takenname' }).catch(() => undefined);
    const reply = await rest(`GET /api/auth/username-check/?username=${userName}`);
    expect(reply).toMatchObject({ status, body: message });
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
  });

  it('is required', async () => {
    expect(await rest('GET /api/auth/username-check')).toMatchObject({
      status: 400,
      body: 'The parameter username is missing.',
    });
  });
});

describe('a forgotten password', () => {
  const sent =
    'Password reset email sent successfully! We sent you a password reset link on your registered email id.';

  it('is replaced once by the mailed link, and every session ends', async () => {
    const { user, token: session } = await createUser(server, { userName: 'forgetful' });
    expect(await rest('POST /api/auth/reset-link', { body: { email: user.email } })).toMatchObject({
      status: 200,
      body: sent,
    });
    const token = await lastToken(user.email ?? '', 'password-reset');

    const weak = await rest(`PUT /api/auth/password-reset?token=${token}`, { body: { password: 'short' } });
    expect(weak).toMatchObject({
      status: 400,
      body: {
        message:
          'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character',
        fields: { password: expect.any(String) as string },
      },
    });
    const done = await rest(`PUT /api/auth/password-reset/?token=${token}`, {
      body: { password: 'Brand1new!' },
    });
    expect(done).toMatchObject({ status: 200, body: { message: 'Password updated successfully!' } });

    const again = await rest(`PUT /api/auth/password-reset?token=${token}`, {
      body: { password: 'Brand2new!' },
    });
    expect(again).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/already been used/) as string },
    });
    expect((await rest('PUT /api/auth/password-reset', { body: { password: 'Brand2new!' } })).status).toBe(
      400,
    );
    expect((await rest(`PUT /api/users/${user.id}`, { token: session, body: {} })).status).toBe(401);
    const login = await rest('POST /api/auth/login', {
      body: { userName: 'forgetful', password: 'Brand1new!' },
    });
    expect(login.status).toBe(200);
  });

  it('does not reveal whether an email has an account', async () => {
    const unknown = await rest('POST /api/auth/reset-link', { body: { email: 'stranger@example.com' } });
    expect(unknown).toMatchObject({ status: 200, body: sent });
    expect(await server.mailsTo('stranger@example.com')).toEqual([]);
  });

  it.each([[{ email: 'nobody' }], [{}], [{ email: 7 }], [{ email: ['a@example.com'] }]])(
    'of %j is refused with a text',
    async (body) => {
      const reply = await rest<string>('POST /api/auth/reset-link', { body });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatch(/email/i);
    },
  );
});

describe('too many attempts', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ RATE_LIMITS: 'on' });
  });
  afterAll(() => limited.close());

  it('answer with Retry-After, each call in its format', async () => {
    const strict = restClient(limited);
    const last = async (times: number, call: () => ReturnType<Rest>) => {
      for (let i = 1; i < times; i++) expect((await call()).status).toBeLessThan(429);
      return call();
    };
    const login = await last(21, () =>
      strict('POST /api/auth/login', { body: { userName: 'ada_l', password: 'wrong-password' } }),
    );
    expect(login).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/^Too many log-ins/) as string },
    });
    expect(Number(login.headers.get('retry-after'))).toBeGreaterThan(0);

    const email = { email: 'ada@example.com' };
    const reset = await last(2, () => strict('POST /api/auth/reset-link', { body: email }));
    expect(reset.status).toBe(429);
    expect(reset.body).toMatch(/^Too many password resets/);

    const forged = await last(31, () => strict('GET /api/auth/verify-email?token=forged'));
    expect(forged).toMatchObject({ status: 429, body: { message: expect.any(String) as string } });
  });
});
