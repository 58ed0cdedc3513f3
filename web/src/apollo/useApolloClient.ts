import type { ApolloClient } from '@apollo/client';
import { useClientAccess } from './clientAccess';

/** How long to wait before the code of the client is asked for again, in milliseconds. */
const PAUSE = 5000;

/** The client, for pages that are never served: it suspends until the client is loaded. */
export function useApolloClient(): ApolloClient {
  const access = useClientAccess();
  if (access.engine) return access.engine.client;
  // React renders again once it is resolved, and at once if it is rejected.
  // oxlint-disable-next-line typescript/only-throw-error
  throw access.load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE)));
}
