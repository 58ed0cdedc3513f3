import { useRef, useState } from 'react';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage, statusText } from '../../apollo';
import {
  useAccessTokensQuery,
  useRevokeAccessTokenMutation,
  type AccessToken_AccessTokenFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { RetryBanner } from '../../ui/Banner';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { SessionEnded, useOwner } from '../settings/SettingsPage';
import { AppSections } from '../oauth/AppSections';
import { SettingsSection } from '../settings/SettingsSection';
import { NewToken } from './NewToken';
import { hasExpired } from './hasExpired';
import { TokenItem } from './TokenItem';
import styles from './AccessTokens.module.css';

/** `/settings/tokens` (docs/behaviour.md#access-tokens). */
export function Component() {
  const owner = useOwner();
  const { user } = useSession();
  // Programs change the last use without the cache knowing.
  const { data, error, refetch } = useAccessTokensQuery({ fetchPolicy: 'cache-and-network', skip: !user });
  return (
    <>
      <SettingsSection
        title="Access tokens"
        about="With a token a program can use Hydrate for you, without your password. It can do only what you allow here, and never change your account."
      >
        {user ? null : <SessionEnded />}
        <TokenList
          tokens={data?.viewer?.accessTokens}
          error={user ? error : undefined}
          disabled={!user}
          onRetry={() => refetch()}
        />
      </SettingsSection>
      <SettingsSection
        title="New token"
        about="Make one for each program, with no more rights than it needs. You see the token once, when it is made."
      >
        <NewToken userName={owner.userName} disabled={!user} onCreated={() => refetch()} />
      </SettingsSection>
      <AppSections disabled={!user} />
    </>
  );
}

interface TokenListProps {
  tokens: readonly AccessToken_AccessTokenFragment[] | undefined;
  error: Error | undefined;
  disabled: boolean;
  onRetry: () => unknown;
}

function TokenList({ tokens, error, disabled, onRetry }: TokenListProps) {
  const [asked, setAsked] = useState<AccessToken_AccessTokenFragment>();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [now] = useState(Date.now);
  const list = useRef<HTMLDivElement>(null);
  const hasEnded = asked !== undefined && hasExpired(asked, now);
  const { revoke, isRevoking, failure, forgetFailure } = useRevoke();

  const ask = (token: AccessToken_AccessTokenFragment) => {
    forgetFailure();
    setAsked(token);
    setIsGone(false);
    setIsAsking(true);
  };
  const confirm = async () => {
    const isDone = asked === undefined || (await revoke(asked));
    setIsGone(isDone);
    setIsAsking(!isDone);
  };

  return (
    <>
      <div ref={list} tabIndex={-1} role="group" aria-label="Your access tokens" className={styles.group}>
        {tokens && tokens.length > 0 && (
          <ul className={styles.list}>
            {tokens.map((token) => (
              <TokenItem
                key={token.id}
                token={token}
                now={now}
                disabled={disabled}
                onRevoke={() => ask(token)}
              />
            ))}
          </ul>
        )}
        {tokens?.length === 0 && <p className={layout.soft}>You have no access tokens.</p>}
        {!tokens && !error && !disabled && (
          <div role="status" aria-label="Loading your access tokens">
            <SkeletonLine width="60%" />
          </div>
        )}
        {!tokens && error && errorCode(error) !== 'UNAUTHENTICATED' && (
          <RetryBanner onRetry={onRetry}>
            Your access tokens could not be fetched: {statusText(error)}
          </RetryBanner>
        )}
      </div>
      <ConfirmDialogSurface
        open={isAsking}
        title={hasEnded ? 'Remove token' : 'Revoke token'}
        message={
          hasEnded
            ? `“${asked.name}” has expired. It will disappear from this list.`
            : `Programs that use “${asked?.name ?? ''}” will stop working at once. This cannot be undone.`
        }
        confirmLabel={hasEnded ? 'Remove' : 'Revoke'}
        danger
        busy={isRevoking}
        error={failure}
        // The focused button disappears with the token.
        finalFocus={isGone ? list : undefined}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Revokes a token, also in the list. `revoke` never rejects; it resolves with whether the dialog can close. */
function useRevoke() {
  const { cache } = useApolloClient();
  const showToast = useToast();
  const [revokeToken, { loading }] = useRevokeAccessTokenMutation();
  const [failure, setFailure] = useState<string>();

  const revoke = async ({ id, name, expiresAt }: AccessToken_AccessTokenFragment): Promise<boolean> => {
    setFailure(undefined);
    try {
      await revokeToken({ variables: { input: { accessTokenId: id } } });
    } catch (error) {
      const code = errorCode(error);
      // The page itself reports the ended session.
      if (code === 'UNAUTHENTICATED') return true;
      // The token is already revoked, for example in another tab: that counts as success.
      if (code !== 'NOT_FOUND') {
        setFailure(errorMessage(error));
        return false;
      }
    }
    cache.evict({ id: cache.identify({ __typename: 'AccessToken', id }) });
    cache.gc();
    showToast(
      `The token “${name}” was ${hasExpired({ expiresAt }, Date.now()) ? 'removed' : 'revoked'}.`,
      'success',
    );
    return true;
  };
  return { revoke, isRevoking: loading, failure, forgetFailure: () => setFailure(undefined) };
}
