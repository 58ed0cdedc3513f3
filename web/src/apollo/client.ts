import { ApolloClient, InMemoryCache } from '@apollo/client';
import { cachePolicies } from './cachePolicies';
import { createLink, type LinkOptions } from './links';

export interface ApolloClientOptions extends LinkOptions {
  /** On a server: each query is fetched once a render, whatever its fetch policy. */
  ssrMode?: boolean;
}

/**
 * Makes the Apollo client of one app root; on a server, of one render.
 *
 * @param options.getAccessToken the session's token now, `null` when signed out.
 * @param options.onSessionExpired called when the API has refused that token.
 */
export function createApolloClient({ ssrMode = false, ...linkOptions }: ApolloClientOptions): ApolloClient {
  return new ApolloClient({
    link: createLink(linkOptions),
    cache: new InMemoryCache(cachePolicies),
    ssrMode,
  });
}
