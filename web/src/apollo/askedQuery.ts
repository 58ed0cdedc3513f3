import type {
  DefaultContext,
  ErrorLike,
  OperationVariables,
  TypedDocumentNode,
  WatchQueryFetchPolicy,
} from '@apollo/client';
import type { ClientAccess } from './clientAccess';
import type { LiveQuery } from './engine';
import { answerKey, ServedErrors } from './servedAnswers';

export interface QueryOptions<Variables extends OperationVariables> {
  variables?: Variables;
  skip?: boolean;
  fetchPolicy?: WatchQueryFetchPolicy;
  nextFetchPolicy?: WatchQueryFetchPolicy;
  context?: DefaultContext;
}

export interface QueryState<Data> {
  data: Data | undefined;
  loading: boolean;
  error?: ErrorLike;
  isFetchingMore: boolean;
}

export interface FetchMoreOptions<Data> {
  variables: OperationVariables;
  updateQuery?: (before: Data, more: { fetchMoreResult: Data }) => Data;
}

export interface QueryResult<Data, Variables extends OperationVariables> extends QueryState<Data> {
  previousData: Data | undefined;
  refetch: (variables?: Partial<Variables>) => Promise<unknown>;
  fetchMore: (options: FetchMoreOptions<Data>) => Promise<unknown>;
}

const idle = { data: undefined, loading: false, isFetchingMore: false };
const pending = { ...idle, loading: true };

const fromNetwork: readonly (WatchQueryFetchPolicy | undefined)[] = [
  'cache-and-network',
  'network-only',
  'no-cache',
];
const never: readonly (WatchQueryFetchPolicy | undefined)[] = ['cache-only', 'standby'];

/** A query of a component: answered by what was served with the page, and by the client as soon as there is one. */
export class AskedQuery<Data, Variables extends OperationVariables> {
  #options: QueryOptions<Variables> = {};
  #key: string | null = null;
  #live: LiveQuery<Data, Variables> | null = null;
  #result: QueryResult<Data, Variables>;
  #onChange: (() => void) | null = null;
  #stop: (() => void) | null = null;
  /** No answer was served, or not the newest one: the client has to ask for it. */
  needsClient = false;
  /** Asked for the client in vain. */
  #hasFailed = false;

  constructor(
    readonly access: ClientAccess,
    readonly query: TypedDocumentNode<Data, Variables>,
    options: QueryOptions<Variables>,
    previousData?: Data,
  ) {
    this.#result = {
      ...idle,
      previousData,
      refetch: (variables) => {
        const refetched = this.#withClient((live) => live.observable.refetch(variables));
        // The result tells of it. Not all callers wait.
        refetched.catch(() => undefined);
        return refetched;
      },
      fetchMore: (options) => this.#withClient((live) => live.fetchMore(options)),
    };
    this.apply(options);
  }

  readonly getResult = (): QueryResult<Data, Variables> => this.#result;

  /** Takes the options of a render. The result answers them at once. */
  apply(options: QueryOptions<Variables>): void {
    this.#options = options;
    if (this.#live) this.#live.apply(options);
    else if (this.access.engine && !options.skip) this.#goLive();
    else return this.#readServed(options);
    this.#take();
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#onChange = onChange;
    const stopWaiting = this.access.onEngine(this.#onEngine);
    if (this.#live) this.#follow(this.#live);
    else if (this.access.engine) this.#onEngine();
    return () => {
      stopWaiting();
      this.#onChange = null;
      this.#stop?.();
      this.#stop = null;
    };
  };

  /** The client is not available. */
  readonly fail = (reason: unknown): void => {
    if (this.#live || !this.needsClient) return;
    this.needsClient = false;
    this.#set({ ...idle, error: asError(reason) });
    this.#onChange?.();
  };

  readonly #onEngine = (): void => {
    if (this.#options.skip || !this.access.engine) return;
    const before = this.#result;
    this.#goLive();
    this.#take();
    if (this.#result !== before) this.#onChange?.();
  };

  #goLive(): LiveQuery<Data, Variables> | null {
    const { engine } = this.access;
    if (!engine || this.#live) return this.#live;
    const { data, previousData } = this.#result;
    this.#live = engine.watch(this.query, this.#options, data ?? previousData);
    // It has what is shown: nothing has changed, and nothing is rendered again.
    if (engine.equal(this.#live.current.data, data)) this.#live.previousData = previousData;
    this.needsClient = false;
    if (this.#onChange) this.#follow(this.#live);
    return this.#live;
  }

  #follow(live: LiveQuery<Data, Variables>): void {
    this.#stop?.();
    this.#stop = live.subscribe(() => {
      this.#take();
      this.#onChange?.();
    });
  }

  /** Takes over what the client has. Data that is equal keeps its identity, so that nothing is rendered again for it. */
  #take(): void {
    const { access } = this;
    if (!this.#live || !access.engine) return;
    const { current, previousData } = this.#live;
    const { data, loading, error, isFetchingMore } = current;
    const shared = access.engine.share(this.#result.data, data);
    this.#set({ data: shared, loading, error, isFetchingMore }, previousData);
  }

  #readServed({ skip, variables, fetchPolicy }: QueryOptions<Variables>): void {
    const key = skip ? '' : `${answerKey(this.query, variables)} ${fetchPolicy}`;
    if (key === this.#key) return;
    this.#key = key;
    const { served } = this.access;
    const answer = skip ? undefined : served.get(answerKey(this.query, variables));
    const isWanted = !skip && !never.includes(fetchPolicy);
    const isRefreshed = isWanted && fromNetwork.includes(fetchPolicy);
    this.needsClient = isRefreshed || (isWanted && !answer);
    if (isWanted && !answer) served.onMissing?.(this.query, variables);
    const previous = this.#result.data ?? this.#result.previousData;
    if (!answer) this.#set(this.needsClient ? pending : idle, previous);
    else if ('errors' in answer) this.#set({ ...idle, error: new ServedErrors(answer.errors) }, previous);
    // The API answered this to the same document.
    else this.#set({ ...(isRefreshed ? pending : idle), data: answer.data as Data }, previous);
  }

  #set(state: QueryState<Data>, previousData = this.#result.previousData): void {
    const { data, loading, error, isFetchingMore } = this.#result;
    const isSame =
      state.data === data &&
      state.loading === loading &&
      state.error === error &&
      state.isFetchingMore === isFetchingMore &&
      previousData === this.#result.previousData;
    if (!isSame) this.#result = { ...this.#result, error: undefined, ...state, previousData };
  }

  async #withClient<Answer>(act: (live: LiveQuery<Data, Variables>) => Promise<Answer>): Promise<Answer> {
    if (!this.#live)
      await this.access.load().catch((reason: unknown) => {
        // The reader has pressed `Try again`.
        if (this.#hasFailed) loadAnew();
        this.#hasFailed = true;
        throw reason;
      });
    const live = this.#goLive();
    // Never, because the client is loaded.
    if (!live) throw new Error();
    return act(live);
  }
}

/** After a deployment the files of this page may be gone: if the page itself is served, it is loaded anew. */
export const loadAnew = () => void fetch('').then(() => location.reload(), asError);

export const asError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)));
