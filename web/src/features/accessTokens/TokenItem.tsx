import type { AccessToken_AccessTokenFragment } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { hasExpired } from './hasExpired';
import { isKnownScope, scopeTexts } from './scopeTexts';
import styles from './AccessTokens.module.css';

interface TokenItemProps {
  token: AccessToken_AccessTokenFragment;
  now: number;
  disabled: boolean;
  onRevoke: () => void;
}

/** One token: what it may do, when it was last used and when it expires, with a button to revoke it. */
export function TokenItem({ token, now, disabled, onRevoke }: TokenItemProps) {
  const { name, scopes, createdAt, expiresAt, lastUsedAt } = token;
  const hasEnded = hasExpired(token, now);
  return (
    <li className={styles.item}>
      <div className={layout.text}>
        <h3 className={styles.name} dir="auto">
          {name}
          {hasEnded && <span className={styles.expired}>Expired</span>}
        </h3>
        <p className={styles.scopes}>
          {scopes.filter(isKnownScope).map((scope) => (
            <code key={scope} className={styles.scope}>
              {scopeTexts[scope].name}
            </code>
          ))}
        </p>
        <p className={layout.faint}>
          {lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <time dateTime={lastUsedAt}>{formatMoment(Date.parse(lastUsedAt), now)}</time>
            </>
          )}
        </p>
        <p className={layout.faint}>
          Created <DateText iso={createdAt} />,{' '}
          <span className={styles.whole}>
            {hasEnded ? 'expired' : 'expires'} <DateText iso={expiresAt} />
          </span>
        </p>
      </div>
      <Button variant="secondary" className={styles.revoke} disabled={disabled} onClick={onRevoke}>
        {hasEnded ? 'Remove' : 'Revoke'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  );
}
