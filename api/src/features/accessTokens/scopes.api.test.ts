import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Scope } from '../../platform/useCases/scopes.js';
import {
  createComment,
  createPost,
  createToken,
  createUser,
  TEST_PASSWORD,
} from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let rest: Rest;
let user: User;
let post: Post;
let other: Post;
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
  ({ user } = await createUser(server, { userName: 'ada_l' }));
  post = await createPost(server, user);
  other = await createPost(server, user);
});
afterAll(() => server.close());

const made = new Map<string, Promise<{ token: string }>>();
const tokenWith = async (...scopes: `${Scope}`[]) => {
  const key = scopes.join(' ');
  const token = made.get(key) ?? createToken(server, user, scopes);
  made.set(key, token);
  return (await token).token;
};
const tokenWithout = (scope: Scope) => tokenWith(...Object.values(Scope).filter((each) => each !== scope));
const MISSING = (scope: string) => `Bearer error="insufficient_scope", scope="${scope}"`;

/** A call through each door, and the scope that it needs. */
const calls: [scope: Scope, graphql: () => string, call: () => `${string} /${string}`, body?: object][] = [
  [Scope.READ, () => `{ post(id: "${post.id}") { id } }`, () => `GET /api/posts/${post.id}`],
  [Scope.READ, () => '{ viewer { drafts { nodes { id } } bookmarksCount } }', () => `GET /api/posts?page=1`],
  [Scope.READ, () => '{ viewer { notifications { nodes { id } } } }', () => `GET /api/users/ada_l`],
  [
    Scope.WRITE_POSTS,
    () => `mutation { updatePost(input: { postId: "${post.id}", title: "New" }) { post { id } } }`,
    () => `PUT /api/posts/${post.id}`,
    { title: 'Newer' },
  ],
  [
    Scope.WRITE_COMMENTS,
    () => `mutation { addComment(input: { postId: "${other.id}", text: "Hello" }) { comment { id } } }`,
    () => `PUT /api/posts/comments/${post.id}`,
    { comment: 'Hello' },
  ],
  [
    Scope.WRITE_REACTIONS,
    () => `mutation { likePost(input: { postId: "${post.id}" }) { post { likesCount } } }`,
    () => `PUT /api/posts/reactions/${post.id}`,
    {},
  ],
  [
    Scope.WRITE_PROFILE,
    () => 'mutation { updateProfile(input: { about: "Me" }) { user { about } } }',
    () => `PUT /api/users/${user.id}`,
    { about: 'Me' },
  ],
];

