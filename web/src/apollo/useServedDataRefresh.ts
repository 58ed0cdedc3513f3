import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSessionStore } from '../session';
import { useHydrated } from '../ui/useHydrated';

/** Named here, so that it is the same list in each render. */
const ALL_ACTIVE = 'active';

/**
 * A page that a server has rendered is the same for everybody: when somebody is signed in, what it knows of the viewer is asked
 * for once the page lives. What is on screen stays meanwhile. To be called within the Suspense boundary that holds the
 * queries, so that they are there.
 *
 * @param include the queries of this part of the page, a constant; all that are active otherwise
 */
export function useServedDataRefresh(include: DocumentNode[] | typeof ALL_ACTIVE = ALL_ACTIVE): void {
  const client = useApolloClient();
  const session = useSessionStore();
  const isHydrated = useHydrated();
  const [wasServed] = useState(!isHydrated);

  useEffect(() => {
    if (!wasServed || session.getState().user === null) return;
    const refresh = () =>
      void client.refetchQueries({ include, onQueryUpdated: ({ query }) => asksAboutViewer(query) });
    if (navigator.onLine) return refresh();
    // A page that the service worker has kept.
    window.addEventListener('online', refresh, { once: true });
    return () => window.removeEventListener('online', refresh);
  }, [client, include, session, wasServed]);
}

/** Fields about the viewer are named so: `viewer`, `viewerHasLiked`. */
function asksAboutViewer(document: DocumentNode): boolean {
  return JSON.stringify(document).includes('"value":"viewer');
}
