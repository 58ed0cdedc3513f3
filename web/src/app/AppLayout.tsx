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
import { RouteError } from './RouteError';

/** Where the content begins: for the skip link, and for the focus after a navigation. */
const MAIN_ID = 'main';

/** What every page has around it. */
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
        {/* An error of a page leaves the header in place. */}
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

/** Beside the page, so that it begins to live with the page. */
function ServedDataRefresh() {
  useServedDataRefresh(useWasServed());
  return null;
}

/**
 * Keeps the mark of inline/theme.js true: parts of a served page may come to life late, and wait unseen until then. Apart from the
 * layout, which must not be rendered again before its page has come to life, or the page is made anew.
 */
function MemberMark() {
  const session = useSessionStore();
  const { user } = useSession();
  useEffect(() => {
    // Not the user that is shown: in its first render a served page shows none.
    document.documentElement.toggleAttribute('data-member', session.getState().user !== null);
  }, [session, user]);
  return null;
}
