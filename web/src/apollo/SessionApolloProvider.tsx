import { useEffect, useRef, type ReactNode } from 'react';
import { useSession, useSessionStore, type SessionStore } from '../session';
import { ClientAccessProvider, type ClientAccess } from './clientAccess';

/** Provides the way to the Apollo client. A change of viewer, in any tab, resets its cache and refetches queries. */
export function SessionApolloProvider({ access, children }: { access: ClientAccess; children: ReactNode }) {
  const session = useSessionStore();
  const shownViewerId = useSession().user?._id;
  const cachedFor = useRef(viewerIdOf(session));

  useEffect(() => {
    // A server-rendered page first renders signed out, so read the viewer from the session.
    const viewerId = viewerIdOf(session);
    if (cachedFor.current === viewerId) return;
    cachedFor.current = viewerId;
    access.served.clear();
    // Rejects if an active query fails; each query shows its own error. Without a client, the queries get one that asks anew.
    (access.engine ? access.engine.client.resetStore() : access.load()).catch(() => undefined);
  }, [access, session, shownViewerId]);

  return <ClientAccessProvider value={access}>{children}</ClientAccessProvider>;
}

const viewerIdOf = (session: SessionStore) => session.getState().user?._id ?? null;
