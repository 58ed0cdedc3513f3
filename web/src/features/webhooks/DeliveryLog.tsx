import { useCallback, useEffect, useState } from 'react';
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
/** From when on a delivery that waits is about to be sent, in milliseconds before its time. */
const SOON = 2000;
/**
 * How long to wait before each further reading of the log while a delivery is about to be sent, in milliseconds. They
 * end after a minute: the API does not tell whether the webhook pauses after a failure, and each reading costs its owner
 * as much as ten webhooks.
 */
const PAUSES = [2000, 2000, 3000, 4000, 6000, 9000, 14_000, 20_000];

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
  /** The readings since the last action of the viewer. */
  const [readings, setReadings] = useState(0);
  const { data, error, refetch } = useQuery(
    WebhookDeliveriesDocument,
    disabled ? skipToken : { variables: { first: SHOWN }, fetchPolicy: 'network-only' },
  );
  const webhook = data?.viewer?.webhooks.find(({ id }) => id === webhookId);
  const deliveries = webhook?.deliveries.nodes;
  const isDue = webhook?.disabledAt === null && webhook.deliveries.nodes.some(isAboutToBeSent);

  /** Until the webhook is confirmed, only challenges are sent. */
  function isAboutToBeSent({ state, event, dueAt }: WebhookDelivery_DeliveryFragment): boolean {
    const isHeldBack = webhook?.verifiedAt === null && event !== 'CHALLENGE';
    return state === 'PENDING' && !isHeldBack && Date.parse(dueAt) < now + SOON;
  }
  const watch = useCallback(() => {
    setNow(Date.now());
    setReadings(0);
  }, []);

  useEffect(() => {
    if (tests > 0) void refetch().then(watch, () => undefined);
  }, [tests, refetch, watch]);
  useEffect(() => {
    const pause = PAUSES[readings];
    if (!isDue || disabled || pause === undefined) return undefined;
    const timer = setTimeout(() => {
      setNow(Date.now());
      if (document.hidden) return;
      setReadings(readings + 1);
      void refetch().catch(() => undefined);
    }, pause);
    return () => clearTimeout(timer);
    // Each timer sets the time, so a hidden tab goes on to wait.
  }, [isDue, disabled, readings, now, refetch]);

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
            watch();
            void refetch().catch(() => undefined);
          }}
        >
          Refresh
        </Button>
      </p>
      {deliveries.length > 0 && (
        <ol className={styles.deliveries}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} {...{ delivery, now, disabled }} onReplayed={watch} />
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
  onReplayed: () => void;
}

function Delivery({ delivery, now, disabled, onReplayed }: DeliveryProps) {
  const { id, event, changedAt, state, attempts, status, problem } = delivery;
  // The answer replaces the delivery in the cache.
  const [replay, { loading }] = useReplayWebhookDeliveryMutation();
  const showToast = useToast();
  const again = async () => {
    try {
      await replay({ variables: { input: { deliveryId: id } } });
      onReplayed();
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
