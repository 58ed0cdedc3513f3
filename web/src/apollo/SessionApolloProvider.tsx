import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession, useSessionStore, type SessionStore } from '../session';

/** Provides the Apollo client. A change of viewer, in any tab, resets its cache and refetches queries. */
export function SessionApolloProvider({ client, children }: { client: ApolloClient; children: ReactNode }) {
  const session = useSessionStore();
  const shownViewerId = useSession().user?._id;
  const cachedFor = useRef(viewerIdOf(session));

  useEffect(() => {
    // A server-rendered page first renders signed out, so read the viewer from the session.
    const viewerId = viewerIdOf(session);
    if (cachedFor.current === viewerId) return;
    cachedFor.current = viewerId;
    // Rejects if an active query fails; each query shows its own error.
    client.resetStore().catch(() => undefined);
  }, [client, session, shownViewerId]);

  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

const viewerIdOf = (session: SessionStore) => session.getState().user?._id ?? null;