describe(`the scopes of an access token on ${engine}`, () => {
  it.each(calls)('%s is needed and enough: %s', async (scope, operation, call, body) => {
    const enough = await tokenWith(scope);
    const done = await server.graphql(operation(), {}, enough);
    expect([done.status, done.errors]).toEqual([200, []]);
    expect(await rest(call(), { token: enough, body })).toMatchObject({ status: 200 });
  });

  it.each(calls)('%s is missed by a token with all others: %s', async (scope, operation, call, body) => {
    const before = await server.dataSource.manager.findOneByOrFail(Post, { id: post.id });
    const lacking = await tokenWithout(scope);
    const { status, headers, data, errors } = await server.graphql(operation(), {}, lacking);
    expect({ status, data, errors }).toEqual({
      status: 403,
      data: null,
      errors: [
        {
          message: `The access token lacks the scope ${scope}.`,
          extensions: { code: 'FORBIDDEN', reason: 'INSUFFICIENT_SCOPE', scope },
        },
      ],
    });
    expect(headers.get('www-authenticate')).toBe(MISSING(scope));
    // The route of users also changes the reading list, so any of its two scopes passes the door.
    const ofRest = scope === Scope.WRITE_PROFILE ? await tokenWith(Scope.WRITE_REACTIONS) : lacking;
    const refused = await rest(call(), { token: ofRest, body });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, MISSING(scope)]);
    expect(await server.dataSource.manager.findOneByOrFail(Post, { id: post.id })).toEqual(before);
  });

  it('are checked before a mutation whose payload may not be read', async () => {
    const token = await tokenWith(Scope.WRITE_REACTIONS);
    const save = (selection: string) =>
      server.graphql(
        `mutation { bookmarkPost(input: { postId: "${post.id}" }) { ...Saved } }
         fragment Saved on BookmarkPostPayload { viewer { user { id } ...Own @include(if: false) } post { id } }
         fragment Own on Viewer { ${selection} }`,
        {},
        token,
      );
    expect((await save('bookmarksCount')).errors).toMatchObject([{ extensions: { scope: 'read' } }]);
    expect(await server.server.services.bookmarks.count(user.id)).toBe(0);
    expect((await save('user { id }')).errors).toEqual([]);
    expect(await server.server.services.bookmarks.count(user.id)).toBe(1);
  });

  it('name all that is missing, and count the operation that is executed only', async () => {
    const token = await tokenWith(Scope.WRITE_POSTS);
    const query = `query Public { viewer { user { id } } }
      query Private { viewer { bookmarksCount } }
      mutation Like { likePost(input: { postId: "${post.id}" }) { post { viewerHasLiked } } }`;
    const send = async (operationName: string) => {
      const response = await fetch(`${server.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, operationName }),
      });
      return [response.status, response.headers.get('www-authenticate')];
    };
    expect(await send('Public')).toEqual([200, null]);
    expect(await send('Private')).toEqual([403, MISSING('read')]);
    expect(await send('Like')).toEqual([403, MISSING('write:reactions read')]);
  });

  it('let programs read several objects at once, and their budget with any scope', async () => {
    const nodes = `{ nodes(ids: ["${post.id}"]) { id } }`;
    const found = await server.graphql(nodes, {}, await tokenWith('read'));
    expect([found.errors, found.data]).toEqual([[], { nodes: [{ id: post.id }] }]);
    const writer = await tokenWith('write:profile');
    expect((await server.graphql(nodes, {}, writer)).errors).toMatchObject([
      { extensions: { scope: 'read' } },
    ]);
    const measured = await server.graphql('{ rateLimit { cost } }', {}, writer);
    expect([measured.errors, measured.data]).toEqual([
      [],
      { rateLimit: { cost: expect.any(Number) as number } },
    ]);
    const told = await server.graphql(
      'mutation { createWebhook(input: { url: "https://example.com/x", events: [POST_CREATED] }) { webhook { deliveries { nodes { id } } } } }',
      {},
      writer,
    );
    expect(told.errors).toMatchObject([{ extensions: { scope: 'read' } }]);
  });

  it('let a program write a long post and upload an image', async () => {
    const token = await tokenWith(Scope.WRITE_POSTS);
    const html = `<p>${'Hydration takes a while. '.repeat(20_000)}</p>`;
    const { errors } = await server.graphql(
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
      { input: { title: 'Long', html, categories: [] } },
      token,
    );
    expect(errors).toEqual([]);
    const image = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect((await uploadImage(server, image, { token })).data?.uploadImage.url).toMatch(/^\/uploads\//);
    const refused = await uploadImage(server, image, { token: await tokenWithout(Scope.WRITE_POSTS) });
    expect(refused.errors).toMatchObject([{ extensions: { scope: 'write:posts' } }]);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(image)]), 'a.png');
    expect((await rest('POST /api/upload', { token, raw: form })).status).toBe(200);
  });

  it('allow deleting an own comment, but not that of another', async () => {
    const bob = (await createUser(server)).user;
    const { comment } = await createComment(server, bob, { postId: post.id, text: 'Mine' });
    const remove = `mutation { deleteComment(input: { commentId: "${comment.id}" }) { commentId: deletedCommentId } }`;
    const answer = await server.graphql(remove, {}, await tokenWith('write:comments'));
    expect(answer.errors[0]?.extensions).toEqual({ code: 'FORBIDDEN' });
  });
});

/** What no access token may do, with any scopes. */
const never: [what: string, operation: string][] = [
  ['the email', '{ viewer { email } }'],
  ['sessions', '{ viewer { sessions { id } } }'],
  ['access tokens', '{ viewer { accessTokens { id } } }'],
  ['passkeys', '{ viewer { passkeys { id } } }'],
  ['a pending email', '{ viewer { emailChange { newEmail } } }'],
  ['mail settings', '{ viewer { notificationSettings { kind } } }'],
  ['blocked people', '{ viewer { blockedUsers { nodes { id } } } }'],
  ['notices of moderators', '{ viewer { moderationNotices { id } } }'],
  ['cases of moderation', '{ moderationCases { nodes { id } } }'],
  [
    'new access tokens',
    'mutation { createAccessToken(input: { name: "x", scopes: [READ], expiresInDays: 1 }) { token } }',
  ],
  ['revoking', 'mutation { revokeAccessToken(input: { accessTokenId: "x" }) { revokedAccessTokenId } }'],
  [
    'the password',
    `mutation { confirmPassword(input: { password: "${TEST_PASSWORD}" }) { session { id } } }`,
  ],
  [
    'logging in',
    `mutation { login(input: { userName: "ada_l", password: "${TEST_PASSWORD}" }) { expiresAt } }`,
  ],
  ['logging out', 'mutation { signOutEverywhere { user { id } } }'],
  ['deleting the account', 'mutation { deleteAccount(input: { userId: "x" }) { deletedUserId } }'],
  ['reports', 'mutation { report(input: { subjectId: "x", reason: HARASSMENT }) { __typename } }'],
];

describe(`no access token on ${engine} is good for`, () => {
  it.each(never)('%s', async (_what, operation) => {
    const { status, headers, data, errors } = await server.graphql(
      operation,
      {},
      await tokenWith(...Object.values(Scope)),
    );
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', reason: 'SESSION_REQUIRED' } }]);
    expect([status, data]).toEqual([403, null]);
    expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
  });

  it('account calls of REST', async () => {
    const token = await tokenWith(...Object.values(Scope));
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'Another1!' };
    const answers = await Promise.all([
      rest(`DELETE /api/users/${user.id}`, { token, body: {} }),
      rest(`PUT /api/users/${user.id}`, { token, body: passwords }),
      rest('POST /api/auth/login', { token, body: { userName: 'ada_l', password: TEST_PASSWORD } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    const changed = await rest<{ email: string; readingList: string[] }>(`PUT /api/users/${user.id}`, {
      token: await tokenWith('write:profile'),
      body: { about: 'Still me' },
    });
    expect(changed.body).toMatchObject({ about: 'Still me', email: '', readingList: [] });
  });
});
