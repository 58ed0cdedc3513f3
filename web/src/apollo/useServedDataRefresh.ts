import type { DocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useSessionStore } from '../session';

/** A constant, because the hook's `include` must be the same array in each render. */
const ALL_ACTIVE = 'active';

/**
 * Refetches viewer-specific data of a server-rendered page. Such a page is the same for everyone, so if the viewer is
 * signed in, their fields are fetched after hydration; the page stays on screen meanwhile. Call it beside the queries,
 * in the same Suspense boundary, so that they are active.
 *
 * @param wasServed whether the data came with the page
 * @param include the queries of this part of the page, a constant; default: all active queries
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

/** Fields about the viewer begin with `viewer`, such as `viewer` and `viewerHasLiked`. */
function asksAboutViewer(document: DocumentNode): boolean {
  return JSON.stringify(document).includes('"value":"viewer');
}
