import { useRef, useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage, statusText } from '../../apollo';
import {
  usePasskeysQuery,
  useRemovePasskeyMutation,
  type Passkey_PasskeyFragment,
} from '../../generated/graphql';
import { RetryBanner } from '../../ui/Banner';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { AddPasskey } from './AddPasskey';
import { PasskeyItem } from './PasskeyItem';
import { useLastKnown } from '../settings/useLastKnown';
import layout from '../../ui/Layout.module.css';
import styles from './Passkeys.module.css';

interface PasskeysProps {
  userName: string;
  /** Whether the session ended while the page was open. */
  disabled: boolean;
}

export function Passkeys({ userName, disabled }: PasskeysProps) {
  const { data, error, refetch } = usePasskeysQuery({ fetchPolicy: 'cache-and-network', skip: disabled });
  const passkeys = useLastKnown(data?.viewer?.passkeys);
  const [asked, setAsked] = useState<Passkey_PasskeyFragment>();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const { remove, isRemoving, failure, forgetFailure } = useRemovePasskey();

  const ask = (passkey: Passkey_PasskeyFragment) => {
    forgetFailure();
    setAsked(passkey);
    setIsGone(false);
    setIsAsking(true);
  };

  const confirm = async () => {
    const isDone = asked === undefined || (await remove(asked));
    setIsGone(isDone);
    setIsAsking(!isDone);
  };

  return (
    <>
      <div ref={list} tabIndex={-1} role="group" aria-label="Your passkeys">
        {passkeys && passkeys.length > 0 && (
          <ul className={styles.list}>
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                disabled={disabled}
                onRemove={() => ask(passkey)}
              />
            ))}
          </ul>
        )}
        {passkeys?.length === 0 && <p className={layout.soft}>You have no passkeys yet.</p>}
        {!passkeys && !error && !disabled && (
          <div role="status" aria-label="Loading your passkeys">
            <SkeletonLine width="60%" />
          </div>
        )}
        {!passkeys && error && errorCode(error) !== 'UNAUTHENTICATED' && (
          <RetryBanner onRetry={() => refetch()}>
            Your passkeys could not be fetched: {statusText(error)}
          </RetryBanner>
        )}
      </div>
      <AddPasskey userName={userName} disabled={disabled} />
      <ConfirmDialogSurface
        open={isAsking}
        title="Remove passkey"
        message={`“${asked?.name ?? ''}” will not log in to your account any more. Your password still does.`}
        confirmLabel="Remove"
        danger
        busy={isRemoving}
        error={failure}
        // The focused button disappears with the passkey.
        finalFocus={isGone ? list : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Removes a passkey, also from the list. `remove` never rejects; it resolves with whether the dialog can close. */
function useRemovePasskey() {
  const { cache } = useApolloClient();
  const showToast = useToast();
  const [removePasskey, { loading }] = useRemovePasskeyMutation();
  const [failure, setFailure] = useState<string>();

  const remove = async ({ id, name }: Passkey_PasskeyFragment): Promise<boolean> => {
    setFailure(undefined);
    try {
      await removePasskey({ variables: { input: { passkeyId: id } } });
    } catch (error) {
      const code = errorCode(error);
      // The page itself reports the ended session.
      if (code === 'UNAUTHENTICATED') return true;
      // The passkey is already removed, for example in another tab: that counts as success.
      if (code !== 'NOT_FOUND') {
        setFailure(errorMessage(error));
        return false;
      }
    }
    cache.evict({ id: cache.identify({ __typename: 'Passkey', id }) });
    cache.gc();
    showToast(`The passkey “${name}” was removed. Delete it on your device as well.`, 'success');
    return true;
  };
  return { remove, isRemoving: loading, failure, forgetFailure: () => setFailure(undefined) };
}
