import { InMemoryCache, type TypePolicies } from '@apollo/client/cache';
import { useState } from 'react';
import { useApolloClient } from './useApolloClient';
import { connection } from './cachePolicies';

/** Cache policies of what only moderators, admins and members see, apart from those that readers fetch. */
export const moderationPolicies: TypePolicies = {
  Query: { fields: { moderationCases: connection(['state']), moderationLog: connection(false) } },
  Viewer: {
    fields: {
      blockedUsers: connection(false),
      heldTexts: { merge: false },
    },
  },
  HeldText: { keyFields: ['id'] },
  // The newer list of a case replaces the older one.
  ModerationCase: {
    keyFields: ['id'],
    fields: { reports: { merge: false }, history: { merge: false }, viewerActions: { merge: false } },
  },
  ModerationNotice: { keyFields: ['id'] },
  ModerationRecord: { keyFields: ['id'] },
  ProcessHealth: { keyFields: ['id'] },
  Report: { keyFields: ['id'] },
};

/** Adds the policies, before the component's queries. */
export function useModerationPolicies(): void {
  const { cache } = useApolloClient();
  useState(() => {
    if (cache instanceof InMemoryCache) cache.policies.addTypePolicies(moderationPolicies);
  });
}
