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
    if (!wasServed || session.getState().user === null) return;
    const refresh = (client: ApolloClient) =>
      void client.refetchQueries({ include, onQueryUpdated: ({ query }) => asksAboutViewer(query) });
    // Members' pages have the client before they are hydrated (main.tsx).
    if (access.engine) refresh(access.engine.client);
    else access.load().then(refresh, () => undefined);
  }, [access, include, session, wasServed]);
}

/** Fields about the viewer begin with `viewer`, such as `viewer` and `viewerHasLiked`. */
function asksAboutViewer(document: DocumentNode): boolean {
  return JSON.stringify(document).includes('"value":"viewer');
}
