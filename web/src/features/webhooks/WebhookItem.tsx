import { useState } from 'react';
import { errorMessage } from '../../apollo';
import {
  useTestWebhookMutation,
  useUpdateWebhookMutation,
  type Webhook_WebhookFragment,
} from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import layout from '../../ui/Layout.module.css';
import { useToast } from '../../ui/toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import tokens from '../accessTokens/AccessTokens.module.css';
import { DeliveryLog } from './DeliveryLog';
import { typeOf } from './eventTexts';
import styles from './Webhooks.module.css';

const REASONS: Readonly<Record<string, string>> = {
  OWNER: 'Paused',
  GONE: 'Off: its receiver said that it is gone',
  FAILING: 'Off: it accepted nothing for three days',
  CATEGORY: 'Off: its category was deleted',
};

interface WebhookItemProps {
  webhook: Webhook_WebhookFragment;
  disabled: boolean;
  onDelete: () => void;
}

/** One webhook: what it tells, whether it works, its log, and what can be done with it. */
export function WebhookItem({ webhook, disabled, onDelete }: WebhookItemProps) {
  const {
    id: webhookId,
    url,
    events,
    createdAt,
    disabledAt,
    disabledReason,
    failingSince,
    verifiedAt,
    authorId,
    author,
    category,
  } = webhook;
  const [update, { loading: isUpdating }] = useUpdateWebhookMutation();
  const [test, { loading: isTesting }] = useTestWebhookMutation({ fetchPolicy: 'no-cache' });
  const [isOpen, setIsOpen] = useState(false);
  const [tests, setTests] = useState(0);
  const showToast = useToast();
  const isOff = disabledAt !== null;
  const address = url.replace(/^https?:\/\//, '');

  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done !== undefined) showToast(done, 'success');
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };
  const turnedOn =
    verifiedAt === null
      ? 'The webhook is on. It gets its challenge. What waits is sent once it is confirmed.'
      : 'The webhook is on. What waited is sent now.';
  const turn = () =>
    attempt(
      () => update({ variables: { input: { webhookId, isOn: isOff } } }),
      isOff ? turnedOn : 'The webhook is paused.',
    );
  const sendTest = () =>
    attempt(async () => {
      await test({ variables: { input: { webhookId } } });
      setIsOpen(true);
      setTests((count) => count + 1);
    });

  return (
    <li className={styles.webhook}>
      <div className={layout.stack2}>
        <h3 className={tokens.name}>
          {url}
          {isOff && <span className={tokens.expired}>{REASONS[disabledReason ?? ''] ?? 'Off'}</span>}
        </h3>
        <p className={tokens.scopes}>
          {events.map((event) => (
            <code key={event} className={tokens.scope}>
              {typeOf(event)}
            </code>
          ))}
        </p>
        {verifiedAt === null && (
          <p>
            Not confirmed: until this address answers the challenge <code>webhook.challenge</code>, nothing
            else is sent to it.
          </p>
        )}
        <p className={layout.faint}>
          {author && <>Only of @{author.userName}. </>}
          {category && <>Only in #{category.name}. </>}
          {!author && authorId !== null && <>Only of a deleted account. </>}
          Added <DateText iso={createdAt} />
          {!isOff && failingSince !== null && (
            <>
              . It has failed since <DateText iso={failingSince} />
            </>
          )}
        </p>
      </div>
      <p className={layout.buttons}>
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          disabled={disabled}
        >
          Deliveries<VisuallyHidden> to {address}</VisuallyHidden>
        </Button>
        <Button
          variant="secondary"
          busy={isTesting}
          disabled={disabled || isOff}
          onClick={() => void sendTest()}
        >
          Test<VisuallyHidden> {address}</VisuallyHidden>
        </Button>
        {disabledReason !== 'CATEGORY' && (
          <Button variant="secondary" busy={isUpdating} disabled={disabled} onClick={() => void turn()}>
            {isOff ? 'Turn on' : 'Pause'}
            <VisuallyHidden> {address}</VisuallyHidden>
          </Button>
        )}
        <Button variant="secondary" disabled={disabled} onClick={onDelete}>
          Delete<VisuallyHidden> {address}</VisuallyHidden>
        </Button>
      </p>
      {isOpen && <DeliveryLog {...{ webhookId, address, tests, disabled }} />}
    </li>
  );
}
