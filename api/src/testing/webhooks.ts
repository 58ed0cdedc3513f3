import type { User } from '../features/users/user.entity.js';
import { DeliveryState, WebhookDelivery } from '../features/webhooks/webhook.entity.js';
import { WebhookEvent } from '../features/webhooks/webhookEvents.js';
import type { TestServer } from './testServer.js';

/** An address to which nothing can be sent (RFC 6761 section 6.4). */
export const NOWHERE = 'https://hook.invalid/';

/** A webhook of a member, and a delivery that was tested and failed. */
export async function createWebhook(
  { server: { services }, dataSource }: TestServer,
  user: User,
): Promise<{ webhookId: string; deliveryId: string }> {
  const input = { url: NOWHERE, events: [WebhookEvent.POST_CREATED] };
  const { webhook } = await services.webhooks.create(user, input);
  const delivery = await services.webhooks.test(user, webhook.id);
  await dataSource.manager.update(WebhookDelivery, { id: delivery.id }, { state: DeliveryState.FAILED });
  return { webhookId: webhook.id, deliveryId: delivery.id };
}
