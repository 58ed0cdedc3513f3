import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession, useSessionStore, type SessionStore } from '../session';

/**
 * Provides the Apollo client, and resets its cache when the viewer changes: at login, logout and a change of account,
 * in this tab or another. Active queries are refetched, so that likes and bookmarks are the new viewer's and no private
 * data of the previous one remains.
 */
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
