import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inProcess } from '../../context.js';
import { execute } from '../../platform/useCases/command.js';
import {
  createBookmark,
  createCategoryFollow,
  createComment,
  createFollow,
  createLike,
  createPost,
  createReply,
  createToken,
  createUser,
  TEST_PASSWORD,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { likeComment } from '../comments/remarkLike.commands.js';
import { openAccount } from '../auth/pendingRegistration.service.js';
import type { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import { changeListing } from '../publishing/listing.js';
import { repair } from '../admin/repair.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { User } from '../users/user.entity.js';
import { WebhookEvent } from '../webhooks/webhookEvents.js';
import { UNDO_TIME } from './deletion.service.js';
import { eraseAccount } from './eraseAccount.js';
import { NAME_HELD } from '../users/heldNames.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Member = Awaited<ReturnType<typeof createUser>>;
let ada: Member;
let bob: Member;
let ids: { own: string; unlisted: string; theirs: string };

beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  await server.dataSource.query('DELETE FROM `user`');
  await server.dataSource.query('UPDATE category SET postsCount = 0, followersCount = 0');
  ada = await createUser(server, { userName: 'ada_gone' });
  bob = await createUser(server, { userName: 'bob_stays' });
  const own = await createPost(server, ada.user, { title: 'Hooks by Ada', categories: ['React'] });
  const unlisted = await createPost(server, ada.user, { title: 'Unlisted by Ada' });
  await changeListing(server.dataSource.manager, unlisted, false, null);
  const theirs = await createPost(server, bob.user, { title: 'By Bob' });
  ids = { own: own.id, unlisted: unlisted.id, theirs: theirs.id };
  const { comment } = await createComment(server, ada.user, { postId: theirs.id, text: 'Said by Ada' });
  await createReply(server, bob.user, { commentId: comment.id, text: 'An answer' });
  await execute(likeComment, inProcess(server.server.services, bob.user), { commentId: comment.id });
  const { comment: bobs } = await createComment(server, bob.user, { postId: own.id, text: 'Said by Bob' });
  await createReply(server, ada.user, { commentId: bobs.id, text: 'Replied by Ada' });
  await createLike(server, ada.user, theirs.id);
  await createLike(server, bob.user, own.id);
  await createFollow(server, ada.user, bob.user.id);
  await createFollow(server, bob.user, ada.user.id);
  await createCategoryFollow(server, ada.user, 'React');
  await createBookmark(server, bob.user, own.id);
});

/** What others see of both members, as one text. */
async function seen(): Promise<string> {
  const conversation = `comments(first: 5) { totalCount nodes { text likesCount isDeleted author { userName } replies(first: 5) { nodes { text author { userName } } } } }`;
  const { data, errors } = await server.graphql(
    `query ($own: ID!, $theirs: ID!, $ada: ID!) {
      ada: user(userName: "ada_gone") { name followersCount }
      bob: user(userName: "bob_stays") { followersCount }
      users(startsWith: "ada") { userName }
      own: post(id: $own) { title likesCount isListed ${conversation} }
      theirs: post(id: $theirs) { likesCount ${conversation} }
      node(id: $ada) { id }
      posts(first: 9) { nodes { title } }
      search(query: "hooks", first: 5) { nodes { title } }
      category(name: "React") { postsCount followersCount }
      viewer { bookmarks(first: 5) { nodes { title } } }
    }`,
    { ...ids, ada: ada.user.id },
    bob.token,
  );
  expect(errors).toEqual([]);
  return JSON.stringify(data);
}

/** The path of the newest link. The mail about an undoing, which comes after its answer, may follow it. */
async function mailedLink(): Promise<string> {
  const mails = await server.mailsTo(String(ada.user.email));
  return String(
    mails
      .join('\n')
      .match(/\/restore-account\/[\w.-]+/g)
      ?.at(-1),
  );
}

const open = (path: string, method = 'GET') => fetch(server.origin + path, { method });

