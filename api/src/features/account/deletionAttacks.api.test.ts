import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProcess } from '../../context.js';
import { execute } from '../../platform/useCases/command.js';
import {
  createComment,
  createFollow,
  createLike,
  createPost,
  createReply,
  createUser,
} from '../../testing/factories.js';
import { authorizationOf, createApp, pkce, signIn } from '../../testing/oauth.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { blockUser } from '../blocks/block.commands.js';
import { repair } from '../admin/repair.js';
import { likeComment } from '../comments/remarkLike.commands.js';
import type { User } from '../users/user.entity.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { readDeletionList } from './deletionList.js';
import { Eraser } from './eraser.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const as = (user: User) => inProcess(server.server.services, user);
const begin = (user: User) => server.server.services.deletions.begin(user, user.id);

async function tokenOf(user: User): Promise<string> {
  const mails = await server.mailsTo(String(user.email));
  return String(/\/restore-account\/([\w.-]+)/.exec(mails.join(' '))?.[1]);
}
const undo = async (user: User) => server.server.services.deletions.undo(await tokenOf(user));

async function conversation(postId: string) {
  const { data } = await server.graphql<{ post: unknown }>(
    `query ($id: ID!) { post(id: $id) { commentsCount likesCount
      comments(first: 9) { nodes { text isDeleted replies(first: 9) { nodes { text } } } } } }`,
    { id: postId },
  );
  return data?.post;
}

describe(`deletions on ${engine}`, () => {
  it.each([
    ['ada, bob, eve', ['ada', 'bob', 'eve']],
    ['eve, bob, ada', ['eve', 'bob', 'ada']],
  ] as const)('can be undone for all in one conversation, in the order %s', async (_names, order) => {
    const { user: host } = await createUser(server);
    const { user: ada } = await createUser(server);
    const { user: bob } = await createUser(server);
    const { user: eve } = await createUser(server);
    const post = await createPost(server, host);
    const { comment } = await createComment(server, ada, { postId: post.id, text: 'Said' });
    await createReply(server, bob, { commentId: comment.id, text: 'Answered' });
    await execute(likeComment, as(eve), { commentId: comment.id });
    for (const user of [eve, ada, bob]) await begin(user);
    expect(await conversation(post.id)).toMatchObject({ comments: { nodes: [] } });
    for (const name of order) await undo({ ada, bob, eve }[name]);
    expect(await conversation(post.id)).toEqual({
      commentsCount: 1,
      likesCount: 0,
      comments: { nodes: [{ text: 'Said', isDeleted: false, replies: { nodes: [{ text: 'Answered' }] } }] },
    });
    expect(await repair(server.dataSource)).toMatchObject({ posts: 0, accounts: 0, remarks: 0 });
  });

  it('can be undone once, also if the button is pressed twice', async () => {
    const { user: ada } = await createUser(server);
    const { user: bob } = await createUser(server);
    const post = await createPost(server, bob);
    await createComment(server, ada, { postId: post.id, text: 'Said' });
    await createFollow(server, ada, bob.id);
    await begin(ada);
    const pressed = [undo(ada), undo(ada)].map((done) => done.then(() => 'done', String));
    expect((await Promise.all(pressed)).sort()).toEqual([
      expect.stringContaining('This link is not valid any more'),
      'done',
    ]);
  });

  it('can be undone although late requests have stored again what was hidden', async () => {
    const { user: ada } = await createUser(server);
    const { user: bob } = await createUser(server);
    const post = await createPost(server, bob);
    await createLike(server, ada, post.id);
    await createComment(server, ada, { postId: post.id, text: 'Said' });
    await begin(ada);
    await server.dataSource.query('UPDATE `user` SET verifiedAt = createdAt WHERE id = ?', [ada.id]);
    await createLike(server, ada, post.id);
    await createComment(server, ada, { postId: post.id, text: 'Said late' });
    await server.dataSource.query('UPDATE `user` SET verifiedAt = NULL WHERE id = ?', [ada.id]);
    await server.server.services.deletions.hideLate();
    await undo(ada);
    expect(await conversation(post.id)).toMatchObject({ commentsCount: 1, likesCount: 1 });
  });

  it('show no deleted account to those who block it', async () => {
    const { user: ada } = await createUser(server);
    const { user: bob, token } = await createUser(server);
    await execute(blockUser, as(bob), { userId: ada.id });
    await begin(ada);
    const { data, errors } = await server.graphql(
      '{ viewer { blockedUsers(first: 5) { totalCount nodes { userName } } } }',
      {},
      token,
    );
    expect(errors).toEqual([]);
    expect(data).toEqual({ viewer: { blockedUsers: { totalCount: 0, nodes: [] } } });
  });

  it('stop the apps of a deleted account, for all who have allowed them', async () => {
    const { user: ada } = await createUser(server);
    const { token: session } = await createUser(server);
    const { clientId } = await createApp(server, ada);
    const { access_token: token } = await signIn(server, session, clientId);
    await begin(ada);
    expect((await server.graphql('{ viewer { user { id } } }', {}, token)).status).toBe(401);
    const { errors } = await server.graphql(
      'query ($input: AuthorizationRequestInput!) { authorizationRequest(input: $input) { ownerName } }',
      { input: authorizationOf(clientId, pkce().challenge) },
      session,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    await undo(ada);
    expect((await server.graphql('{ viewer { user { id } } }', {}, token)).status).toBe(200);
  });

  it('that fail to be erased do not keep others in the files of the database', async () => {
    const { dataSource } = server;
    const { user: ada } = await createUser(server);
    await server.server.services.accounts.remove(ada.id);
    const dataDir = await mkdtemp(join(tmpdir(), 'hydrate-erasure-'));
    const deletions = { eraseDue: () => Promise.reject(new Error('One cannot be erased')) };
    const eraser = new Eraser({ dataSource, deletions, uploads: { maintenance: [] }, dataDir });
    // MySQL rebuilds tables at night, and after two days at any hour.
    const later = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000);
    await expect(eraser.round(later)).rejects.toThrow('One cannot be erased');
    const { scrubbedAt } = await dataSource.manager.findOneByOrFail(ErasedAccount, { userId: ada.id });
    expect(scrubbedAt).not.toBeNull();
    expect((await readDeletionList(dataDir)).erased.map(({ userId }) => userId)).toContain(ada.id);
    await rm(dataDir, { recursive: true });
  });
});
