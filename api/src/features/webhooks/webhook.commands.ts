import { command } from '../../platform/useCases/command.js';
import {
  CreateWebhookInput,
  DeleteWebhookInput,
  ReplayWebhookDeliveryInput,
  TestWebhookInput,
  UpdateWebhookInput,
} from './webhook.inputs.js';

const signedOut = 'You need to log in to use webhooks.';

/** @throws BadUserInputError; NotFoundError for an unknown author */
export const createWebhook = command({
  name: 'createWebhook',
  input: CreateWebhookInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'webhook',
  audit: true,
  run: ({ viewer, input, services }) => services.webhooks.create(viewer, input),
});

/** @throws NotFoundError; BadUserInputError */
export const updateWebhook = command({
  name: 'updateWebhook',
  input: UpdateWebhookInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'webhook',
  audit: true,
  run: ({ viewer, input, services }) => services.webhooks.update(viewer, input),
});

/** @throws NotFoundError */
export const deleteWebhook = command({
  name: 'deleteWebhook',
  input: DeleteWebhookInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'webhook',
  audit: true,
  run: async ({ viewer, input: { webhookId }, services }) => {
    await services.webhooks.delete(viewer, webhookId);
    return viewer;
  },
});

/** @throws NotFoundError; ConflictError if the webhook is off */
export const testWebhook = command({
  name: 'testWebhook',
  input: TestWebhookInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'webhook',
  run: ({ viewer, input: { webhookId }, services }) => services.webhooks.test(viewer, webhookId),
});

/** @throws NotFoundError; ConflictError if the delivery still waits */
export const replayWebhookDelivery = command({
  name: 'replayWebhookDelivery',
  input: ReplayWebhookDeliveryInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'webhook',
  run: ({ viewer, input: { deliveryId }, services }) => services.webhooks.replay(viewer, deliveryId),
});
