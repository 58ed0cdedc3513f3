import { useRef, useState } from 'react';
import { errorCode, errorMessage, statusText } from '../../apollo';
import {
  useDeleteWebhookMutation,
  useWebhooksQuery,
  type Webhook_WebhookFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { RetryBanner } from '../../ui/Banner';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import tokens from '../accessTokens/AccessTokens.module.css';
import { SessionEnded } from '../settings/SettingsPage';
import { SettingsSection } from '../settings/SettingsSection';
import { NewWebhook } from './NewWebhook';
import { WebhookItem } from './WebhookItem';

/** `/settings/webhooks` (docs/behaviour.md#webhooks). */
export function Component() {
  const { user } = useSession();
  // A webhook that fails is turned off without the cache knowing.
  const { data, error, refetch } = useWebhooksQuery({ fetchPolicy: 'cache-and-network', skip: !user });
  return (
    <>
      <SettingsSection
        title="Webhooks"
        about="Hydrate tells these addresses of public changes as they happen, with a signature. Messages that are not accepted are repeated for three days."
      >
        {user ? null : <SessionEnded />}
        <WebhookList
          webhooks={data?.viewer?.webhooks}
          error={user ? error : undefined}
          disabled={!user}
          onChanged={() => refetch()}
        />
      </SettingsSection>
      <SettingsSection
        title="New webhook"
        about="You can have ten. A signature by its secret proves that a message comes from Hydrate."
      >
        <NewWebhook disabled={!user} onCreated={() => void refetch().catch(() => undefined)} />
      </SettingsSection>
    </>
  );
}

interface WebhookListProps {
  webhooks: readonly Webhook_WebhookFragment[] | undefined;
  error: Error | undefined;
  disabled: boolean;
  onChanged: () => Promise<unknown>;
}

function WebhookList({ webhooks, error, disabled, onChanged }: WebhookListProps) {
  const [asked, setAsked] = useState<Webhook_WebhookFragment>();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [remove, { loading }] = useDeleteWebhookMutation();
  const showToast = useToast();
  const list = useRef<HTMLDivElement>(null);

  async function confirm({ id: webhookId }: Webhook_WebhookFragment) {
    setFailure(undefined);
    try {
      await remove({ variables: { input: { webhookId } } });
    } catch (reason) {
      // It has been deleted already, for example in another tab.
      if (errorCode(reason) !== 'NOT_FOUND') {
        setFailure(errorMessage(reason));
        return;
      }
    }
    await onChanged().catch(() => undefined);
    setIsGone(true);
    setIsAsking(false);
    showToast('The webhook was deleted.', 'success');
  }

  return (
    <>
      <div ref={list} tabIndex={-1} role="group" aria-label="Your webhooks" className={tokens.group}>
        {webhooks && webhooks.length > 0 && (
          <ul className={tokens.list}>
            {webhooks.map((webhook) => (
              <WebhookItem
                key={webhook.id}
                webhook={webhook}
                disabled={disabled}
                onDelete={() => {
                  setAsked(webhook);
                  setFailure(undefined);
                  setIsGone(false);
                  setIsAsking(true);
                }}
              />
            ))}
          </ul>
        )}
        {webhooks?.length === 0 && <p className={layout.soft}>You have no webhooks.</p>}
        {!webhooks && !error && !disabled && (
          <div role="status" aria-label="Loading your webhooks">
            <SkeletonLine width="60%" />
          </div>
        )}
        {!webhooks && error && errorCode(error) !== 'UNAUTHENTICATED' && (
          <RetryBanner onRetry={onChanged}>
            Your webhooks could not be fetched: {statusText(error)}
          </RetryBanner>
        )}
      </div>
      <ConfirmDialogSurface
        open={isAsking}
        title="Delete webhook"
        message={`${asked?.url ?? ''} will be told nothing any more, also not what still waits. Its log is deleted.`}
        confirmLabel="Delete"
        danger
        busy={loading}
        error={failure}
        // The focused button disappears with the webhook.
        finalFocus={isGone ? list : undefined}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
