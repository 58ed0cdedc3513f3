import type { ApolloClient, DocumentNode } from '@apollo/client';

import { useEffect } from 'react';
import { useSessionStore } from '../session';
import { useClientAccess } from './clientAccess';

/** A constant, because the hook's `include` must be the same array in each render. */
const ALL_ACTIVE = 'active';

/** Refetches viewer fields of a served page. Call it in the Suspense boundary of the queries. */
export function useServedDataRefresh(
  wasServed: boolean,
  include: DocumentNode[] | typeof ALL_ACTIVE = ALL_ACTIVE,
): void {
  const access = useClientAccess();
  const session = useSessionStore();

  useEffect(() => {
    // Shows what may differ for a member (inline/theme.js).
    const show = () => include === ALL_ACTIVE && delete document.documentElement.dataset.unsure;
    if (!wasServed || session.getState().user === null) {
      show();
      return;
    }
    const refresh = async (client: ApolloClient) => {
      await client.refetchQueries({ include, onQueryUpdated: ({ query }) => asksAboutViewer(query) });
    };
    // Members' pages have the client before they are hydrated (main.tsx).
    const refreshed = access.engine ? refresh(access.engine.client) : access.load().then(refresh);
    refreshed.then(show, show);
  }, [access, include, session, wasServed]);
}

/** Fields about the viewer begin with `viewer`, such as `viewer` and `viewerHasLiked`. */
function asksAboutViewer(document: DocumentNode): boolean {
  return JSON.stringify(document).includes('"value":"viewer');
}
