// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { refusal, renderFeature } from '../testing/renderFeature';
import { Component as WebhooksTab } from './WebhooksTab';

const CSS = { __typename: 'Category', id: 'c1', name: 'CSS' };

it('limits a new webhook to a category, and shows the limit in the list', async () => {
  const webhook = {
    __typename: 'Webhook',
    id: 'w1',
    url: 'https://hook.example/',
    events: ['POST_CREATED'],
    createdAt: '2026-11-28T09:00:00.000Z',
    verifiedAt: '2026-11-28T09:00:00.000Z',
    disabledAt: null,
    disabledReason: null,
    failingSince: null,
    author: null,
    category: CSS,
  };
  const webhooks: object[] = [];
  const { asked } = renderFeature(<WebhooksTab />, {
    user: sessionUser(),
    api: ({ operationName }) => {
      if (operationName === 'Categories') return { data: { categories: [{ ...CSS, postsCount: 1 }] } };
      if (operationName === 'CreateWebhook') {
        webhooks.push(webhook);
        return {
          data: { createWebhook: { __typename: 'CreateWebhookPayload', webhook, secret: 'whsec_x' } },
        };
      }
      return { data: { viewer: { __typename: 'Viewer', webhooks: [...webhooks] } } };
    },
  });
  await screen.findByRole('option', { name: 'CSS' });
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), { target: { value: webhook.url } });
  fireEvent.change(screen.getByRole('combobox', { name: /Only in this category/ }), {
    target: { value: 'CSS' },
  });
  fireEvent.submit(screen.getByRole('form', { name: 'New webhook' }));
  expect(await screen.findByText(/Only in #CSS\./)).toBeTruthy();
  await waitFor(() =>
    expect(asked.find(({ operationName }) => operationName === 'CreateWebhook')?.variables).toEqual({
      input: { url: webhook.url, events: ['POST_CREATED'], author: null, category: 'CSS' },
    }),
  );
});

it.each([
  ['This user does not exist.', '', true],
  ['Category does not exist!', 'CSS', false],
])('says "%s", and blames the author only for their own name', async (message, category, isOfAuthor) => {
  renderFeature(<WebhooksTab />, {
    user: sessionUser(),
    api: ({ operationName }) => {
      if (operationName === 'Categories') return { data: { categories: [{ ...CSS, postsCount: 1 }] } };
      if (operationName === 'CreateWebhook') return refusal(message, 'NOT_FOUND');
      return { data: { viewer: { __typename: 'Viewer', webhooks: [] } } };
    },
  });
  await screen.findByRole('option', { name: 'CSS' });
  const author = screen.getByRole('textbox', { name: /Only of this member/ });
  fireEvent.change(screen.getByRole('textbox', { name: 'Address' }), {
    target: { value: 'https://hook.example/' },
  });
  fireEvent.change(author, { target: { value: 'ravi' } });
  fireEvent.change(screen.getByRole('combobox', { name: /Only in this category/ }), {
    target: { value: category },
  });
  fireEvent.submit(screen.getByRole('form', { name: 'New webhook' }));
  await screen.findByText(message);
  expect(author.getAttribute('aria-invalid')).toBe(isOfAuthor ? 'true' : null);
});

it('says that a webhook is off because its category was deleted, and does not offer to turn it on', async () => {
  const webhook = {
    __typename: 'Webhook',
    id: 'w1',
    url: 'https://hook.example/',
    events: ['POST_CREATED'],
    createdAt: '2026-11-28T09:00:00.000Z',
    verifiedAt: '2026-11-28T09:00:00.000Z',
    disabledAt: '2026-11-28T10:00:00.000Z',
    disabledReason: 'CATEGORY',
    failingSince: null,
    authorId: null,
    author: null,
    category: null,
  };
  renderFeature(<WebhooksTab />, {
    user: sessionUser(),
    api: ({ operationName }) =>
      operationName === 'Categories'
        ? { data: { categories: [] } }
        : { data: { viewer: { __typename: 'Viewer', webhooks: [webhook] } } },
  });
  expect(await screen.findByText('Off: its category was deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Turn on/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Delete/ })).toBeTruthy();
});
