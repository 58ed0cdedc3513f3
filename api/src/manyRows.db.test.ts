import { In, IsNull } from 'typeorm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eraseAccount } from './features/account/eraseAccount.js';
import { Category } from './features/categories/category.entity.js';
import { deleteCategory, mergeCategories } from './features/categories/categoryChanges.js';
import { CategoryFollow, UserFollow } from './features/follows/follow.entity.js';
import { Like } from './features/likes/like.entity.js';
import { NotificationKind } from './features/notifications/kinds.js';
import { Notification } from './features/notifications/notification.entity.js';
import { Post } from './features/posts/post.entity.js';
import { User } from './features/users/user.entity.js';
import { ChangeLogEntry } from './platform/changes/change.entity.js';
import { newId } from './platform/database/ids.js';
import { insertRows } from './platform/database/insertRows.js';
import { createPost, createUser } from './testing/factories.js';
import { engine, startTestServer, type TestServer } from './testing/testServer.js';
import { mostBetweenTurns } from './testing/turns.js';

/*
 * What one request or command changes by the hundred thousand leaves others their turn, and ends right if it is interrupted and run again.
 */

/** Three parts. */
const MANY = 1200;
const NOW = new Date('2026-11-25T12:00:00Z');

let server: TestServer;
let ada: User;
let people: string[];
beforeAll(async () => {
  server = await startTestServer();
  ada = (await createUser(server)).user;
  people = Array.from({ length: MANY }, () => newId());
  const members = people.map((id, i) =>
    Object.assign(new User(), ada, {
      id,
      userName: `f${i}`,
      userNameKey: `f${i}`,
      email: `f${i}@example.com`,
    }),
  );
  await insertRows(server.dataSource.manager, User, members);
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const manager = () => server.dataSource.manager;

/** Ends the process, as it were, after some transactions. @param meanwhile happens after the first one */
function interrupt(after = 2, meanwhile: () => Promise<unknown> = () => Promise.resolve()): void {
  vi.restoreAllMocks();
  const { dataSource } = server;
  const transaction = dataSource.transaction.bind(dataSource);
  const spy = vi.spyOn(dataSource, 'transaction').mockImplementationOnce(async (...work) => {
    const result = await transaction(...work);
    await meanwhile();
    return result;
  });
  for (let i = 1; i < after; i++) spy.mockImplementationOnce(transaction);
  spy.mockRejectedValueOnce(new Error('The process ends.'));
}

/** Expects that work gives others their turn. */
async function expectTurns(work: () => Promise<unknown>): Promise<void> {
  const transactions = vi.spyOn(server.dataSource, 'transaction');
  const most = await mostBetweenTurns(transactions, work);
  expect(transactions.mock.calls.length).toBeGreaterThan(2);
  expect(most).toBeLessThan(3);
}

const notification = (more: Partial<Notification>) =>
  Object.assign(new Notification(), {
    id: newId(),
    kind: NotificationKind.POST,
    subjectKey: newId(),
    actorId: null,
    actorsCount: 1,
    postId: null,
    commentId: null,
    replyId: null,
    position: 1,
    createdAt: NOW,
    readAt: null,
    ...more,
  });
const insertNotifications = (rows: Partial<Notification>[]) =>
  insertRows(manager(), Notification, rows.map(notification));

it(`all notifications are marked as read, except those that come meanwhile, on ${engine}`, async () => {
  const { notifications } = server.server.services;
  const recipientId = ada.id;
  const unread = () => manager().countBy(Notification, { recipientId, readAt: IsNull() });
  await insertNotifications(people.map(() => ({ recipientId })));
  interrupt(2, () => insertNotifications([{ recipientId, createdAt: new Date(NOW.getTime() + 1) }]));
  await expect(notifications.markRead(recipientId, null, NOW)).rejects.toThrow('The process ends.');
  expect(await unread()).toBe(201);
  await notifications.markRead(recipientId, null, NOW);
  expect(await unread()).toBe(1);

  await insertNotifications(people.map(() => ({ recipientId })));
  await expectTurns(() => notifications.markRead(recipientId, null));
  expect(await unread()).toBe(0);
});

it(`what comes while all are marked stays unread, also for clients that name no time, on ${engine}`, async () => {
  const recipientId = (await createUser(server)).user.id;
  await insertNotifications(people.map(() => ({ recipientId })));
  interrupt(2, () => insertNotifications([{ recipientId, createdAt: new Date(NOW.getTime() + 1) }]));
  const { notifications } = server.server.services;
  await expect(notifications.markRead(recipientId, null)).rejects.toThrow('The process ends.');
  vi.restoreAllMocks();
  expect(await manager().countBy(Notification, { recipientId, readAt: IsNull() })).toBe(201);
});

it(`a post goes with the notifications of many, on ${engine}`, async () => {
  const { publishing } = server.server.services;
  const { id: postId } = await createPost(server, ada);
  await insertNotifications(people.map((recipientId) => ({ recipientId, postId })));
  interrupt();
  await expect(publishing.delete(ada, postId)).rejects.toThrow('The process ends.');
  // It is there, and its author deletes it again.
  expect(await manager().countBy(Post, { id: postId })).toBe(1);
  expect(await manager().countBy(Notification, { postId })).toBe(200);
  await insertNotifications(people.map((recipientId) => ({ recipientId, postId })));
  await expectTurns(() => publishing.delete(ada, postId));
  expect(await manager().countBy(Post, { id: postId })).toBe(0);
  expect(await manager().countBy(Notification, { postId })).toBe(0);
  const told = { subject: 'post', subjectId: postId, kind: 'deleted' } as const;
  expect(await manager().countBy(ChangeLogEntry, told)).toBe(1);
});

it(`an account is erased with many followers and notifications, on ${engine}`, async () => {
  const { user: bob } = await createUser(server);
  const follow = { followedId: bob.id, createdAt: NOW };
  await insertRows(
    manager(),
    UserFollow,
    people.map((followerId) => ({ ...follow, followerId })),
  );
  await manager().update(User, { id: bob.id }, { followersCount: MANY });
  // Two transactions find no notifications.
  interrupt(4);
  await expect(eraseAccount(server.dataSource, bob.id)).rejects.toThrow('The process ends.');
  expect(await manager().countBy(UserFollow, { followedId: bob.id })).toBe(200);
  expect(await manager().findOneByOrFail(User, { id: bob.id })).toMatchObject({ followersCount: 200 });
  await insertNotifications(people.map((recipientId) => ({ recipientId, actorId: bob.id })));
  await insertNotifications(people.map((actorId) => ({ recipientId: bob.id, actorId })));
  await expectTurns(() => eraseAccount(server.dataSource, bob.id));
  const own = [{ recipientId: bob.id }, { actorId: bob.id }];
  expect(await manager().countBy(Notification, own)).toBe(0);
  expect(await manager().countBy(UserFollow, { followedId: bob.id })).toBe(0);
  expect(await manager().countBy(User, { id: bob.id })).toBe(0);
});

it(`an account whose deletion is over is erased with many likes of its posts, on ${engine}`, async () => {
  const { user: eve } = await createUser(server);
  const posts = [await createPost(server, eve), await createPost(server, eve)].map(({ id }) => id);
  await server.server.services.deletions.begin(eve, eve.id, NOW);
  const likes = posts.flatMap((postId) => people.map((userId) => ({ postId, userId, createdAt: NOW })));
  await insertRows(manager(), Like, likes);
  const later = new Date(NOW.getTime() + 8 * 24 * 60 * 60 * 1000);
  const erase = () => eraseAccount(server.dataSource, eve.id, { due: true, now: later });
  // Three transactions find no notifications and followers.
  interrupt(4);
  await expect(erase()).rejects.toThrow('The process ends.');
  expect(await manager().countBy(Like, { postId: In(posts) })).toBe(2 * MANY - 500);
  await expectTurns(erase);
  expect(await manager().countBy(Like, { postId: In(posts) })).toBe(0);
  expect(await manager().countBy(User, { id: eve.id })).toBe(0);
});

it(`the counts of followers stay exact while categories are merged and deleted, on ${engine}`, async () => {
  const { dataSource } = server;
  const [from, into] = (await manager().find(Category, { take: 2 })).map(({ id }) => id) as [string, string];
  const follow = (followedId: string, followerIds: string[]) =>
    insertRows(
      manager(),
      CategoryFollow,
      followerIds.map((followerId) => ({ followedId, followerId, createdAt: NOW })),
    );
  await follow(from, people);
  await follow(into, people.slice(0, 300));
  await manager().update(Category, { id: from }, { followersCount: MANY });
  await manager().update(Category, { id: into }, { followersCount: 300 });
  const counts = async () => {
    const rows = await Promise.all(
      [from, into].map((followedId) => manager().countBy(CategoryFollow, { followedId })),
    );
    const stored = await Promise.all(
      [from, into].map(async (id) => (await manager().findOneBy(Category, { id }))?.followersCount ?? 0),
    );
    expect(stored).toEqual(rows);
    return stored;
  };
  interrupt();
  await expect(mergeCategories(dataSource, from, into)).rejects.toThrow('The process ends.');
  const [left = 0, moved = 0] = await counts();
  expect(left).toBe(200);
  expect(moved).toBeGreaterThan(300);
  await mergeCategories(dataSource, from, into);
  expect(await counts()).toEqual([0, MANY]);
  interrupt();
  await expect(deleteCategory(dataSource, into)).rejects.toThrow('The process ends.');
  expect(await counts()).toEqual([0, 200]);
  await manager().delete(CategoryFollow, { followedId: into });
  await follow(into, people);
  await expectTurns(() => deleteCategory(dataSource, into));
  expect(await counts()).toEqual([0, 0]);
});
