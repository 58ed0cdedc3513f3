import { Suspense, useCallback, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { useServedDataRefresh } from '../apollo';
import { ErrorBoundary, ScrollRestoration } from '../router';
import { useSession, useSessionExpiry, useSessionStore } from '../session';
import { useToast } from '../ui/toast';
import { useWasServed } from '../ui/useWasServed';
import styles from './AppLayout.module.css';
import { Header } from './header/Header';
import { NavigationAnnouncer } from './NavigationAnnouncer';
import { PagePending } from './PagePending';
import { memberPart } from '../features/moderation/memberPart';
import { RouteError } from './RouteError';

/** Id of the main content: the target of the skip link, and of the focus after a navigation. */
const MAIN_ID = 'main';

// Only members have them.
const ModerationNotices = memberPart('ModerationNotices');

/** The layout around every page. */
export function AppLayout() {
  const showToast = useToast();
  useSessionExpiry(useCallback(() => showToast('Your session has expired. Log in again.'), [showToast]));

  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        Skip to content
      </a>
      <Header />
      <main id={MAIN_ID} tabIndex={-1}>
        {/* If a page throws, the header stays. */}
        <ErrorBoundary renderError={(error) => <RouteError error={error} />}>
          <Suspense fallback={<PagePending />}>
            <Outlet />
            <ServedDataRefresh />
          </Suspense>
        </ErrorBoundary>
      </main>
      <NavigationAnnouncer mainId={MAIN_ID} />
      <ScrollRestoration />
      <MemberMark />
    </>
  );
}

/** Placed beside the page, so that both hydrate together. */
function ServedDataRefresh() {
  useServedDataRefresh(useWasServed());
  return null;
}

// Updates the attribute of inline/theme.js. Separate, because a re-render of the layout before its page is
// hydrated would make React discard the served HTML.
function MemberMark() {
  const session = useSessionStore();
  const { user } = useSession();
  useEffect(() => {
    // From the store, not the rendered user: while hydrating, that one is always signed out.
    document.documentElement.toggleAttribute('data-member', session.getState().user !== null);
  }, [session, user]);
  return (
    user && (
      <Suspense>
        <ModerationNotices key={user._id} />
      </Suspense>
    )
  );
}
