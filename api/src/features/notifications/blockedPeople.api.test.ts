import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { blockUser, unblockUser } from '../blocks/block.commands.js';
import { likeComment } from '../comments/remarkLike.commands.js';
import { Like } from '../likes/like.entity.js';
import type { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

interface Member {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Member;
let bob: Member;
let cy: Member;
let post: Post;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await createUser(server, { name: 'Ada' });
  bob = await createUser(server, { name: 'Bob' });
  cy = await createUser(server, { name: 'Cy' });
  post = await createPost(server, ada.user);
});

const services = () => server.server.services;
const block = (blocker: Member, { user }: Member) =>
  execute(blockUser, inProcess(services(), blocker.user), { userId: user.id });

interface Told {
  viewer: {
    unreadNotificationsCount: number;
    notifications: { nodes: { kind: string; actorsCount: number; actor: { name: string } | null }[] };
  };
}

/** "COMMENT by Bob", latest first. Likes of several: "LIKE by Bob of 2". */
async function told({ token, user }: Member): Promise<string[]> {
  await services().notificationWork.maker.make();
  const LIST =
    '{ viewer { unreadNotificationsCount notifications { nodes { kind actorsCount actor { name } } } } }';
  const { data, errors } = await server.graphql<Told>(LIST, {}, token);
  expect(errors).toEqual([]);
  const { nodes } = data!.viewer.notifications;
  expect(data!.viewer.unreadNotificationsCount).toBe(nodes.length);
  // What a mail would tell.
  const rows = await server.dataSource.query<{ id: string }[]>(
    'SELECT id FROM notification WHERE recipientId = ?',
    [user.id],
  );
  expect(await services().notifications.unreadAmong(rows.map(({ id }) => id))).toHaveLength(nodes.length);
  return nodes.map(
    ({ kind, actor, actorsCount }) =>
      `${kind} by ${actor?.name ?? 'no one'}${actorsCount > 1 ? ` of ${actorsCount}` : ''}`,
  );
}

describe(`blocked people on ${engine}`, () => {
  it('reach nobody who blocks them by comments, replies, mentions, follows and posts', async () => {
    const ofCy = await createPost(server, cy.user);
    const { comment } = await createComment(server, cy.user, { postId: ofCy.id, text: 'Mine' });
    await createReply(server, ada.user, { commentId: comment.id, text: 'Hello' });
    await createFollow(server, ada.user, bob.user.id);
    await createComment(server, bob.user, { postId: post.id, text: 'Before' });
    expect(await told(ada)).toEqual(['COMMENT by Bob']);
    await block(ada, bob);
    expect(await told(ada)).toEqual([]);

    const at = `@${ada.user.userName}`;
    await createReply(server, bob.user, { commentId: comment.id, text: `Here ${at}` });
    await createComment(server, bob.user, { postId: ofCy.id, text: `And here ${at}` });
    await createFollow(server, bob.user, ada.user.id);
    await createPost(server, bob.user);
    expect(await told(ada)).toEqual([]);
    expect(await told(cy)).toEqual(['COMMENT by Bob', 'REPLY by Bob', 'REPLY by Ada']);

    // The blocked person hears of the blocker as before.
    await createReply(server, ada.user, { commentId: comment.id, text: `@${bob.user.userName}` });
    expect(await told(bob)).toContain('REPLY by Ada');
    await execute(unblockUser, inProcess(services(), ada.user), { userId: bob.user.id });
    expect(await told(ada)).toContain('COMMENT by Bob');
  });

  it('are not named among those who like, and their later likes are not told', async () => {
    await createLike(server, cy.user, post.id);
    await createLike(server, bob.user, post.id);
    expect(await told(ada)).toEqual(['LIKE by Bob of 2']);
    await block(ada, bob);
    expect(await told(ada)).toEqual(['LIKE by no one of 2']);
    const other = await createPost(server, ada.user);
    await createLike(server, bob.user, other.id);
    expect(await told(ada)).toEqual(['LIKE by no one of 2']);
    await createLike(server, cy.user, other.id);
    expect(await told(ada)).toEqual(['LIKE by Cy', 'LIKE by no one of 2']);
  });
});

describe(`a like of a comment on ${engine}`, () => {
  it('does not tell again of an old like of the post', async () => {
    const { comment } = await createComment(server, ada.user, { postId: post.id, text: 'Mine' });
    await createLike(server, bob.user, post.id);
    expect(await told(ada)).toEqual(['LIKE by Bob']);
    // As after 90 days.
    const createdAt = new Date('2020-02-29');
    await server.dataSource.manager.update(Like, { postId: post.id }, { createdAt });
    await server.dataSource.query('DELETE FROM notification');
    await execute(likeComment, inProcess(services(), bob.user), { commentId: comment.id });
    expect(await told(ada)).toEqual([]);
  });

  it('hide the likes of a post when all who like it are blocked or suspended', async () => {
    const dee = await createUser(server, { name: 'Dee' });
    for (const { user } of [bob, cy, dee]) await createLike(server, user, post.id);
    expect(await told(ada)).toEqual(['LIKE by Dee of 3']);
    await block(ada, dee);
    await block(ada, bob);
    expect(await told(ada)).toEqual(['LIKE by no one of 3']);
    await server.dataSource.manager.update(User, { id: cy.user.id }, { suspendedAt: new Date() });
    expect(await told(ada)).toEqual([]);
    await execute(unblockUser, inProcess(services(), ada.user), { userId: dee.user.id });
    expect(await told(ada)).toEqual(['LIKE by Dee of 3']);
  });
});
