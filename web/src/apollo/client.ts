import { ApolloClient, InMemoryCache } from '@apollo/client';
import { cachePolicies } from './cachePolicies';
import { createLink, type LinkOptions } from './links';

/** Makes the Apollo client of one app root in a browser (on a server: src/server/apolloClient.ts). */
export function createApolloClient(options: LinkOptions): ApolloClient {
  return new ApolloClient({ link: createLink(options), cache: new InMemoryCache(cachePolicies) });
}
