import type { ApolloClient, ErrorLike, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { asError, AskedQuery, type QueryOptions, type QueryResult } from './askedQuery';
import { useClientAccess, type ClientAccess } from './clientAccess';

/* The hooks with which components ask, generated ones included. Their signatures are those of `@apollo/client/react`; they
 * also answer before the client is loaded. */

export type QueryHookOptions<Data, Variables extends OperationVariables> = QueryOptions<Variables> & {
  /** Not read: it tells the compiler what is asked. */
  readonly data?: Data;
};
export interface MutationHookOptions<Data, Variables extends OperationVariables> extends Pick<
  ApolloClient.MutateOptions<Data>,
  'optimisticResponse' | 'update' | 'fetchPolicy' | 'context' | 'refetchQueries' | 'awaitRefetchQueries'
> {
  variables?: Variables;
  onCompleted?: () => void;
  onError?: (error: Error) => void;
}

/** In place of options: the query is not asked. */
export const skipToken = Symbol('skip');
const skipped = { skip: true };
const asIs = {};

/** A query, as Apollo's `useQuery`. */
export function useQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  given: QueryOptions<Variables> | typeof skipToken = asIs,
): QueryResult<Data, Variables> {
  const options = given === skipToken ? skipped : given;
  const access = useClientAccess();
  const [known, setKnown] = useState(() => new AskedQuery(access, query, options));
  let asked = known;
  if (known.access !== access || known.query !== query) {
    asked = new AskedQuery(access, query, options, known.getResult().data);
    setKnown(asked);
  } else asked.apply(options);

  useEffect(() => {
    if (asked.needsClient) access.load().catch(asked.fail);
  });
  return useSyncExternalStore(asked.subscribe, asked.getResult, asked.getResult);
}

export interface MutationState<Data> {
  called: boolean;
  loading: boolean;
  data: Data | null | undefined;
  error: ErrorLike | undefined;
}

export type Mutate<Data, Variables extends OperationVariables> = (
  options?: MutationHookOptions<Data, Variables>,
) => Promise<ApolloClient.MutateResult<Data>>;

const unused = { called: false, loading: false, data: undefined, error: undefined };

/** A mutation, as Apollo's `useMutation`: its options at the hook and at the call are merged. */
export function useMutation<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options: MutationHookOptions<Data, Variables> = {},
): [Mutate<Data, Variables>, MutationState<Data> & { reset: () => void }] {
  const access = useClientAccess();
  const [state, setState] = useState<MutationState<Data>>(unused);
  const newest = useRef({ options, call: 0 });

  useEffect(() => {
    newest.current.options = options;
  });

  const mutate: Mutate<Data, Variables> = useCallback(
    (atCall) => {
      const { current } = newest;
      const call = ++current.call;
      /** Shows the outcome of the last call only. */
      const show = (outcome: Partial<MutationState<Data>>) => {
        if (call === current.call) setState({ ...unused, called: true, ...outcome });
      };
      show({ loading: true });
      const variables = { ...current.options.variables, ...atCall?.variables };
      const merged = { ...current.options, ...atCall, variables, mutation };
      const sending = (access.engine ? send(access.engine.client) : access.load().then(send)).then(
        (answer) => {
          show({ data: answer.data, error: answer.error });
          merged.onCompleted?.();
          return answer;
        },
        (reason: unknown) => {
          const error = asError(reason);
          show({ error });
          merged.onError?.(error);
          throw error;
        },
      );
      // Who only reads the state does not wait for the promise.
      sending.catch(() => undefined);
      return sending;

      function send(client: ApolloClient) {
        // Its overloads would infer the variables once more; here they are checked at the call of the hook.
        // oxlint-disable-next-line typescript/no-deprecated
        return client.mutate<Data>(merged);
      }
    },
    [access, mutation],
  );
  const reset = useCallback(() => {
    newest.current.call++;
    setState(unused);
  }, []);
  return [mutate, { ...state, reset }];
}

interface FragmentOptions<Data, Variables extends OperationVariables> {
  fragment: TypedDocumentNode<Data, Variables>;
  fragmentName?: string;
  from: { __typename: string; id: string };
}

type FragmentResult<Data> = { complete: true; data: Data } | { complete: false; data: object };

const noFragment = { complete: false as const, data: {} };

/** An object of the cache, as Apollo's `useFragment`; empty before there is a client. */
export function useFragment<Data, Variables extends OperationVariables>({
  fragment,
  fragmentName,
  from: { __typename, id },
}: FragmentOptions<Data, Variables>): FragmentResult<Data> {
  const access = useClientAccess();
  const asked = useMemo(() => {
    const from = { __typename, id };
    return askedFragment(access, { fragment, fragmentName, from });
  }, [access, fragment, fragmentName, __typename, id]);
  return useSyncExternalStore(asked.subscribe, asked.getResult, asked.getResult);
}

function askedFragment<Data, Variables extends OperationVariables>(
  access: ClientAccess,
  options: FragmentOptions<Data, Variables>,
) {
  const watch = () => access.engine?.client.watchFragment<Data>(options as FragmentOptions<Data, never>);
  let watched = watch();
  return {
    getResult: (): FragmentResult<Data> => {
      const result = watched?.getCurrentResult();
      return result?.complete && result.data !== null
        ? (result as { complete: true; data: Data })
        : noFragment;
    },
    subscribe: (onChange: () => void) => {
      let timer = 0;
      // Not before the results of queries, which are told later too.
      const later = () => {
        clearTimeout(timer);
        timer = window.setTimeout(onChange);
      };
      const follow = () => {
        watched ??= watch();
        return watched?.subscribe({ next: later });
      };
      let subscription = follow();
      const stopWaiting = access.onEngine(() => {
        subscription ??= follow();
      });
      return () => {
        stopWaiting();
        clearTimeout(timer);
        subscription?.unsubscribe();
      };
    },
  };
}
