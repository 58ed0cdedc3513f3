import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdminService } from '../admin/admin.service.js';
import { deleteComment, updateComment } from '../comments/comment.commands.js';
import { deleteReply } from '../comments/reply.commands.js';
import { UserFollow } from '../follows/follow.entity.js';
import { unfollowUser } from '../follows/follow.commands.js';
import { unlikePost } from '../likes/like.commands.js';
import type { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { ChangeReader } from '../../platform/changes/changeReader.entity.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { execute } from '../../platform/useCases/command.js';
import { inProcess } from '../../context.js';
import {
  createComment,
  createFollow,
  createLike,
  createPost,
  createReply,
  createUser,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { NotificationKind } from './kinds.js';
import { Notification } from './notification.entity.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => server.close());

type Member = { user: User; token: string };
let ada: Member;
let bob: Member;
let cy: Member;
let post: Post;
beforeEach(async () => {
  ada = await createUser(server, { name: 'Ada' });
  bob = await createUser(server, { name: 'Bob' });
  cy = await createUser(server, { name: 'Cy' });
  post = await createPost(server, ada.user);
});

const services = () => server.server.services;
const as = ({ user }: Member) => inProcess(services(), user);
const make = () => services().notificationWork.maker.make();
const admin = () => new AdminService(server.dataSource, services().accounts);

const LIST = `query ($first: Int, $after: String, $unreadOnly: Boolean) { viewer { unreadNotificationsCount
  notifications(first: $first, after: $after, unreadOnly: $unreadOnly) {
    nodes { id kind actor { name } actorsCount readAt post { id } comment { id } reply { id } }
    pageInfo { hasNextPage endCursor } } } }`;

interface Listed {
  viewer: {
    unreadNotificationsCount: number;
    notifications: {
      nodes: {
        id: string;
        kind: string;
        actor: { name: string } | null;
        actorsCount: number;
        readAt: string | null;
        post: { id: string } | null;
        comment: { id: string } | null;
        reply: { id: string } | null;
      }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
  };
}

async function read({ token }: Member, variables: Record<string, unknown> = {}) {
  const { data, errors } = await server.graphql<Listed>(LIST, variables, token);
  expect(errors).toEqual([]);
  return data!.viewer;
}

/** The notifications of a member in brief, latest first: "COMMENT by Bob". */
async function told(member: Member): Promise<string[]> {
  await make();
  const { notifications, unreadNotificationsCount } = await read(member);
  expect(unreadNotificationsCount).toBe(notifications.nodes.filter(({ readAt }) => readAt === null).length);
  return notifications.nodes.map(
    ({ kind, actor, actorsCount }) =>
      `${kind} by ${actor?.name ?? 'no one'}${actorsCount > 1 ? ` and ${actorsCount - 1}` : ''}`,
  );
}

describe(`notifications on ${engine}`, () => {
  it('tell authors of comments, and all who write in a conversation of replies', async () => {
    const { comment } = await createComment(server, bob.user, { postId: post.id, text: 'First!' });
    const first = await createReply(server, cy.user, { commentId: comment.id, text: 'Second' });
    const second = await createReply(server, ada.user, { commentId: comment.id, text: 'Thanks' });
    expect(await told(ada)).toEqual(['COMMENT by Bob']);
    expect(await told(bob)).toEqual(['REPLY by Ada', 'REPLY by Cy']);
    expect(await told(cy)).toEqual(['REPLY by Ada']);
    const { nodes } = (await read(bob)).notifications;
    expect(nodes).toMatchObject([
      { post: { id: post.id }, comment: { id: comment.id }, reply: { id: second.id } },
      { post: { id: post.id }, comment: { id: comment.id }, reply: { id: first.id } },
    ]);
  });

  it('do not tell members of their own acts', async () => {
    const { comment } = await createComment(server, ada.user, {
      postId: post.id,
      text: `I am @${ada.user.userName}`,
    });
    await createReply(server, ada.user, { commentId: comment.id, text: 'Still me' });
    await createLike(server, ada.user, post.id);
    expect(await told(ada)).toEqual([]);
  });

  it('tell the mentioned, once for each text, also if it is changed, and not beside a reply', async () => {
    const at = ({ user }: Member) => `@${user.userName}`;
    const { comment } = await createComment(server, bob.user, { postId: post.id, text: `Ask ${at(cy)}` });
    await createReply(server, cy.user, { commentId: comment.id, text: `${at(bob)} ${at(ada)} hello` });
    expect(await told(bob)).toEqual(['REPLY by Cy']);
    expect(await told(cy)).toEqual(['MENTION by Bob']);
    expect(await told(ada)).toEqual(['MENTION by Cy', 'COMMENT by Bob']);
    const dan = await createUser(server, { name: 'Dan' });
    const text = `Ask ${at(cy)} and ${at(dan)} or \`${at(ada)}\``;
    await execute(updateComment, as(bob), { commentId: comment.id, text });
    expect(await told(cy)).toEqual(['MENTION by Bob']);
    expect(await told(dan)).toEqual(['MENTION by Bob']);
  });

  it('tell ten of fifty mentioned members', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => createUser(server)));
    const names = members.map(({ user }) => `@${user.userName}`);
    const text = [...names, ...Array.from({ length: 38 }, (_, i) => `@none_${i}`)].join(' ');
    await createComment(server, bob.user, { postId: post.id, text });
    const counts = await Promise.all(members.map(async (member) => (await told(member)).length));
    expect(counts.reduce((sum, count) => sum + count)).toBe(10);
  });

  it('group the likes of a post until they are read, and tell of each like once', async () => {
    for (const member of [bob, cy]) await createLike(server, member.user, post.id);
    expect(await told(ada)).toEqual(['LIKE by Cy and 1']);
    // As for the removed like of a comment on the post.
    const change = { subject: 'like', subjectId: cy.user.id, postId: post.id, actorId: cy.user.id } as const;
    await inTransaction(server.dataSource, (manager) =>
      recordChange(manager, { ...change, kind: 'deleted' }),
    );
    expect(await told(ada)).toEqual(['LIKE by Cy and 1']);
    await execute(unlikePost, as(cy), { postId: post.id });
    expect(await told(ada)).toEqual(['LIKE by Bob']);
    await execute(unlikePost, as(bob), { postId: post.id });
    expect(await told(ada)).toEqual([]);
    for (const member of [bob, cy]) await createLike(server, member.user, post.id);
    expect(await told(ada)).toHaveLength(1);
    await services().notifications.markRead(ada.user.id, null);
    await execute(unlikePost, as(bob), { postId: post.id });
    await createLike(server, bob.user, post.id);
    await make();
    expect((await read(ada)).unreadNotificationsCount).toBe(0);
    const dan = await createUser(server, { name: 'Dan' });
    await createLike(server, dan.user, post.id);
    expect(await told(ada)).toEqual(['LIKE by Dan', expect.stringMatching(/^LIKE by \w+ and 1$/)]);
    await services().accounts.remove(dan.user.id);
    expect(await told(ada)).toHaveLength(1);
    await services().accounts.remove(bob.user.id);
    expect(await told(ada)).toEqual(['LIKE by Cy']);
  });

  it('go with what they are about', async () => {
    const { comment } = await createComment(server, bob.user, { postId: post.id, text: 'One' });
    const reply = await createReply(server, cy.user, { commentId: comment.id, text: 'Two' });
    await createReply(server, ada.user, { commentId: comment.id, text: 'Three' });
    await make();
    await execute(deleteComment, as(bob), { commentId: comment.id });
    // At once, before the change log was read.
    expect((await read(ada)).notifications.nodes).toEqual([]);
    expect(await told(ada)).toEqual([]);
    await execute(deleteReply, as(cy), { replyId: reply.id });
    expect(await told(bob)).toEqual(['REPLY by Ada']);
    await services().publishing.delete(ada.user, post.id);
    expect(await told(bob)).toEqual([]);
    expect(await server.dataSource.manager.countBy(Notification, { recipientId: bob.user.id })).toBe(0);
  });

  it('show nothing of unlisted posts to strangers and nothing of suspended members', async () => {
    const { comment } = await createComment(server, bob.user, {
      postId: post.id,
      text: `@${cy.user.userName}`,
    });
    await make();
    await admin().setListed(post, false);
    await createReply(server, bob.user, { commentId: comment.id, text: `Again @${cy.user.userName}` });
    expect(await told(cy)).toEqual([]);
    expect(await told(ada)).toEqual(['COMMENT by Bob']);
    await server.dataSource.manager.update(User, { id: bob.user.id }, { suspendedAt: new Date() });
    expect(await told(ada)).toEqual([]);
  });

  it('tell of a follower once, while they follow', async () => {
    await createFollow(server, bob.user, ada.user.id);
    expect(await told(ada)).toEqual(['FOLLOWER by Bob']);
    await services().notifications.markRead(ada.user.id, null);
    await execute(unfollowUser, as(bob), { userId: ada.user.id });
    expect(await told(ada)).toEqual([]);
    await createFollow(server, bob.user, ada.user.id);
    expect(await told(ada)).toEqual(['FOLLOWER by Bob']);
    expect((await read(ada)).unreadNotificationsCount).toBe(0);
  });

  it('tell all followers of a post, in several transactions, but not of imported and unlisted ones', async () => {
    await make();
    const followers = await Promise.all(Array.from({ length: 205 }, () => createUser(server)));
    await server.dataSource.manager.insert(
      UserFollow,
      followers.map(({ user }) => ({
        followerId: user.id,
        followedId: ada.user.id,
        createdAt: new Date(),
      })),
    );
    const count = () => server.dataSource.manager.countBy(Notification, { kind: NotificationKind.POST });
    const before = await count();
    await createPost(server, ada.user, { title: 'Old', publishedAt: new Date('2020-02-29') });
    const hidden = await createPost(server, ada.user, { title: 'Hidden' });
    await admin().setListed(hidden, false);
    await make();
    expect((await count()) - before).toBe(0);
    // A change before it that notifies nobody.
    await services().accounts.updateProfile(ada.user, { about: 'Writes.' });
    const news = await createPost(server, ada.user, { title: 'New' });
    await Promise.all([make(), make()]);
    expect((await count()) - before).toBe(205);
    expect(await told(followers[0]!)).toEqual(['POST by Ada']);
    await admin().setListed(news, false);
    expect(await told(followers[0]!)).toEqual([]);
  });

  it('are paged, filtered and marked as read, only by their recipient', async () => {
    const commenters = await Promise.all(Array.from({ length: 5 }, () => createUser(server)));
    for (const { user } of commenters) await createComment(server, user, { postId: post.id, text: 'Yes' });
    await make();
    const first = await read(ada, { first: 3 });
    const { endCursor, hasNextPage } = first.notifications.pageInfo;
    expect([first.notifications.nodes.length, hasNextPage]).toEqual([3, true]);
    const rest = await read(ada, { first: 3, after: endCursor });
    expect([rest.notifications.nodes.length, rest.notifications.pageInfo.hasNextPage]).toEqual([2, false]);

    const notificationIds = first.notifications.nodes.map(({ id }) => id);
    const mark = ({ token }: Member, input: object) =>
      server.graphql<{ markNotificationsRead: Pick<Listed, 'viewer'> }>(
        `mutation ($input: MarkNotificationsReadInput!) {
          markNotificationsRead(input: $input) { viewer { unreadNotificationsCount } } }`,
        { input },
        token,
      );
    await mark(bob, { notificationIds });
    expect((await read(ada)).unreadNotificationsCount).toBe(5);
    const answer = await mark(ada, { notificationIds });
    expect(answer.data?.markNotificationsRead.viewer.unreadNotificationsCount).toBe(2);
    expect((await read(ada, { unreadOnly: true })).notifications.nodes).toEqual(rest.notifications.nodes);
    await mark(ada, {});
    expect((await read(ada)).unreadNotificationsCount).toBe(0);
  });

  it('stay unread if they happened after those that were shown', async () => {
    const mark = (input: object) =>
      server.graphql<{ markNotificationsRead: Pick<Listed, 'viewer'> }>(
        `mutation ($input: MarkNotificationsReadInput!) {
          markNotificationsRead(input: $input) { viewer { unreadNotificationsCount } } }`,
        { input },
        ada.token,
      );
    const at = async (member: Member, time: string) => {
      await createComment(server, member.user, { postId: post.id, text: 'Yes' });
      await make();
      const { manager } = server.dataSource;
      await manager.update(Notification, { actorId: member.user.id }, { createdAt: new Date(time) });
    };
    await at(bob, '2026-11-20T10:00:00.000Z');
    await at(cy, '2026-11-20T10:00:00.001Z');
    const shown = (await read(ada)).notifications.nodes;
    await at(await createUser(server, { name: 'Di' }), '2026-11-20T10:00:00.002Z');
    const upTo = '2026-11-20T10:00:00.001Z';
    // Both limits apply.
    const one = await mark({ upTo, notificationIds: [shown[0]!.id] });
    expect(one.data?.markNotificationsRead.viewer.unreadNotificationsCount).toBe(2);
    const answer = await mark({ upTo });
    expect(answer.data?.markNotificationsRead.viewer.unreadNotificationsCount).toBe(1);
    const unread = (await read(ada, { unreadOnly: true })).notifications.nodes;
    expect(unread.map((node) => node.actor?.name)).toEqual(['Di']);
    const bad = await mark({ upTo: 'yesterday' });
    expect(bad.errors).toHaveLength(1);
    expect((await mark({})).data?.markNotificationsRead.viewer.unreadNotificationsCount).toBe(0);
  });

  it('are read in a fixed number of statements', async () => {
    const measure = async () => {
      server.queries.length = 0;
      await read(ada);
      return server.queries.length;
    };
    await createComment(server, bob.user, { postId: post.id, text: 'One' });
    await make();
    const few = await measure();
    for (const { user } of await Promise.all(Array.from({ length: 8 }, () => createUser(server)))) {
      const { comment } = await createComment(server, user, { postId: post.id, text: 'More' });
      const reply = await createReply(server, ada.user, { commentId: comment.id, text: 'And?' });
      await createReply(server, user, { commentId: reply.commentId, text: 'Well' });
      await createLike(server, user, post.id);
    }
    expect(await told(ada)).not.toHaveLength(1);
    expect(await measure()).toBeLessThanOrEqual(few + 1);
  });

  it('are listed and counted along an index, without sorting', async () => {
    const plans = async (work: () => Promise<unknown>, values: unknown[]) => {
      server.queries.length = 0;
      await work();
      const [sql = ''] = server.queries;
      const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
      const steps = await server.dataSource.query<Record<string, unknown>[]>(`${explain} ${sql}`, values);
      return JSON.stringify(steps);
    };
    const { notifications } = services();
    const id = ada.user.id;
    const latest = await plans(() => notifications.list(id, { first: 5, unreadOnly: false }), [id, 6]);
    expect(latest).toContain('notification_latest');
    const unread = await plans(() => notifications.list(id, { first: 5, unreadOnly: true }), [id, 6]);
    const count = await plans(() => notifications.countUnread(id), [id]);
    for (const plan of [unread, count]) expect(plan).toMatch(/notification_(?:unread|latest)/);
    for (const plan of [latest, unread, count]) expect(plan).not.toMatch(/TEMP B-TREE|filesort|SCAN [npc]\b/);
  });

  it('are made once by several readers of the log, and go on where a reader stood', async () => {
    const writers = await Promise.all(Array.from({ length: 10 }, () => createUser(server)));
    for (const { user } of writers) await createComment(server, user, { postId: post.id, text: 'Me' });
    await services().notificationWork.begin();
    await Promise.all([make(), make(), make()]);
    expect((await read(ada)).unreadNotificationsCount).toBe(10);
  });

  it('need no transaction for each change that notifies nobody', async () => {
    await make();
    const change = { subject: 'notified', subjectId: bob.user.id, kind: 'created', actorId: null } as const;
    const many = Array.from({ length: 300 }, () => change);
    await inTransaction(server.dataSource, (manager) => recordChange(manager, ...many));
    await services().accounts.updateProfile(bob.user, { about: 'Reads.' });
    await createComment(server, bob.user, { postId: post.id, text: 'Behind them' });
    await services().changeLog.end();
    server.queries.length = 0;
    await make();
    const moves = server.queries.filter((sql) => /^UPDATE .change_log_reader/.test(sql));
    // The full batch, the comment, and the change that its notification is.
    expect(moves).toHaveLength(3);
    expect(await told(ada)).toEqual(['COMMENT by Bob']);
    const { position } = await services().changeLog.end();
    expect(await server.dataSource.manager.findOneByOrFail(ChangeReader, { name: 'notifications' })).toEqual(
      expect.objectContaining({ position, progress: null }),
    );
  });

  it('are kept for 90 days', async () => {
    await createComment(server, bob.user, { postId: post.id, text: 'Old' });
    expect(await told(ada)).toHaveLength(1);
    const in89Days = new Date(Date.now() + 89 * 24 * 60 * 60 * 1000);
    await runToEnd(services().notifications.expiry, in89Days);
    expect(await told(ada)).toHaveLength(1);
    await runToEnd(services().notifications.expiry, new Date(in89Days.getTime() + 2 * 24 * 60 * 60 * 1000));
    expect(await told(ada)).toEqual([]);
  });
});
