import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSessionStore } from '../session';

/** Named here, so that it is the same list in each render. */
const ALL_ACTIVE = 'active';

/**
 * A page that a server has rendered is the same for everybody: when somebody is signed in, what it knows of the viewer is asked
 * for once the page lives. What is on screen stays meanwhile. To be called beside the queries, within the same Suspense boundary,
 * so that they are there.
 *
 * @param wasServed whether the data came with the page
 * @param include the queries of this part of the page, a constant; all that are active otherwise
 */
export function useServedDataRefresh(
  wasServed: boolean,
  include: DocumentNode[] | typeof ALL_ACTIVE = ALL_ACTIVE,
): void {
  const client = useApolloClient();
  const session = useSessionStore();

  useEffect(() => {
    if (!wasServed || session.getState().user === null) return;
    void client.refetchQueries({ include, onQueryUpdated: ({ query }) => asksAboutViewer(query) });
  }, [client, include, session, wasServed]);
}

/** Fields about the viewer are named so: `viewer`, `viewerHasLiked`. */
function asksAboutViewer(document: DocumentNode): boolean {
  return JSON.stringify(document).includes('"value":"viewer');
}
