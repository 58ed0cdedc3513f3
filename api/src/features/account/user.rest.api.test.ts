import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RestSessionUser } from '../auth/session.wire.js';
import { createBookmark, createPost, createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';

let server: TestServer;
let rest: Rest;
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
});
afterAll(() => server.close());

describe(`a profile through REST on ${engine}`, () => {
  it('is public and shows no private field', async () => {
    const { user } = await createUser(server, {
      userName: 'Linus_T',
      about: 'Kernels.',
      xURL: 'https://x.example.com/l',
    });
    const { status, body } = await rest('GET /api/users/linus_t/');
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: user.id,
      name: 'Ada Lovelace',
      userName: 'Linus_T',
      profilePicture: expect.stringMatching(/^http:\/\/localhost:0\/avatars\//) as string,
      about: 'Kernels.',
      websiteURL: '',
      githubURL: '',
      linkedinURL: '',
      xURL: 'https://x.example.com/l',
      createdAt: user.createdAt.toISOString(),
    });
  });

  it.each(['nobody', '%00', '%F0%9F%98%80', 'a%2Fb', 'constructor', '%27%20OR%201=1'])(
    'of %s does not exist',
    async (name) => {
      expect(await rest(`GET /api/users/${name}`)).toMatchObject({
        status: 404,
        body: { message: 'This user does not exist.' },
      });
    },
  );

  it('of an unverified registration does not exist', async () => {
    await createUser(server, { userName: 'unverified', verifiedAt: null });
    expect((await rest('GET /api/users/unverified')).status).toBe(404);
  });
});

describe('the profile form', () => {
  it('changes the profile and returns the whole session user', async () => {
    const { user, token } = await createUser(server);
    const post = await createPost(server, user);
    await createBookmark(server, user, post.id);
    const form = {
      userId: user.id,
      name: 'Grace Hopper',
      profilePicture: 'http://localhost:0/avatars/AL-3.svg',
      about: ' Compilers.\nShips. ',
      websiteURL: 'https://example.com',
      githubURL: '',
      linkedinURL: '',
      xURL: null,
    };
    const { status, body, headers } = await rest<RestSessionUser>(`PUT /api/users/${user.id}/`, {
      token,
      body: form,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: user.id,
      name: 'Grace Hopper',
      about: 'Compilers.\nShips.',
      websiteURL: 'https://example.com/',
      githubURL: '',
      email: user.email,
      readingList: [post.id],
      accessToken: token,
    });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('etag')).toBeNull();
    expect((await rest(`GET /api/users/${user.userName}`)).body).toMatchObject({ name: 'Grace Hopper' });
  });

  it.each(['Mary Ann Smith', 'Jean-Luc', 'O’Brien 2'])(
    'keeps the imported name %s, which no new one may be like',
    async (name) => {
      const { user, token } = await createUser(server, { name });
      const put = (body: object) => rest(`PUT /api/users/${user.id}`, { token, body });
      expect(await put({ userId: user.id, name, about: 'new' })).toMatchObject({
        status: 200,
        body: { name, about: 'new' },
      });
      expect(await put({ userId: user.id, name: 'A B C', about: 'newer' })).toMatchObject({
        status: 400,
        body: { fields: { name: expect.stringContaining('only contain letters') as string } },
      });
      expect(await stored(user.id)).toMatchObject({ name, about: 'new' });
    },
  );

  it('ignores all other fields', async () => {
    const { user, token } = await createUser(server);
    const before = await stored(user.id);
    const body = {
      _id: '1',
      id: '1',
      email: 'evil@example.com',
      password: 'Evil1234!',
      passwordHash: 'x',
      isVerified: false,
      verifiedAt: null,
      tokenVersion: 9,
      userNameKey: 'root',
      createdAt: '1999-01-01',
      picture: 'x',
      readingList: ['x'],
      role: 'admin',
      constructor: { prototype: { admin: true } },
    };
    const raw = JSON.stringify(body).replace(/^\{/, '{"__proto__":{"name":"Mallory"},');
    const headers = { 'content-type': 'application/json' };
    expect((await rest(`PUT /api/users/${user.id}`, { token, raw, headers })).status).toBe(200);
    expect(await stored(user.id)).toEqual(before);
  });

  it.each([
    [{ websiteURL: 'javascript:alert(1)' }, 'websiteURL'],
    [{ githubURL: 'github' }, 'githubURL'],
    [{ name: 'R2 D2' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ about: 'x'.repeat(1001) }, 'about'],
    [{ about: ['x'] }, 'about'],
    [{ xURL: { href: 'x' } }, 'xURL'],
    [{ profilePicture: '/uploads/missing.webp' }, 'profilePicture'],
    [{ userId: 7 }, 'userId'],
  ])('refuses %j by name', async (body, field) => {
    const { user, token } = await createUser(server);
    const before = await stored(user.id);
    expect(await rest(`PUT /api/users/${user.id}`, { token, body })).toMatchObject({
      status: 400,
      body: { message: expect.any(String) as string, fields: { [field]: expect.any(String) as string } },
    });
    expect(await stored(user.id)).toEqual(before);
  });
});

