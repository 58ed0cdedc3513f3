import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Webhook, WebhookDelivery } from './webhook.entity.js';
import { WebhookEvent } from './webhookEvents.js';

let server: TestServer;
let receiver: Server;
let origin: string;
/** What the first address has been asked and has not answered yet. */
let held: { challenge: string; response: ServerResponse }[] = [];
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_PRIVATE_ADDRESSES: 'on' });
  receiver = createServer((request, response) => {
    void json(request).then((message) => {
      const { challenge } = (message as { data: { challenge: string } }).data;
      if (request.url === '/first') held.push({ challenge, response });
      else response.end(challenge);
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

describe(`a webhook whose address has failed for days, on ${engine}`, () => {
  it('starts without failures at a new address, and keeps them at the same one', async () => {
    const { user } = await createUser(server);
    const { webhooks } = server.server.services;
    const { manager } = server.dataSource;
    const { webhook } = await webhooks.create(user, {
      url: `${origin}/second`,
      events: [WebhookEvent.POST_CREATED],
    });
    const { id } = webhook;
    const failing = {
      failures: 40,
      failingSince: new Date('2026-01-01'),
      pausedUntil: new Date('2099-01-01'),
    };
    await manager.update(Webhook, { id }, failing);
    await webhooks.update(user, { webhookId: id, url: `${origin}/second` });
    expect(await manager.findOneByOrFail(Webhook, { id })).toMatchObject(failing);
    await webhooks.update(user, { webhookId: id, url: `${origin}/third` });
    const none = { failures: 0, failingSince: null, pausedUntil: null };
    expect(await manager.findOneByOrFail(Webhook, { id })).toMatchObject(none);
  });
});

describe(`a webhook whose address changes while its challenge is under way, on ${engine}`, () => {
  it.each([
    ['confirms', 200],
    ['is gone', 410],
    ['fails', 500],
  ])('is asked at the new address, if the former one %s', async (_what, status) => {
    const { user } = await createUser(server);
    const { webhooks, webhookWork } = server.server.services;
    const { manager } = server.dataSource;
    const { sender } = webhookWork;
    held = [];
    const input = { url: `${origin}/first`, events: [WebhookEvent.POST_CREATED] };
    const { webhook } = await webhooks.create(user, input);
    await sender.sendDue();
    await expect.poll(() => held.length).toBe(1);
    await webhooks.update(user, { webhookId: webhook.id, url: `${origin}/second` });
    for (const { challenge, response } of held) response.writeHead(status).end(challenge);
    await sender.idle();
    await sender.sendDue();
    await sender.idle();
    expect(await manager.findOneByOrFail(Webhook, { id: webhook.id })).toMatchObject({
      url: `${origin}/second`,
      verifiedAt: expect.any(Date) as Date,
      disabledAt: null,
      failures: 0,
    });
    const deliveries = await manager.find(WebhookDelivery, {
      where: { webhookId: webhook.id },
      order: { id: 'ASC' },
    });
    expect(deliveries.map(({ event, state, problem }) => [event, state, problem])).toEqual([
      [WebhookEvent.CHALLENGE, 'SKIPPED', 'The address of the webhook has changed.'],
      [WebhookEvent.CHALLENGE, 'DELIVERED', null],
    ]);
    expect(held).toHaveLength(1);
  });
});
