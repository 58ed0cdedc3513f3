import { useState } from 'react';
import { errorCode, statusText } from '../../apollo';
import { useAppsQuery } from '../../generated/graphql';
import { Banner, RetryBanner } from '../../ui/Banner';
import layout from '../../ui/Layout.module.css';
import { SkeletonLine } from '../../ui/Skeleton';
import { MadeSecret } from '../accessTokens/MadeSecret';
import { SettingsSection } from '../settings/SettingsSection';
import { useLastKnown } from '../settings/useLastKnown';
import { AppForm } from './AppForm';
import { AuthorizedApps } from './AuthorizedApps';
import { OwnApps } from './OwnApps';

/** The parts of the settings about apps (docs/behaviour.md#sign-in-with-hydrate). */
export function AppSections({ disabled }: { disabled: boolean }) {
  // Apps change the last use without the cache knowing.
  const { data, error, refetch } = useAppsQuery({ fetchPolicy: 'cache-and-network', skip: disabled });
  const [made, setMade] = useState<{ id: string; name: string; secret: string | null }>();
  const viewer = useLastKnown(data?.viewer);
  const pending =
    error && errorCode(error) !== 'UNAUTHENTICATED' ? (
      <RetryBanner onRetry={() => refetch()}>Your apps could not be fetched: {statusText(error)}</RetryBanner>
    ) : disabled ? null : (
      <div role="status" aria-label="Loading your apps">
        <SkeletonLine width="60%" />
      </div>
    );
  return (
    <>
      <SettingsSection
        title="Apps that act for you"
        about="You have signed in to these apps with Hydrate. They do only what you have allowed."
      >
        {viewer ? (
          <AuthorizedApps apps={viewer.authorizedApps} disabled={disabled} onChanged={() => refetch()} />
        ) : (
          pending
        )}
      </SettingsSection>
      <SettingsSection
        title="Your apps"
        about="You have registered these apps, and other members can sign in to them with Hydrate."
      >
        {viewer ? (
          <OwnApps apps={viewer.oauthApps} disabled={disabled} onChanged={() => refetch()} />
        ) : (
          pending
        )}
      </SettingsSection>
      <SettingsSection
        title="New app"
        about="For developers: members sign in to your app with Hydrate, and it acts for them as far as they allow."
      >
        <p className={layout.soft}>
          How it works: <a href="/developers/oauth">Sign in with Hydrate</a>
        </p>
        {made && <Registered key={made.id} {...made} />}
        <AppForm
          disabled={disabled}
          onSaved={({ app, secret }) => {
            setMade({ id: app.id, name: app.name, secret });
            void refetch().catch(() => undefined);
          }}
        />
      </SettingsSection>
    </>
  );
}

/** The list above, which has the new app, may be out of view. */
function Registered({ id, name, secret }: { id: string; name: string; secret: string | null }) {
  if (secret === null) {
    return (
      <Banner kind="success" takesFocus>
        The app “{name}” was registered. Its client_id is <code>{id}</code>.
      </Banner>
    );
  }
  return (
    <MadeSecret secret={secret}>
      The app “{name}” was registered. This is its secret. Copy it now: it will not be shown again.
    </MadeSecret>
  );
}
