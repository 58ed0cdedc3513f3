import { ApolloClient, InMemoryCache } from '@apollo/client';
import { cachePolicies } from './cachePolicies';
import { createLink, type LinkOptions } from './links';

/**
 * Makes the Apollo client of one app root in a browser (on a server: src/server/apolloClient.ts).
 *
 * @param options.session provides the actor and the token; it expires when the API refuses that token.
 */
export function createApolloClient(options: LinkOptions): ApolloClient {
  return new ApolloClient({ link: createLink(options), cache: new InMemoryCache(cachePolicies) });
}
