// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionUser } from '../../session/testing/sessionUser';
import { renderFeature } from '../testing/renderFeature';
import { DeliveryLog } from './DeliveryLog';

const MINUTE = 60_000;
const PAST = '2026-11-28T09:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** In steps, because effects that set timers run after each. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left > 0; left -= 1000) await act(() => vi.advanceTimersByTimeAsync(1000));
}
const delivery = (over: object = {}) => ({
  __typename: 'WebhookDelivery',
  id: 'd1',
  event: 'POST_CREATED',
  changedAt: PAST,
  state: 'PENDING',
  attempts: 3,
  attemptedAt: PAST,
  dueAt: PAST,
  status: 503,
  problem: null,
  ...over,
});

function renderLog(webhook: object = {}, first = delivery()) {
  const log = { delivery: first };
  const { asked } = renderFeature(<DeliveryLog webhookId="w1" address="x" tests={0} disabled={false} />, {
    user: sessionUser(),
    api: ({ operationName }) => {
      if (operationName === 'ReplayWebhookDelivery') {
        log.delivery = delivery({ dueAt: new Date().toISOString() });
        const payload = { __typename: 'WebhookDeliveryPayload', delivery: log.delivery };
        return { data: { replayWebhookDelivery: payload } };
      }
      const deliveries = { __typename: 'WebhookDeliveryConnection', nodes: [log.delivery] };
      const state = { disabledAt: null, disabledReason: null, failingSince: null, verifiedAt: PAST };
      const shown = { __typename: 'Webhook', id: 'w1', ...state, ...webhook, deliveries };
      return { data: { viewer: { __typename: 'Viewer', webhooks: [shown] } } };
    },
  });
  const readings = () => asked.filter((each) => each.operationName === 'WebhookDeliveries').length;
  return { readings, log };
}

it('reads the log again while a delivery is about to be sent, for a minute at most', async () => {
  const { readings } = renderLog();
  await pass(9000);
  expect(readings()).toBe(4);
  await pass(10 * MINUTE);
  const all = readings();
  expect(all).toBeLessThan(12);
  await pass(10 * MINUTE);
  expect(readings()).toBe(all);
});

it('stops when the delivery was sent', async () => {
  const { readings, log } = renderLog();
  await pass(1000);
  log.delivery = delivery({ state: 'DELIVERED' });
  await pass(MINUTE);
  expect(readings()).toBe(2);
});

it.each([
  ['paused', { disabledAt: PAST, disabledReason: 'OWNER' }],
  ['not confirmed', { verifiedAt: null }],
])('is read once if the webhook is %s, because nothing is sent', async (_, webhook) => {
  const { readings } = renderLog(webhook);
  await pass(10 * MINUTE);
  expect(readings()).toBe(1);
});

it('reads on while a challenge waits, which an unconfirmed webhook gets', async () => {
  const { readings } = renderLog({ verifiedAt: null }, delivery({ event: 'CHALLENGE' }));
  await pass(9000);
  expect(readings()).toBe(4);
});

it('reads on after a delivery was sent again', async () => {
  const { readings } = renderLog({}, delivery({ state: 'FAILED' }));
  await pass(MINUTE);
  expect(readings()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: /^Send again/ }));
  await pass(9000);
  expect(readings()).toBe(4);
});
