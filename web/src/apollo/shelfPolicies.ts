import { InMemoryCache, type TypePolicies } from '@apollo/client/cache';
import { useState } from 'react';
import { useApolloClient } from './useApolloClient';
import { connection } from './cachePolicies';

/** Cache policies of the reading list, collections and highlights, which readers without an account do not load. */
export const shelfPolicies: TypePolicies = {
  Collection: { keyFields: ['id'] },
  Highlight: { keyFields: ['id'] },
  Post: { fields: { viewerHighlights: { merge: false } } },
  SavedPost: { keyFields: ['post', ['id']] },
  SharedCollection: { fields: { posts: connection(false) } },
  Viewer: {
    fields: {
      collections: { merge: false },
      highlights: connection(false),
      readingList: connection(['sort', 'query', 'category', 'unreadOnly', 'collectionId']),
    },
  },
};

/** Adds the policies, before the component's queries. */
export function useShelfPolicies(): void {
  const { cache } = useApolloClient();
  useState(() => {
    if (cache instanceof InMemoryCache) cache.policies.addTypePolicies(shelfPolicies);
  });
}
