import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { recordChange } from '../../platform/changes/recordChange.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { mostBetweenTurns } from '../../testing/turns.js';
import { createWebhook } from '../../testing/webhooks.js';
import { UserFollow } from '../follows/follow.entity.js';
import { Notification } from '../notifications/notification.entity.js';
import { User } from '../users/user.entity.js';
import { DeliveryState, Webhook, WebhookDelivery } from './webhook.entity.js';
import { WebhookEvent } from './webhookEvents.js';

/** More than three transactions tell. */
const FOLLOWERS = 650;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { webhookWork, notificationWork } = server.server.services;
  await webhookWork.begin();
  await notificationWork.begin();
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** A post of an author with many followers that nobody was told of. */
async function popularPost(): Promise<string> {
  const { manager } = server.dataSource;
  const { user } = await createUser(server);
  const followers = Array.from({ length: FOLLOWERS }, () => {
    const id = newId();
    const userName = `f${id.replaceAll('-', '').slice(-11)}`;
    const own = { id, userName, userNameKey: userName, email: `${id}@example.com` };
    return Object.assign(new User(), user, own);
  });
  await insertRows(manager, User, followers);
  const follow = { followedId: user.id, createdAt: new Date() };
  const follows = followers.map(({ id: followerId }) => ({ ...follow, followerId }));
  await insertRows(manager, UserFollow, follows);
  return (await createPost(server, user)).id;
}

it(`requests are answered while many followers and webhooks are told of a post, on ${engine}`, async () => {
  const { notificationWork, webhookWork } = server.server.services;
  const postId = await popularPost();
  const transactions = vi.spyOn(server.dataSource, 'transaction');
  expect(await mostBetweenTurns(transactions, () => notificationWork.maker.make())).toBeLessThan(3);
  expect(await server.dataSource.manager.countBy(Notification, { postId })).toBe(FOLLOWERS);
  expect(await mostBetweenTurns(transactions, () => webhookWork.maker.make())).toBeLessThan(3);
});

it(`requests are answered while many webhooks are told of changes, also by the next process, on ${engine}`, async () => {
  const { manager } = server.dataSource;
  const { maker } = server.server.services.webhookWork;
  const { user } = await createUser(server);
  const { id: subjectId } = await createPost(server, user);
  const { webhookId } = await createWebhook(server, user);
  await manager.update(Webhook, { id: webhookId }, { verifiedAt: new Date() });
  const known = await manager.findOneByOrFail(Webhook, { id: webhookId });
  const others = Array.from({ length: 249 }, () => Object.assign(new Webhook(), known, { id: newId() }));
  await insertRows(manager, Webhook, others);
  await maker.make();
  const told = () => manager.countBy(WebhookDelivery, { subjectId });
  expect(await told()).toBe(0);
  const created = { subject: 'post', subjectId, kind: 'created', actorId: user.id } as const;
  await recordChange(manager, created, created, created);
  // It stops after its first transaction.
  await maker.make(AbortSignal.abort());
  expect(await told()).toBe(200);
  await maker.make();
  expect(await told()).toBe(750);
  await manager.deleteAll(Webhook);
});

it(`a process that stops leaves the other followers to the next one, on ${engine}`, async () => {
  const { maker } = server.server.services.notificationWork;
  const postId = await popularPost();
  const told = () => server.dataSource.manager.countBy(Notification, { postId });
  const ending = new AbortController();
  // The first of the transactions has its turn before the signal.
  setImmediate(() => ending.abort());
  await maker.make(undefined, ending.signal);
  expect(await told()).toBeLessThan(FOLLOWERS);
  await maker.make();
  expect(await told()).toBe(FOLLOWERS);
});

it(`requests are answered while deliveries of what is gone are skipped, on ${engine}`, async () => {
  const { manager } = server.dataSource;
  const { user } = await createUser(server);
  const { webhookId, deliveryId } = await createWebhook(server, user);
  await manager.update(Webhook, { id: webhookId }, { verifiedAt: new Date() });
  const known = await manager.findOneByOrFail(WebhookDelivery, { id: deliveryId });
  const gone = { state: DeliveryState.PENDING, event: WebhookEvent.POST_UPDATED, dueAt: new Date(0) };
  const deliveries = Array.from({ length: 30 }, () =>
    Object.assign(new WebhookDelivery(), known, gone, { id: newId(), subjectId: newId(), postId: newId() }),
  );
  await manager.delete(WebhookDelivery, { webhookId });
  await insertRows(manager, WebhookDelivery, deliveries);
  const rounds = vi.spyOn(manager, 'findOneBy');
  const { sender } = server.server.services.webhookWork;
  const send = async () => {
    await sender.sendDue();
    await sender.idle();
  };
  expect(await mostBetweenTurns(rounds, send)).toBeLessThan(3);
  expect(await manager.countBy(WebhookDelivery, { webhookId, state: DeliveryState.SKIPPED })).toBe(30);
});
