import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RestComment, RestPost } from '../comments/post.wire.js';
import type { Post } from '../posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let rest: Rest;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
let post: Post;

beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  post = await createPost(server, ada.user);
});

describe(`a like through REST on ${engine}`, () => {
  it('is added and removed by the same call, which returns the updated post', async () => {
    const toggle = async (token: string, body?: object) =>
      (await rest<RestPost>(`PUT /api/posts/reactions/${post.id}/`, { token, body })).body;
    expect(await toggle(bob.token, { userId: bob.user.id })).toMatchObject({
      _id: post.id,
      likes: [bob.user.id],
      likesCount: 1,
    });
    expect((await toggle(ada.token)).likes.sort()).toEqual([ada.user.id, bob.user.id].sort());
    expect(await toggle(bob.token)).toMatchObject({ likes: [ada.user.id], likesCount: 1 });
    expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({
      likes: [ada.user.id],
      likesCount: 1,
    });
  });

  it('stays consistent with its counter when toggled concurrently', async () => {
    const replies = await Promise.all(
      Array.from({ length: 11 }, () =>
        rest<RestPost>(`PUT /api/posts/reactions/${post.id}`, { token: bob.token }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { data } = await server.graphql('query ($id: ID!) { post(id: $id) { likesCount } }', {
      id: post.id,
    });
    expect(data).toEqual({ post: { likesCount: 1 } });
    expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({
      likes: [bob.user.id],
      likesCount: 1,
    });
  });

  it('can be set for oneself only, and needs a token', async () => {
    const path = `PUT /api/posts/reactions/${post.id}` as const;
    expect(await rest(path, { body: { userId: bob.user.id } })).toMatchObject({
      status: 401,
      body: { message: 'you need to login to like the post' },
    });
    expect((await rest(path, { token: bob.token, body: { userId: ada.user.id } })).status).toBe(403);
    expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({ likes: [] });
  });
});

describe('a comment through REST', () => {
  const add = (who: { token: string }, comment: unknown, more: object = {}) =>
    rest<RestComment[]>(`PUT /api/posts/comments/${post.id}`, {
      token: who.token,
      body: { comment, ...more },
    });

  it('is added once, deleted, and both calls return the list, newest first', async () => {
    const more = {
      userId: ada.user.id,
      userName: 'ada_l',
      userProfile: 'https://example.com/forged.png',
      timestamp: '1999-01-01T00:00:00.000Z',
    };
    expect((await add(ada, ' First.\r\nLine. ', more)).body).toEqual([
      {
        userId: ada.user.id,
        userName: 'ada_l',
        userProfile: expect.stringMatching(/^http:\/\/localhost:0\/avatars\//) as string,
        comment: 'First.\nLine.',
        timestamp: expect.stringMatching(/^20[2-9]/) as string,
      },
    ]);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await add(bob, '<b>Second</b>');
    expect(second.body.map(({ comment }) => comment)).toEqual(['<b>Second</b>', 'First.\nLine.']);
    expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({ comments: second.body });

    expect(await add(bob, 'Third')).toMatchObject({
      status: 400,
      body: { message: 'you cannot add one than one comment!' },
    });
    const left = await rest<RestComment[]>(`DELETE /api/posts/comments/${post.id}/`, {
      token: bob.token,
      body: { userId: bob.user.id },
    });
    expect(left).toMatchObject({ status: 200, body: [{ userName: 'ada_l' }] });
    expect(left.body).toHaveLength(1);
    expect(await rest(`DELETE /api/posts/comments/${post.id}`, { token: bob.token })).toMatchObject({
      status: 404,
      body: { message: 'This comment does not exist.' },
    });
    expect((await add(bob, 'Once more')).status).toBe(200);
  });

  it('sent 20 times at once by one user is stored once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, i) => add(bob, `No ${i}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...replies.slice(1).map(() => 400)]);
    expect((await rest<RestPost>(`GET /api/posts/${post.id}`)).body.comments).toHaveLength(1);
  });

  it.each([[''], [' \n '], [undefined], [null], [5], [['x']], [{}], ['x'.repeat(10_001)]])(
    'is refused for %o by name',
    async (comment) => {
      expect(await add(bob, comment)).toMatchObject({
        status: 422,
        body: { fields: { comment: expect.any(String) as string } },
      });
      expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({ comments: [] });
    },
  );

  it('can be changed by its author only, and needs a token', async () => {
    await add(ada, 'Mine.');
    const path = `/api/posts/comments/${post.id}` as const;
    expect(await rest(`PUT ${path}`, { body: { comment: 'x' } })).toMatchObject({
      status: 401,
      body: { message: 'you need to login to post a comment!' },
    });
    expect((await rest(`DELETE ${path}`)).status).toBe(401);
    for (const body of [{ userId: ada.user.id }, { userName: 'ada_l' }]) {
      expect((await add(bob, 'Forged.', body)).status).toBe(403);
      expect((await rest(`DELETE ${path}`, { token: bob.token, body })).status).toBe(403);
    }
    expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({
      comments: [{ comment: 'Mine.' }],
    });
  });
});
