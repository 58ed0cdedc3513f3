import type {
  ApolloClient,
  ObservableQuery,
  OperationVariables,
  TypedDocumentNode,
  WatchQueryFetchPolicy,
} from '@apollo/client';
import { NetworkStatus } from '@apollo/client';
import { equal } from '@wry/equality';
import { asapScheduler, observeOn } from 'rxjs';
import type { FetchMoreOptions, QueryOptions, QueryState } from './askedQuery';
import { answerKey, type ServedAnswers } from './servedAnswers';

/** The Apollo client, and what the hooks need of its code. Loaded later than the page (clientAccess.ts). */
export interface Engine {
  client: ApolloClient;
  equal: (a: unknown, b: unknown) => boolean;
  /** `next` with those parts of `known` that are equal: what has not changed is not rendered again. */
  share: <Value>(known: unknown, next: Value) => Value;
  /** Watches a query. An answer that was served for it is in the cache then. */
  watch: <Data, Variables extends OperationVariables>(
    query: TypedDocumentNode<Data, Variables>,
    options: QueryOptions<Variables>,
    previousData: Data | undefined,
  ) => LiveQuery<Data, Variables>;
}

export function createEngine(client: ApolloClient, served: ServedAnswers): Engine {
  return {
    client,
    equal,
    share,
    watch: (query, options, previousData) => {
      const answer = served.take(answerKey(query, options.variables));
      if (answer && 'data' in answer) {
        const { variables } = options;
        // Watchers hear of it with the next change: it is what they already show.
        client.cache.writeQuery({ query, variables, data: answer.data as never, broadcast: false });
      }
      return new LiveQuery(client, query, options, previousData);
    },
  };
}

/** A query that the client watches, with the semantics of Apollo's `useQuery` (4.3). */
export class LiveQuery<Data, Variables extends OperationVariables> {
  readonly observable: ObservableQuery<Data, Variables>;
  current: QueryState<Data>;
  previousData: Data | undefined;
  #variables: Variables;
  #last: ApolloClient.WatchQueryOptions<Data, Variables>;

  constructor(
    client: ApolloClient,
    private readonly query: TypedDocumentNode<Data, Variables>,
    options: QueryOptions<Variables>,
    previousData: Data | undefined,
  ) {
    this.#last = watchOptions(query, options);
    this.observable = client.watchQuery<Data, Variables>(this.#last);
    this.#last.fetchPolicy ??= this.observable.options.initialFetchPolicy;
    this.current = this.#read();
    this.previousData = previousData;
    this.#variables = this.observable.variables;
  }

  /** Takes the options of a render; `current` answers them at once. */
  apply(options: QueryOptions<Variables>): void {
    const { observable } = this;
    const last = this.#last;
    const next = watchOptions(this.query, options);
    // A query that is skipped without variables keeps those it had.
    if (options.skip && !options.variables) next.variables = last.variables;
    next.fetchPolicy ??= observable.options.initialFetchPolicy;
    if (equal(last, next)) return;
    this.#last = next;
    const isPaused = (policy?: WatchQueryFetchPolicy) => policy === 'standby';
    if (!equal(last.variables, next.variables) || isPaused(last.fetchPolicy) !== isPaused(next.fetchPolicy))
      void observable.reobserve(next);
    // As Apollo's own hook does.
    // oxlint-disable-next-line typescript/no-deprecated
    else observable.applyOptions({ ...next, fetchPolicy: next.fetchPolicy ?? 'cache-first' });
    const result = this.#read();
    if (!equal(result.data, this.current.data)) this.#keepPrevious();
    this.current = result;
    this.#variables = observable.variables;
  }

  async fetchMore({ variables, updateQuery }: FetchMoreOptions<Data>): Promise<unknown> {
    const options = { variables, ...(updateQuery && { updateQuery }) };
    return this.observable.fetchMore(options as ObservableQuery.FetchMoreOptions<Data, Variables>);
  }

  subscribe(onChange: () => void): () => void {
    // Later in the same task, because a query that a render changes emits during that render.
    const subscription = this.observable.pipe(observeOn(asapScheduler)).subscribe((emitted) => {
      const result = whole(emitted);
      if (equal(this.current, result) && equal(this.#variables, this.observable.variables)) return;
      this.#variables = this.observable.variables;
      if (this.current.data && !equal(this.current.data, result.data)) this.#keepPrevious();
      this.current = result;
      onChange();
    });
    // If the component subscribes again at once, as in StrictMode, nothing is asked twice.
    return () => void setTimeout(() => subscription.unsubscribe());
  }

  #read(): QueryState<Data> {
    return whole(this.observable.getCurrentResult());
  }

  #keepPrevious(): void {
    this.previousData = this.current.data ?? this.previousData;
  }
}

function share<Value>(known: unknown, next: Value): Value;
function share(known: unknown, next: unknown): unknown {
  if (equal(known, next)) return known;
  if (Array.isArray(known) && Array.isArray(next))
    return next.map((item: unknown, index) => share(known[index], item));
  if (!isObject(known) || !isObject(next)) return next;
  return Object.fromEntries(Object.entries(next).map(([name, value]) => [name, share(known[name], value)]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The site asks for no partial data and streams none. */
function whole<Data>(result: ObservableQuery.Result<Data>): QueryState<Data> {
  const { data, loading, error, networkStatus } = result;
  return {
    data: data as Data | undefined,
    loading,
    error,
    isFetchingMore: networkStatus === NetworkStatus.fetchMore,
  };
}

function watchOptions<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  { skip, ...options }: QueryOptions<Variables>,
): ApolloClient.WatchQueryOptions<Data, Variables> {
  const { fetchPolicy } = options;
  const watched = skip
    ? { ...options, query, initialFetchPolicy: fetchPolicy, fetchPolicy: 'standby' as const }
    : { ...options, query };
  return watched as ApolloClient.WatchQueryOptions<Data, Variables>;
}
