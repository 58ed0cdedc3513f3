import { useEffect, useState } from 'react';
import { skipToken, useQuery } from '../../apollo/hooks';
import { errorMessage, statusText } from '../../apollo';
import {
  useReplayWebhookDeliveryMutation,
  WebhookDeliveriesDocument,
  type WebhookDelivery_DeliveryFragment,
} from '../../generated/graphql';
import { RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { typeOf } from './eventTexts';
import styles from './Webhooks.module.css';

const SHOWN = 20;
/** How often the log is read while a delivery is about to be sent, in milliseconds. */
const READ_EVERY = 2000;

const STATES: Readonly<Record<string, string>> = {
  PENDING: 'Waits',
  DELIVERED: 'Delivered',
  FAILED: 'Failed',
  SKIPPED: 'Not sent: no longer public',
};

interface DeliveryLogProps {
  webhookId: string;
  address: string;
  /** Counts tests, so that the log is read after each. */
  tests: number;
  disabled: boolean;
}

/** The last messages to a webhook, each with a button to send it again. */
export function DeliveryLog({ webhookId, address, tests, disabled }: DeliveryLogProps) {
  const [now, setNow] = useState(Date.now);
  const { data, error, refetch } = useQuery(
    WebhookDeliveriesDocument,
    disabled ? skipToken : { variables: { first: SHOWN }, fetchPolicy: 'network-only' },
  );
  const deliveries = data?.viewer?.webhooks.find(({ id }) => id === webhookId)?.deliveries.nodes;
  const isDue = deliveries?.some(
    ({ state, dueAt }) => state === 'PENDING' && Date.parse(dueAt) < now + READ_EVERY,
  );

  useEffect(() => {
    if (tests > 0) void refetch().catch(() => undefined);
  }, [tests, refetch]);
  useEffect(() => {
    if (isDue !== true || disabled) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (!document.hidden) void refetch().catch(() => undefined);
    }, READ_EVERY);
    return () => clearInterval(timer);
  }, [isDue, disabled, refetch]);

  if (!deliveries)
    return error ? (
      <RetryBanner onRetry={() => refetch()}>
        The deliveries could not be fetched: {statusText(error)}
      </RetryBanner>
    ) : disabled ? null : (
      <div role="status" aria-label="Loading the deliveries">
        <SkeletonLine width="60%" />
      </div>
    );
  return (
    <section className={styles.log} aria-label={`Deliveries to ${address}`}>
      <p className={layout.spread}>
        <span className={layout.soft}>
          {deliveries.length === 0
            ? 'Nothing was sent in the last 30 days.'
            : deliveries.length === 1
              ? 'The last delivery'
              : `The last ${deliveries.length} deliveries, newest first`}
        </span>
        <Button
          variant="quiet"
          disabled={disabled}
          onClick={() => {
            setNow(Date.now());
            void refetch().catch(() => undefined);
          }}
        >
          Refresh
        </Button>
      </p>
      {deliveries.length > 0 && (
        <ol className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} {...{ delivery, now, disabled }} />
          ))}
        </ol>
      )}
    </section>
  );
}

interface DeliveryProps {
  delivery: WebhookDelivery_DeliveryFragment;
  now: number;
  disabled: boolean;
}

function Delivery({ delivery, now, disabled }: DeliveryProps) {
  const { id, event, changedAt, state, attempts, status, problem } = delivery;
  // The answer replaces the delivery in the cache.
  const [replay, { loading }] = useReplayWebhookDeliveryMutation();
  const showToast = useToast();
  const again = async () => {
    try {
      await replay({ variables: { input: { deliveryId: id } } });
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };
  const facts = [
    STATES[state] ?? state,
    ...(status === null ? [] : [`status ${status}`]),
    ...(attempts === 0 ? [] : [attempts === 1 ? '1 attempt' : `${attempts} attempts`]),
  ];
  return (
    <li className={styles.delivery}>
      <div className={layout.text}>
        <p className={styles.message}>
          <code>{typeOf(event)}</code>{' '}
          <time dateTime={changedAt} className={layout.faint}>
            {formatMoment(Date.parse(changedAt), now)}
          </time>
        </p>
        <p className={layout.faint} data-state={state}>
          {facts.join(', ')}
        </p>
        {problem !== null && <p className={layout.faint}>{problem}</p>}
      </div>
      {state !== 'PENDING' && (
        <Button variant="secondary" busy={loading} disabled={disabled} onClick={() => void again()}>
          Send again<VisuallyHidden> {typeOf(event)}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
