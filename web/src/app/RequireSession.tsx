import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession, useSessionStore } from '../session';
import { useHydrated } from '../ui/useHydrated';
import { PagePending } from './PagePending';

/**
 * Lets signed-in people through and sends all others to /404 (SPEC.md section 2). Whoever is on such a page when the
 * session ends is led to the feed, or to the login and back when it has expired: the page does exist.
 */
export function RequireSession() {
  const { user } = useSession();
  const store = useSessionStore();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user && !wasSignedIn) setWasSignedIn(true);

  if (user) return <Outlet />;
  // Before hydration nobody is signed in, whoever it is.
  if (!isHydrated) return <PagePending />;
  return (
    <>
      <PagePending />
      {!wasSignedIn ? (
        <Navigate to="/404" replace />
      ) : store.hasExpired() ? (
        <Navigate to="/login" replace state={{ from: pathname + search }} />
      ) : (
        <Navigate to="/" replace />
      )}
    </>
  );
}