describe('the password form', () => {
  it('changes the password and returns the only valid token', async () => {
    const { user, token } = await createUser(server);
    const body = { userId: user.id, currentPassword: TEST_PASSWORD, newPassword: 'eight8chars' };
    const changed = await rest<RestSessionUser>(`PUT /api/users/${user.id}`, { token, body });
    expect(changed).toMatchObject({
      status: 200,
      body: { _id: user.id, email: user.email, readingList: [] },
    });
    expect(changed.body.accessToken).not.toBe(token);
    expect((await rest(`PUT /api/users/${user.id}`, { token, body: {} })).status).toBe(401);
    const renewed = { token: changed.body.accessToken, body: {} };
    expect((await rest(`PUT /api/users/${user.id}`, renewed)).status).toBe(200);
    const login = { body: { userName: user.userName, password: 'eight8chars' } };
    expect((await rest('POST /api/auth/login', login)).status).toBe(200);
  });

  it.each([
    [
      { currentPassword: 'Wrong1!!', newPassword: 'eight8chars' },
      'Incorrect password! Enter your password correctly.',
      'currentPassword',
    ],
    [
      { currentPassword: TEST_PASSWORD, newPassword: 'short' },
      'The new password must have at least 8 characters.',
      'newPassword',
    ],
    [{ currentPassword: TEST_PASSWORD }, 'The new password is required.', 'newPassword'],
    [{ newPassword: 'eight8chars' }, 'The current password is required.', 'currentPassword'],
    [
      { currentPassword: TEST_PASSWORD, newPassword: 12345678 },
      'The new password is required.',
      'newPassword',
    ],
  ])('refuses %j', async (body, message, field) => {
    const { user, token } = await createUser(server);
    expect(await rest(`PUT /api/users/${user.id}`, { token, body })).toMatchObject({
      status: 400,
      body: { message, fields: { [field]: message } },
    });
    const login = { body: { userName: user.userName, password: TEST_PASSWORD } };
    expect((await rest('POST /api/auth/login', login)).status).toBe(200);
  });
});

describe('the bookmark form', () => {
  it('adds or removes the post according to the sent state, idempotently', async () => {
    const { user, token } = await createUser(server);
    const first = await createPost(server, user);
    const second = await createPost(server, user);
    const send = async (postId: string, bookmarked: boolean) =>
      (
        await rest<RestSessionUser>(`PUT /api/users/${user.id}`, {
          token,
          body: { userId: user.id, postId, bookmarked },
        })
      ).body;

    await send(first.id, false);
    expect(await send(first.id, false)).toMatchObject({
      readingList: [first.id],
      accessToken: token,
      email: user.email,
    });
    expect(await send(second.id, false)).toMatchObject({ readingList: [second.id, first.id] });
    await send(first.id, true);
    expect(await send(first.id, true)).toMatchObject({ readingList: [second.id] });
  });

  it.each([
    [{ postId: '00000000-0000-7000-8000-000000000000', bookmarked: false }, 404, undefined],
    [{ postId: '\u0000', bookmarked: false }, 404, undefined],
    [{ bookmarked: false }, 400, 'postId'],
    [{ postId: 5, bookmarked: false }, 400, 'postId'],
    [{ postId: 'x' }, 400, 'bookmarked'],
    [{ postId: 'x', bookmarked: 'true' }, 400, 'bookmarked'],
    [{ postId: 'x', bookmarked: null }, 400, 'bookmarked'],
  ])('refuses %j', async (body, status, field) => {
    const { user, token } = await createUser(server);
    const reply = await rest<{ fields?: Record<string, string> }>(`PUT /api/users/${user.id}`, {
      token,
      body,
    });
    expect(reply.status).toBe(status);
    expect(Object.keys(reply.body.fields ?? {})).toEqual(field === undefined ? [] : [field]);
    expect(await server.server.services.bookmarks.count(user.id)).toBe(0);
  });
});

describe('an account', () => {
  it('can be changed and deleted by its owner only', async () => {
    const ada = await createUser(server);
    const bob = await createUser(server);
    const before = await stored(ada.user.id);
    for (const method of ['PUT', 'DELETE'] as const) {
      for (const body of [
        { userId: ada.user.id, about: 'Hacked' },
        { userId: bob.user.id, about: 'Hacked' },
        { about: 'Hacked' },
      ]) {
        const reply = await rest(`${method} /api/users/${ada.user.id}`, { token: bob.token, body });
        expect(reply, `${method} ${JSON.stringify(body)}`).toMatchObject({
          status: 403,
          body: { message: expect.any(String) as string },
        });
      }
      const other = { userId: ada.user.id, about: 'Hacked' };
      expect(
        (await rest(`${method} /api/users/${bob.user.id}`, { token: bob.token, body: other })).status,
      ).toBe(403);
      expect((await rest(`${method} /api/users/${ada.user.id}`, { body: other })).status).toBe(401);
    }
    expect(await stored(ada.user.id)).toEqual(before);
    expect(await stored(bob.user.id)).toMatchObject({ about: null });
  });

  it('is deleted with all its data and sessions', async () => {
    const { user, token } = await createUser(server);
    const post = await createPost(server, user);
    const gone = await rest(`DELETE /api/users/${user.id}`, { token, body: { userId: user.id } });
    expect(gone).toMatchObject({ status: 200, body: { message: expect.any(String) as string } });
    expect((await rest(`GET /api/users/${user.userName}`)).status).toBe(404);
    expect((await rest(`GET /api/posts/${post.id}`)).status).toBe(404);
    // As for a username that never was.
    expect(await rest(`GET /api/posts?userName=${user.userName}`)).toMatchObject({
      status: 404,
      body: { message: 'This user does not exist.' },
    });
    expect((await rest(`DELETE /api/users/${user.id}`, { token })).status).toBe(401);
  });
});

async function stored(id: string): Promise<User> {
  return server.dataSource.manager
    .createQueryBuilder(User, 'user')
    .addSelect('user.passwordHash')
    .where({ id })
    .getOneOrFail();
}
