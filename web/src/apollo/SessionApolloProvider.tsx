import type { ApolloClient } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSession, useSessionStore, type SessionStore } from '../session';

/**
 * Gives the tree below it the Apollo client, and empties its cache whenever someone else sits in front of the page:
 * at login, logout and a change of account, in this tab or another. What is on screen is fetched again, so that likes
 * and bookmarks are those of the person who is there now, and nothing private is left of the one before.
 */
export function SessionApolloProvider({ client, children }: { client: ApolloClient; children: ReactNode }) {
  const session = useSessionStore();
  const shownViewerId = useSession().user?._id;
  const cachedFor = useRef(viewerIdOf(session));

  useEffect(() => {
    // A page from a server shows nobody at first, whoever is there.
    const viewerId = viewerIdOf(session);
    if (cachedFor.current === viewerId) return;
    cachedFor.current = viewerId;
    // Rejects when one of the queries on screen fails; each of those shows its own failure.
    client.resetStore().catch(() => undefined);
  }, [client, session, shownViewerId]);

  return <ApolloProvider client={client}>{children}</ApolloProvider>;
}

const viewerIdOf = (session: SessionStore) => session.getState().user?._id ?? null;
