import { useRef, useState } from 'react';
import { errorCode, errorMessage } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import {
  useDeleteOAuthAppMutation,
  useUpdateOAuthAppMutation,
  type OAuthApp_AppFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { Button } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import layout from '../../ui/Layout.module.css';
import { useToast } from '../../ui/toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { MadeSecret } from '../accessTokens/MadeSecret';
import styles from '../accessTokens/AccessTokens.module.css';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';
import { AppForm } from './AppForm';

interface OwnAppsProps {
  apps: readonly OAuthApp_AppFragment[];
  disabled: boolean;
  /** Fetches the list anew. */
  onChanged: () => Promise<unknown>;
}

type Question = { kind: 'delete' | 'secret'; app: OAuthApp_AppFragment };

const texts = {
  delete: {
    title: 'Delete app',
    message: (name: string) =>
      `All members who use “${name}” are signed out of it at once. This cannot be undone.`,
    confirm: 'Delete',
  },
  secret: {
    title: 'Replace the secret',
    message: (name: string) =>
      `The present secret of “${name}” stops working at once. Its members stay signed in.`,
    confirm: 'Replace',
  },
};

/** The apps that the viewer has registered. */
export function OwnApps({ apps, disabled, onChanged }: OwnAppsProps) {
  const [edited, setEdited] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const [isAsking, setIsAsking] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  // The secret must not stay in the cache.
  const [update, { loading: isUpdating }] = useUpdateOAuthAppMutation({ fetchPolicy: 'no-cache' });
  const [remove, { loading: isDeleting }] = useDeleteOAuthAppMutation();
  const { user } = useSession();
  const recentAuthentication = useRecentAuthentication(user?.userName ?? '');
  const showToast = useToast();
  const list = useRef<HTMLDivElement>(null);

  const ask = (next: Question) => {
    setQuestion(next);
    setFailure(undefined);
    setMade(undefined);
    setIsGone(false);
    setIsAsking(true);
  };

  async function confirm({ kind, app: { id: appId, name } }: Question) {
    setFailure(undefined);
    try {
      if (kind === 'secret') {
        const input = { appId, replaceSecret: true };
        const answer = await recentAuthentication.run(() => update({ variables: { input } }));
        if (!answer) return;
        const secret = dataOf(answer).updateOAuthApp.secret;
        if (secret !== null) setMade({ name, secret });
      } else {
        await remove({ variables: { input: { appId } } });
        showToast(`The app “${name}” was deleted.`, 'success');
      }
    } catch (error) {
      // It has been deleted already, for example in another tab.
      if (kind === 'secret' || errorCode(error) !== 'NOT_FOUND') {
        setFailure(errorMessage(error));
        return;
      }
    }
    await onChanged().catch(() => undefined);
    setIsGone(kind === 'delete');
    setIsAsking(false);
  }

  const asked = question && texts[question.kind];
  return (
    <>
      {made && (
        <MadeSecret key={made.secret} secret={made.secret}>
          The new secret of “{made.name}”. Copy it now: it will not be shown again.
        </MadeSecret>
      )}
      <div ref={list} tabIndex={-1} role="group" aria-label="Your apps" className={styles.group}>
        {apps.length === 0 && <p className={layout.soft}>You have registered no apps.</p>}
        {apps.length > 0 && (
          <ul className={styles.list}>
            {apps.map((app) => (
              <li key={app.id} className={styles.item}>
                <div className={layout.text}>
                  <h3 className={styles.name} dir="auto">
                    {app.name}
                  </h3>
                  <p className={layout.faint}>
                    client_id <code className={styles.whole}>{app.id}</code>
                  </p>
                  <p className={layout.faint}>
                    {app.isConfidential ? 'With a secret' : 'Without a secret'}, sends members back to{' '}
                    {app.redirectUris.join(', ')}
                  </p>
                  <p className={layout.buttons}>
                    <Button
                      variant="secondary"
                      disabled={disabled}
                      aria-expanded={edited === app.id}
                      onClick={() => setEdited(edited === app.id ? undefined : app.id)}
                    >
                      Change<VisuallyHidden> {app.name}</VisuallyHidden>
                    </Button>
                    {app.isConfidential && (
                      <Button
                        variant="secondary"
                        disabled={disabled}
                        onClick={() => ask({ kind: 'secret', app })}
                      >
                        New secret<VisuallyHidden> for {app.name}</VisuallyHidden>
                      </Button>
                    )}
                    <Button
                      variant="secondary"
                      disabled={disabled}
                      onClick={() => ask({ kind: 'delete', app })}
                    >
                      Delete<VisuallyHidden> {app.name}</VisuallyHidden>
                    </Button>
                  </p>
                  {edited === app.id && (
                    <AppForm
                      app={app}
                      disabled={disabled}
                      onSaved={({ app: saved }) => {
                        setEdited(undefined);
                        list.current?.focus();
                        showToast(`The app “${saved.name}” was saved.`, 'success');
                        void onChanged().catch(() => undefined);
                      }}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialogSurface
        open={isAsking && !recentAuthentication.isAsking}
        title={asked?.title ?? ''}
        message={asked?.message(question?.app.name ?? '') ?? ''}
        confirmLabel={asked?.confirm ?? ''}
        danger
        busy={isUpdating || isDeleting}
        error={failure}
        // The focused button disappears with the app.
        finalFocus={isGone ? list : undefined}
        onConfirm={() => question && void confirm(question)}
        onCancel={() => setIsAsking(false)}
      />
      {recentAuthentication.dialog}
    </>
  );
}
