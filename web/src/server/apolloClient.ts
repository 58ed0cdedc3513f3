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

/**
 * Makes the Apollo client of one render. `failure` returns the first error that is not an answer about the page: such a
 * page must not be served.
 */
export function createRenderClient(execute: Execute) {
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
