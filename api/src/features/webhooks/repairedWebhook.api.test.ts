import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import { Category } from '../categories/category.entity.js';
import { DeliveryState, Webhook, WebhookDelivery, WebhookOff } from './webhook.entity.js';
import { WebhookEvent } from './webhookEvents.js';

interface Message {
  type: string;
  data: { challenge: string; title: string };
}

let server: TestServer;
let receiver: Server;
let origin: string;
let titles: string[] = [];
/** What the receiver answers a message. */
let onMessage: () => Promise<number>;
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  receiver = createServer((request, response) => {
    void json(request).then(async (message) => {
      const { type, data } = message as Message;
      if (type === 'webhook.challenge') return response.end(data.challenge);
      const status = await onMessage();
      if (status === 204) titles.push(data.title);
      return response.writeHead(status).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
afterAll(async () => {
  receiver.close();
  await server.close();
});
beforeEach(() => {
  titles = [];
  onMessage = () => Promise.resolve(204);
});

async function send() {
  const { maker, sender } = server.server.services.webhookWork;
  await maker.make();
  // The challenge, then what has waited for it.
  for (let round = 0; round < 2; round++) {
    await sender.sendDue();
    await sender.idle();
  }
}

/** A confirmed webhook with a message whose next attempt is due in twenty hours. */
async function failedWebhook(state: Partial<Webhook>) {
  const { user } = await createUser(server);
  const { webhooks } = server.server.services;
  const { manager } = server.dataSource;
  const { webhook } = await webhooks.create(user, {
    url: `${origin}/first`,
    events: [WebhookEvent.POST_CREATED],
    author: user.userName,
  });
  await send();
  await createPost(server, user, { title: 'Waits' });
  await server.server.services.webhookWork.maker.make();
  const waiting = { webhookId: webhook.id, state: DeliveryState.PENDING };
  const dueAt = new Date(Date.now() + 20 * 60 * 60 * 1000);
  await manager.update(WebhookDelivery, waiting, { attempts: 8, dueAt });
  await manager.update(Webhook, { id: webhook.id }, state);
  await send();
  expect(titles).toEqual([]);
  return { user, webhookId: webhook.id, waiting };
}

describe(`a webhook whose messages wait after failures, on ${engine}`, () => {
  it.each<[string, Partial<Webhook>, { isOn?: true; path?: string }]>([
    ['is turned on again', { disabledAt: new Date(), disabledReason: WebhookOff.FAILING }, { isOn: true }],
    ['is turned on after a repair, although it is on', { failures: 8 }, { isOn: true }],
    ['gets another address', { failures: 8 }, { path: '/second' }],
  ])('sends them at once when it %s', async (_what, state, { isOn, path }) => {
    const { user, webhookId, waiting } = await failedWebhook(state);
    const { webhooks } = server.server.services;
    await webhooks.update(user, { webhookId, isOn, ...(path !== undefined && { url: origin + path }) });
    await send();
    expect(titles).toEqual(['Waits']);
    expect(await server.dataSource.manager.countBy(WebhookDelivery, waiting)).toBe(0);
  });

  it('sends them at once when it is turned on during an attempt, which fails', async () => {
    const { user, webhookId, waiting } = await failedWebhook({ failures: 8, failingSince: new Date() });
    const { manager } = server.dataSource;
    await manager.update(WebhookDelivery, waiting, { dueAt: new Date() });
    onMessage = async () => {
      onMessage = () => Promise.resolve(204);
      await server.server.services.webhooks.update(user, { webhookId, isOn: true });
      return 500;
    };
    await send();
    expect(titles).toEqual(['Waits']);
    expect(await manager.countBy(WebhookDelivery, waiting)).toBe(0);
    expect(await manager.findOneBy(Webhook, { id: webhookId })).toMatchObject({
      failures: 0,
      failingSince: null,
      pausedUntil: null,
    });
  });

  it('keeps their times when only its events change', async () => {
    const { user, webhookId, waiting } = await failedWebhook({ failures: 8 });
    const events = [WebhookEvent.POST_CREATED, WebhookEvent.POST_UPDATED];
    await server.server.services.webhooks.update(user, { webhookId, events });
    await send();
    expect(titles).toEqual([]);
    expect(await server.dataSource.manager.countBy(WebhookDelivery, waiting)).toBe(1);
  });
});

it(`a webhook of a category tells of the remaining one after a merge, on ${engine}`, async () => {
  const { user } = await createUser(server);
  const { accounts, webhooks } = server.server.services;
  const admin = new AdminService(server.dataSource, accounts);
  const old = await admin.addCategory({ name: 'Old styles', description: '' });
  const kept = await server.dataSource.manager.findOneByOrFail(Category, { nameKey: 'css' });
  const events = [WebhookEvent.POST_CREATED];
  await webhooks.create(user, { url: `${origin}/merged`, events, category: old.name });
  await admin.mergeCategories(old, kept);
  await createPost(server, user, { title: 'Moved', categories: ['CSS'] });
  await createPost(server, user, { title: 'Elsewhere', categories: ['React'] });
  await send();
  expect(titles).toEqual(['Moved']);
});

it(`a webhook that was paused before its category was deleted says so, because it stays off, on ${engine}`, async () => {
  const { user } = await createUser(server);
  const { accounts, webhooks, webhookWork } = server.server.services;
  const admin = new AdminService(server.dataSource, accounts);
  const category = await admin.addCategory({ name: 'Paused', description: '' });
  const { webhook } = await webhooks.create(user, {
    url: `${origin}/paused`,
    events: [WebhookEvent.POST_DELETED],
    category: category.name,
  });
  await webhooks.update(user, { webhookId: webhook.id, isOn: false });
  await admin.deleteCategory(category);
  await webhookWork.run();
  const { disabledReason } = await server.dataSource.manager.findOneByOrFail(Webhook, { id: webhook.id });
  expect(disabledReason).toBe(WebhookOff.CATEGORY);
});

it(`a webhook whose category was deleted tells so, and is then turned off with a mail, on ${engine}`, async () => {
  const { user } = await createUser(server);
  const { accounts, webhooks, webhookWork, publishing } = server.server.services;
  const admin = new AdminService(server.dataSource, accounts);
  const category = await admin.addCategory({ name: 'Short-lived', description: '' });
  const { webhook } = await webhooks.create(user, {
    url: `${origin}/short-lived`,
    events: [WebhookEvent.CATEGORY_DELETED, WebhookEvent.POST_DELETED],
    category: category.name,
  });
  await send();
  await admin.deleteCategory(category);
  onMessage = () => Promise.resolve(500);
  const run = async () => {
    await webhookWork.run();
    await webhookWork.sender.idle();
  };
  await run();
  const stored = () => server.dataSource.manager.findOneByOrFail(Webhook, { id: webhook.id });
  // What it waits to tell comes first.
  await run();
  expect((await stored()).disabledReason).toBeNull();
  onMessage = () => Promise.resolve(204);
  await webhooks.update(user, { webhookId: webhook.id, isOn: true });
  await run();
  expect(titles).toHaveLength(1);
  const { id } = await createPost(server, user, { categories: ['React'] });
  await run();
  expect((await stored()).disabledReason).toBe(WebhookOff.CATEGORY);
  const mails = (await server.mailsTo(user.email!)).filter((mail) => mail.includes('/short-lived'));
  expect(mails).toEqual([expect.stringMatching(/category[\s\S]*was\s+deleted/)]);
  await publishing.delete(user, id);
  await run();
  expect(titles).toHaveLength(1);
  await expect(webhooks.update(user, { webhookId: webhook.id, isOn: true })).rejects.toThrow(
    'The category of this webhook was deleted.',
  );
});