async function begin(): Promise<void> {
  const { errors } = await server.graphql(
    'mutation ($input: DeleteAccountInput!) { deleteAccount(input: $input) { deletedUserId } }',
    { input: { userId: ada.user.id } },
    ada.token,
  );
  expect(errors).toEqual([]);
}

const logIn = () =>
  server.graphql('mutation ($input: LoginInput!) { login(input: $input) { accessToken } }', {
    input: { userName: 'ada_gone', password: TEST_PASSWORD },
  });

describe(`a deleted account on ${engine}`, () => {
  it('is not shown to the owners of webhooks that tell of it', async () => {
    const { services } = server.server;
    const { userName, id } = ada.user;
    const events = [WebhookEvent.POST_CREATED];
    await services.webhooks.create(bob.user, { url: 'https://hook.invalid/', events, author: userName });
    const webhooks = async () => {
      const query = '{ viewer { webhooks { authorId author { name about } } } }';
      return (await server.graphql<object>(query, {}, bob.token)).data;
    };
    const author = { name: ada.user.name, about: ada.user.about };
    expect(await webhooks()).toEqual({ viewer: { webhooks: [{ authorId: id, author }] } });
    await services.deletions.begin(ada.user, id);
    expect(await webhooks()).toEqual({ viewer: { webhooks: [{ authorId: id, author: null }] } });
  });

  it('is hidden everywhere at once, and is back as it was by the mailed link', async () => {
    const before = await seen();
    const { token } = await createToken(server, ada.user);
    await begin();
    const meanwhile = await seen();
    expect(meanwhile).not.toMatch(/ada_gone|Ada/);
    expect(meanwhile).toContain('"ada":null,"bob":{"followersCount":0},"users":[],"own":null');
    expect(meanwhile).toContain('An answer');
    for (const path of ['/ada_gone/rss.xml', `/api/posts/${ids.own}`, '/api/users/ada_gone'])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    for (const bearer of [ada.token, token])
      expect((await server.graphql('{ viewer { user { id } } }', {}, bearer)).status).toBe(401);
    expect(await repair(server.dataSource)).toMatchObject({ posts: 0, accounts: 0, remarks: 0 });

    const link = await mailedLink();
    const asked = await open(link);
    expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await asked.text()).toMatch(/<form method="post">.*Undo the deletion/s);
    expect(await seen()).toBe(meanwhile);
    expect((await open(`${link.slice(0, -4)}AAAA`, 'POST')).status).toBe(404);
    expect(await (await open(link, 'POST')).text()).toContain('Your account is back');
    expect(await seen()).toBe(before);
    expect((await open(link, 'POST')).status).toBe(404);
    expect((await server.mailsTo(String(ada.user.email))).at(-1)).toContain('Your Hydrate account is back');
    expect((await logIn()).errors).toEqual([]);
    expect(await repair(server.dataSource)).toMatchObject({ posts: 0, accounts: 0, remarks: 0 });
  });

  it('offers the undoing at a log-in with the right password, and keeps its username and email', async () => {
    await begin();
    await mailedLink();
    const mails = async () => (await server.mailsTo(String(ada.user.email))).length;
    const count = await mails();
    expect((await logIn()).errors[0]?.message).toMatch(
      /^This account was deleted. It is erased on \d{4}-\d\d-\d\d \d\d:\d\d UTC. To undo that, use the link/,
    );
    expect(await mails()).toBe(count + 1);
    const registration = { name: 'Eve', userName: 'ada_gone', userNameKey: 'ada_gone', passwordHash: 'x' };
    const register = (more: Partial<PendingRegistration>) =>
      server.dataSource.transaction((manager) =>
        openAccount(manager, { ...registration, email: 'eve@example.com', ...more } as PendingRegistration),
      );
    await expect(register({})).rejects.toThrow('Another account has taken the username');
    await expect(register({ userNameKey: 'eve_other', email: ada.user.email ?? '' })).rejects.toThrow();
    expect((await open(await mailedLink(), 'POST')).status).toBe(200);
  });

  it('is named as the reason to its own devices, also later, and to no other session', async () => {
    const refusal = async (token: string | undefined) =>
      (await server.graphql('{ viewer { user { id } } }', {}, token)).errors[0]?.extensions;
    const { token: program } = await createToken(server, ada.user);
    // A device that is opened again when its session has expired.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 8 * 24 * 3600 * 1000);
    const old = await createUser(server, { userName: 'old_device' }).finally(() => vi.restoreAllMocks());
    const expired = { code: 'UNAUTHENTICATED' };
    expect(await refusal(old.token)).toEqual(expired);
    await server.dataSource.query("UPDATE `session` SET expiresAt = '2020-01-01' WHERE userId = ?", [
      bob.user.id,
    ]);
    expect(await refusal(bob.token)).toEqual(expired);

    await begin();
    await server.dataSource.query('UPDATE `user` SET erasesAt = ? WHERE id = ?', [
      new Date('2030-01-02T03:04:05Z').toISOString().slice(0, 19).replace('T', ' '),
      old.user.id,
    ]);
    expect(await refusal(ada.token)).toMatchObject({ ...expired, reason: 'ACCOUNT_DELETED' });
    expect(await refusal(old.token)).toMatchObject({ erasesAt: '2030-01-02T03:04:05.000Z' });
    expect(await refusal(program)).toEqual(expired);
    expect(await refusal(`${ada.token.slice(0, -4)}AAAA`)).toEqual(expired);
    expect((await open(await mailedLink(), 'POST')).status).toBe(200);
    expect(await refusal(ada.token)).toEqual(expired);

    await eraseAccount(server.dataSource, ada.user.id);
    expect(await refusal(ada.token)).toEqual({ ...expired, reason: 'ACCOUNT_ERASED' });
  });

  it('is erased after seven days, and its username is free 90 days later', async () => {
    await begin();
    const link = await mailedLink();
    const { eraser } = server.server.services;
    // Both processes of a site begin at once.
    const due = new Date(Date.now() + UNDO_TIME + 1000);
    const rounds = await Promise.all([eraser.round(due), eraser.round(due)]);
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await server.dataSource.manager.existsBy(User, { id: ada.user.id })).toBe(false);
    expect((await open(link, 'POST')).status).toBe(404);
    const available = async () => {
      const query = '{ userNameAvailability(userName: "Ada_gone") { available } }';
      return JSON.stringify((await server.graphql(query)).data);
    };
    expect(await available()).toContain('false');
    const [erased] = await server.dataSource.manager.findBy(ErasedAccount, { userId: ada.user.id });
    expect(erased?.nameFreeAt).toEqual(new Date(due.getTime() + NAME_HELD));
    // Accounts of other tests had the same username.
    await server.dataSource.manager.updateAll(ErasedAccount, { nameFreeAt: new Date() });
    expect(await available()).toContain('true');
  });

  it('does not come back for others who act on what is hidden, and hides what its own requests store late', async () => {
    await begin();
    await server.dataSource.query('UPDATE `user` SET verifiedAt = createdAt WHERE id = ?', [ada.user.id]);
    await createLike(server, ada.user, ids.theirs);
    await server.dataSource.query('UPDATE `user` SET verifiedAt = NULL WHERE id = ?', [ada.user.id]);
    expect(await seen()).toContain('"theirs":{"likesCount":1');
    expect(await server.server.services.deletions.hideLate()).toBe(1);
    expect(await seen()).toContain('"theirs":{"likesCount":0');
    // Bob deletes the post on which Ada has commented.
    await server.server.services.publishing.delete(bob.user, ids.theirs);
    expect((await open(await mailedLink(), 'POST')).status).toBe(200);
    expect(await seen()).toContain('Hooks by Ada');
    expect(await repair(server.dataSource)).toMatchObject({ posts: 0, accounts: 0, remarks: 0 });
  });
});
