import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Post } from '../posts/post.entity.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import {
  createBookmark,
  createComment,
  createLike,
  createPost,
  createUser,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { execute } from '../../platform/useCases/command.js';
import { inProcess } from '../../context.js';
import { updateProfile } from './account.commands.js';
import { User } from '../users/user.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const UPDATE = `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) {
  user { name about profilePicture websiteURL githubURL linkedinURL xURL } } }`;
const DELETE = 'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedUserId } }';
const AVAILABLE =
  'query ($userName: String!) { userNameAvailability(userName: $userName) { available message } }';

describe(`a profile on ${engine}`, () => {
  it('is public, is found ignoring case, and never shows private fields', async () => {
    await createUser(server, { userName: 'Linus_T', name: 'Linus' });
    const { data } = await server.graphql('{ user(userName: "LINUS_t") { name userName profilePicture } }');
    expect(data).toEqual({
      user: {
        name: 'Linus',
        userName: 'Linus_T',
        profilePicture: expect.stringMatching(/^\/avatars\/L-\d+\.svg$/) as string,
      },
    });
    const { errors } = await server.graphql('{ user(userName: "linus_t") { email } }');
    expect(errors[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect((await server.graphql('{ user(userName: "nobody") { name } }')).data).toEqual({ user: null });
  });

  it('has a picture of the initials until a picture is set', async () => {
    const { user } = await createUser(server, { name: 'عمر خيام' });
    const { data } = await server.graphql<{ user: { profilePicture: string } }>(
      'query ($userName: String!) { user(userName: $userName) { profilePicture } }',
      {
        userName: user.userName,
      },
    );
    const picture = await fetch(server.origin + String(data?.user.profilePicture));
    expect(picture.headers.get('content-type')).toMatch(/svg/);
    expect(await picture.text()).toContain('ع');
  });

  it('changes single fields of the profile and nothing else', async () => {
    const { user, token } = await createUser(server);
    const { data, errors } = await server.graphql(
      UPDATE,
      {
        input: {
          name: 'Grace Hopper',
          about: ' Compilers.\nShips. ',
          websiteURL: 'https://example.com',
          githubURL: '',
          profilePicture: '/avatars/AL-3.svg',
        },
      },
      token,
    );
    expect(errors).toEqual([]);
    expect(data).toMatchObject({
      updateProfile: {
        user: {
          name: 'Grace Hopper',
          about: 'Compilers.\nShips.',
          websiteURL: 'https://example.com/',
          githubURL: null,
          xURL: null,
        },
      },
    });
    await server.graphql(UPDATE, { input: { xURL: 'https://x.example.com/grace' } }, token);
    const sneaky = {
      about: 'x',
      email: 'evil@example.com',
      passwordHash: 'x',
      id: '1',
      verifiedAt: null,
      tokenVersion: 9,
      userName: 'root',
    };
    await execute(updateProfile, inProcess(server.server.services, user), sneaky);
    expect(await server.dataSource.manager.findOneBy(User, { id: user.id })).toMatchObject({
      email: user.email,
      userName: user.userName,
      tokenVersion: 0,
      websiteURL: 'https://example.com/',
      xURL: 'https://x.example.com/grace',
    });
  });

  it('that is sent again as it is, by either door, is no change', async () => {
    const { user, token } = await createUser(server);
    const { services } = server.server;
    const profile = { name: 'Grace Hopper', about: 'Ships.', xURL: 'https://x.example.com/grace' };
    const byRest = () =>
      fetch(`${server.origin}/api/users/${user.id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ userId: user.id, ...profile, profilePicture: '', githubURL: '' }),
      });
    const { position } = await services.changeLog.end();
    const changes = async () => (await services.changeLog.read(position, 10)).changes.length;
    let announced = 0;
    const unsubscribe = services.changes.subscribe(() => announced++);
    await server.graphql(UPDATE, { input: profile }, token);
    expect([await changes(), announced]).toEqual([1, 1]);
    expect((await server.graphql(UPDATE, { input: profile }, token)).data).toMatchObject({
      updateProfile: { user: profile },
    });
    expect(await (await byRest()).json()).toMatchObject({ name: 'Grace Hopper', about: 'Ships.' });
    expect([await changes(), announced]).toEqual([1, 1]);
    await server.graphql(UPDATE, { input: { ...profile, about: 'Compilers.' } }, token);
    expect([await changes(), announced]).toEqual([2, 2]);
    unsubscribe();
  });

  it.each([
    [{ websiteURL: 'javascript:alert(1)' }, 'websiteURL'],
    [{ githubURL: 'github' }, 'githubURL'],
    [{ name: 'R2 D2' }, 'name'],
    [{ about: 'x'.repeat(1001) }, 'about'],
    [{ profilePicture: '/uploads/missing.webp' }, 'profilePicture'],
  ])('refuses %j by name', async (input, field) => {
    const { token } = await createUser(server);
    const { errors } = await server.graphql(UPDATE, { input }, token);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.any(String) as string },
    });
  });

  it('needs a viewer', async () => {
    expect((await server.graphql(UPDATE, { input: { name: 'X' } })).errors[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
  });
});

