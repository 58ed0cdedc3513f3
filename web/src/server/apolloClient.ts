import { ApolloClient, InMemoryCache, type DocumentNode, type OperationVariables } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { from } from 'rxjs';
import { cachePolicies } from '../apollo';

/** Executes an operation as a visitor, in this process or elsewhere, and returns the GraphQL response. */
export type Execute = (
  document: DocumentNode,
  variables: OperationVariables,
) => Promise<Pick<ApolloLink.Result, 'data' | 'errors'>>;

/** Error codes that are a valid answer: the content does not exist or cannot exist. Pages have a message for them. */
const answers: readonly unknown[] = ['NOT_FOUND', 'BAD_USER_INPUT'];

/** The Apollo client of one render, and its first failure. */
export interface RenderClient {
  client: ApolloClient;
  cache: InMemoryCache;
  /** The first error that is not an answer about the page: such a page must not be served. */
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
