import { InMemoryCache, type TypePolicies } from '@apollo/client/cache';
import { useState } from 'react';
import { useApolloClient } from './useApolloClient';
import { connection } from './cachePolicies';

/** Cache policies of what a member sees in the settings, which readers do not load. */
export const settingsPolicies: TypePolicies = {
  AccessToken: { keyFields: ['id'] },
  AuthorizedApp: { keyFields: ['appId'] },
  OAuthApp: { keyFields: ['id'] },
  Passkey: { keyFields: ['id'] },
  Session: { keyFields: ['id'] },
  Viewer: { fields: { comments: connection(false), likedPosts: connection(false) } },
  Webhook: { keyFields: ['id'], fields: { deliveries: connection(false) } },
  WebhookDelivery: { keyFields: ['id'] },
};

/** Adds the policies, before the queries of the component's children. */
export function useSettingsPolicies(): void {
  const { cache } = useApolloClient();
  useState(() => {
    if (cache instanceof InMemoryCache) cache.policies.addTypePolicies(settingsPolicies);
  });
}
