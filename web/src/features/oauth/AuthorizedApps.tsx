import { useRef, useState } from 'react';
import { errorCode, errorMessage } from '../../apollo';
import { useRemoveAuthorizedAppMutation, type AppsQuery } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { DateText } from '../../ui/DateText';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { useToast } from '../../ui/toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { isKnownScope, scopeTexts } from '../accessTokens/scopeTexts';
import styles from '../accessTokens/AccessTokens.module.css';

export type AuthorizedApp = NonNullable<AppsQuery['viewer']>['authorizedApps'][number];

interface AuthorizedAppsProps {
  apps: readonly AuthorizedApp[];
  disabled: boolean;
  /** Fetches the list anew. */
  onChanged: () => Promise<unknown>;
}

/** The apps that may act for the viewer, with a button to end it. */
export function AuthorizedApps({ apps, disabled, onChanged }: AuthorizedAppsProps) {
  const [asked, setAsked] = useState<AuthorizedApp>();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [now] = useState(Date.now);
  const [remove, { loading }] = useRemoveAuthorizedAppMutation();
  const showToast = useToast();
  const list = useRef<HTMLDivElement>(null);

  async function confirm({ appId, name }: AuthorizedApp) {
    setFailure(undefined);
    try {
      await remove({ variables: { input: { appId } } });
    } catch (error) {
      // It has been removed already, for example in another tab.
      if (errorCode(error) !== 'NOT_FOUND') {
        setFailure(errorMessage(error));
        return;
      }
    }
    await onChanged().catch(() => undefined);
    setIsGone(true);
    setIsAsking(false);
    showToast(`${name} can no longer act for you.`, 'success');
  }

  return (
    <>
      <div ref={list} tabIndex={-1} role="group" aria-label="Apps that act for you" className={styles.group}>
        {apps.length === 0 && <p className={layout.soft}>No app can act for you.</p>}
        {apps.length > 0 && (
          <ul className={styles.list}>
            {apps.map((app) => (
              <li key={app.appId} className={styles.item}>
                <div className={layout.text}>
                  <h3 className={styles.name} dir="auto">
                    {app.name}
                  </h3>
                  <p className={layout.faint}>
                    <a href={app.homepage} target="_blank" rel="noopener noreferrer nofollow">
                      {new URL(app.homepage).host}
                    </a>
                  </p>
                  <p className={styles.scopes}>
                    {app.scopes.filter(isKnownScope).map((scope) => (
                      <code key={scope} className={styles.scope}>
                        {scopeTexts[scope].name}
                      </code>
                    ))}
                  </p>
                  <p className={layout.faint}>
                    {app.lastUsedAt === null ? (
                      'Not used yet'
                    ) : (
                      <>
                        Last used{' '}
                        <time dateTime={app.lastUsedAt}>{formatMoment(Date.parse(app.lastUsedAt), now)}</time>
                      </>
                    )}
                    , allowed <DateText iso={app.authorizedAt} />
                  </p>
                </div>
                <Button
                  variant="secondary"
                  className={styles.revoke}
                  disabled={disabled}
                  onClick={() => {
                    setAsked(app);
                    setFailure(undefined);
                    setIsGone(false);
                    setIsAsking(true);
                  }}
                >
                  Remove<VisuallyHidden> {app.name}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialogSurface
        open={isAsking}
        title="Remove app"
        message={`“${asked?.name ?? ''}” will no longer be able to act for you, on all devices where you use it. You can allow it again.`}
        confirmLabel="Remove"
        danger
        busy={loading}
        error={failure}
        // The focused button disappears with the app.
        finalFocus={isGone ? list : undefined}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
