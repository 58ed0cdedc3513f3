import { useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession, useSessionStore } from '../session';
import { useHydrated } from '../ui/useHydrated';
import { PagePending } from './PagePending';

/** Members see the pages, visitors /404 unless they are admitted (docs/behaviour.md#access), expired sessions the login and back. */
export function RequireSession({ admitsVisitors = false }: { admitsVisitors?: boolean }) {
  const { user } = useSession();
  const store = useSessionStore();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const [wasSignedIn, setWasSignedIn] = useState(user !== null);
  if (user && !wasSignedIn) setWasSignedIn(true);

  // Another person must not see what the page has of the former one.
  if (user) return <Outlet key={user._id} />;
  // Before hydration the session is always signed out.
  if (!isHydrated) return <PagePending />;
  if (!wasSignedIn && admitsVisitors) return <Outlet />;
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
