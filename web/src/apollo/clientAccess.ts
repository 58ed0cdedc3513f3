import type { ApolloClient } from '@apollo/client';
import { createContext, useContext } from 'react';
import type { Engine } from './engine';
import { ServedAnswers } from './servedAnswers';

/**
 * The way to the Apollo client of one app root. Readers' pages have their answers with them, so the code of the client is
 * loaded at the first touch of the page, or when a component asks for more (docs/decisions/0186-the-client-comes-later.md).
 */
export class ClientAccess {
  #engine: Engine | null = null;
  #loading: Promise<ApolloClient> | null = null;
  readonly #waiting = new Set<() => void>();

  constructor(
    private readonly loadEngine: (served: ServedAnswers) => Promise<Engine>,
    readonly served = new ServedAnswers(),
  ) {}

  /** `null` before the client has been loaded. */
  get engine(): Engine | null {
    return this.#engine;
  }

  /** The client. Rejects if its code is not available; the next call tries again. */
  readonly load = (): Promise<ApolloClient> =>
    (this.#loading ??= this.loadEngine(this.served).then(
      (engine) => {
        this.use(engine);
        return engine.client;
      },
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    ));

  /** Uses a client that is there already. */
  use(engine: Engine): void {
    this.#engine = engine;
    this.#loading ??= Promise.resolve(engine.client);
    // The answers on the page are in the cache before anybody else uses it.
    for (const listener of [...this.#waiting]) listener();
    this.#waiting.clear();
  }

  /** Calls `listener` once, when the client has been loaded. Returns how to stop waiting. */
  onEngine(listener: () => void): () => void {
    this.#waiting.add(listener);
    return () => this.#waiting.delete(listener);
  }
}

const ClientAccessContext = createContext<ClientAccess | null>(null);
export const ClientAccessProvider = ClientAccessContext.Provider;

/** The way to the client, for components of pages that are served: the client may not be there yet. */
export function useClientAccess(): ClientAccess {
  const access = useContext(ClientAccessContext);
  if (!access) throw new Error('There is no SessionApolloProvider around this component.');
  return access;
}