describe('deleting an account', () => {
  it('hides all its data and keeps the counters of other posts exact', async () => {
    const ada = await createUser(server);
    const bob = await createUser(server);
    const post = await createPost(server, ada.user, { categories: ['React'] });
    const own = await createPost(server, bob.user);
    for (const { user } of [ada, bob]) {
      await createLike(server, user, post.id);
      await createComment(server, user, { postId: post.id, text: 'Yes' });
    }
    await createBookmark(server, ada.user, own.id);

    expect(
      (await server.graphql(DELETE, { input: { userId: bob.user.id } })).errors[0]?.extensions.code,
    ).toBe('UNAUTHENTICATED');
    expect(
      (await server.graphql(DELETE, { input: { userId: bob.user.id } }, ada.token)).errors[0]?.extensions
        .code,
    ).toBe('FORBIDDEN');
    expect((await server.graphql(DELETE, { input: { userId: bob.user.id } }, bob.token)).data).toEqual({
      deleteAccount: { deletedUserId: bob.user.id },
    });

    const { manager } = server.dataSource;
    expect((await server.graphql('query ($id: ID!) { post(id: $id) { id } }', { id: own.id })).data).toEqual({
      post: null,
    });
    expect(await manager.findOneByOrFail(Post, { id: post.id })).toMatchObject({
      likesCount: 1,
      commentsCount: 1,
    });
    expect(await manager.findOneByOrFail(PostCategory, { postId: post.id })).toMatchObject({ likesCount: 1 });
    const { data } = await server.graphql(
      '{ viewer { bookmarks(first: 5) { nodes { id } } } }',
      {},
      ada.token,
    );
    expect(data).toEqual({ viewer: { bookmarks: { nodes: [] } } });
    expect((await server.graphql('{ viewer { email } }', {}, bob.token)).status).toBe(401);
  });

  it('during likes by the same user leaves every counter equal to its rows', async () => {
    const author = await createUser(server);
    const posts = await Promise.all(Array.from({ length: 10 }, () => createPost(server, author.user)));
    const { user } = await createUser(server);
    const { deletions } = server.server.services;
    await Promise.allSettled([
      ...posts.slice(0, 5).map(({ id }) => createLike(server, user, id)),
      deletions.begin(user, user.id),
      ...posts.slice(5).map(({ id }) => createLike(server, user, id)),
    ]);
    await deletions.hideLate();
    const stored = await Promise.all(
      posts.map(({ id }) => server.dataSource.manager.findOneByOrFail(Post, { id })),
    );
    expect(stored.map(({ likesCount }) => likesCount)).toEqual(posts.map(() => 0));
  });
});

describe('a username', () => {
  it.each([
    ['fresh_one', true, 'This username is available.'],
    ['abc', false, 'username must have 4 to 12 characters'],
    ['a b c d', false, 'username should only contain letters, numbers, underscores'],
    ['a_b_c_d', false, 'username should only contain letters, numbers, underscores'],
    ['ReadingList', false, 'This username is already taken.'],
    ['x'.repeat(5000), false, 'username must have 4 to 12 characters'],
  ])('%s', async (userName, available, message) => {
    expect((await server.graphql(AVAILABLE, { userName })).data).toEqual({
      userNameAvailability: { available, message },
    });
  });

  it('of an existing account is not available, ignoring case', async () => {
    const { user } = await createUser(server, { userName: 'Takenname' });
    expect((await server.graphql(AVAILABLE, { userName: user.userName.toUpperCase() })).data).toMatchObject({
      userNameAvailability: { available: false },
    });
  });
});

describe(`an account that is deleted during a request on ${engine}`, () => {
  it.each([
    ['changePassword', '(input: { currentPassword: "Secret1!", newPassword: "Secret2!" }) { expiresAt }'],
    ['updateProfile', '(input: { about: "Gone" }) { user { id } }'],
  ])('makes %s answer UNAUTHENTICATED', async (field, rest) => {
    const { user, token } = await createUser(server);
    // The fields of a mutation run one after the other (https://spec.graphql.org/October2021/#sec-Mutation).
    const deletes = `deleteAccount(input: { userId: "${user.id}" }) { deletedUserId }`;
    const { errors } = await server.graphql(`mutation { ${deletes} ${field}${rest} }`, {}, token);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });
});
