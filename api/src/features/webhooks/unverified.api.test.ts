import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordChange } from '../../platform/changes/recordChange.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { createWebhook } from '../../testing/webhooks.js';
import { DeliveryState, Webhook, WebhookDelivery } from './webhook.entity.js';
import { MOST_UNVERIFIED } from './webhookMaker.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.server.services.webhookWork.begin();
});
afterAll(() => server.close());

it(`keeps a hundred messages at most for a receiver that never answered, and all for others, on ${engine}`, async () => {
  const { user } = await createUser(server);
  const { manager } = server.dataSource;
  const [silent, open] = [await createWebhook(server, user), await createWebhook(server, user)];
  await manager.update(Webhook, { id: open.webhookId }, { verifiedAt: new Date() });
  const { id: subjectId } = await createPost(server, user);
  const publish = async () => {
    for (let i = 0; i < MOST_UNVERIFIED; i++)
      await recordChange(manager, { subject: 'post', subjectId, kind: 'created', actorId: user.id });
    await server.server.services.webhookWork.maker.make();
  };
  const waiting = (webhookId: string) => manager.countBy(WebhookDelivery, { webhookId, subjectId });
  await publish();
  await publish();
  // One place is that of the challenge.
  expect(await waiting(silent.webhookId)).toBeLessThanOrEqual(MOST_UNVERIFIED);
  expect(await waiting(silent.webhookId)).toBeGreaterThan(MOST_UNVERIFIED / 2);
  expect(await waiting(open.webhookId)).toBeGreaterThanOrEqual(2 * MOST_UNVERIFIED);
});

it('sends what a process had claimed before the clock was set back by an hour', async () => {
  const { user } = await createUser(server);
  const { manager } = server.dataSource;
  const { webhookId } = await createWebhook(server, user);
  await manager.update(Webhook, { id: webhookId }, { verifiedAt: new Date() });
  const { sender } = server.server.services.webhookWork;
  const send = async (claimedUntil: Date) => {
    const claim = {
      state: DeliveryState.PENDING,
      attempts: 0,
      claim: 'another',
      claimedUntil,
      dueAt: new Date(0),
    };
    await manager.update(WebhookDelivery, { webhookId }, claim);
    await manager.update(Webhook, { id: webhookId }, { pausedUntil: null });
    await sender.sendDue();
    await sender.idle();
    return manager.sum(WebhookDelivery, 'attempts', { webhookId });
  };
  expect(Number(await send(new Date(Date.now() + 30_000)))).toBe(0);
  expect(Number(await send(new Date(Date.now() + 3_600_000)))).toBeGreaterThan(0);
});
