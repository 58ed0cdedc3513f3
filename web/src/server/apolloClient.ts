import { ApolloClient, InMemoryCache, type DocumentNode, type OperationVariables } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { from } from 'rxjs';
import { cachePolicies } from '../apollo';

/** Executes an operation as a visitor, in the same process or elsewhere; answers what GraphQL answers. */
export type Execute = (
  document: DocumentNode,
  variables: OperationVariables,
) => Promise<Pick<ApolloLink.Result, 'data' | 'errors'>>;

/** Codes of failures that are answers: what is asked for is not there, or cannot be. Pages have words for them. */
const answers: readonly unknown[] = ['NOT_FOUND', 'BAD_USER_INPUT'];

/** The Apollo client of one render, and what went wrong in it. */
export interface RenderClient {
  client: ApolloClient;
  cache: InMemoryCache;
  /** The first failure of an operation that says nothing about the page: it should not be served as if it did. */
  failure: () => Error | null;
}

/** Makes the Apollo client of one render. */
export function createRenderClient(execute: Execute): RenderClient {
  let failure: Error | null = null;
  const link = new ApolloLink(({ query, variables }) =>
    from(
      execute(query, variables).then(
        (result) => {
          const error = result.errors?.find(({ extensions }) => !answers.includes(extensions?.code));
          if (error) failure ??= new Error(error.message);
          return result;
        },
        (reason: unknown) => {
          failure ??= reason instanceof Error ? reason : new Error(String(reason));
          throw reason;
        },
      ),
    ),
  );
  const cache = new InMemoryCache(cachePolicies);
  return { client: new ApolloClient({ link, cache, ssrMode: true }), cache, failure: () => failure };
}
