import type { PublicChanges } from '../changes/publicChanges.js';
import { MAX_AGE } from '../database/replica.js';
import { mayUseReplica } from '../database/replicas.js';
import { type CacheableValue, CoalescingCache, type CoalescingCacheOptions } from './coalescingCache.js';

export interface FoundCacheOptions extends Pick<CoalescingCacheOptions, 'maxBytes' | 'ttl'> {
  changes: PublicChanges;
  /** Whether the current request may read a replica. */
  readsReplica?: () => boolean;
}

/**
 * A cache of what was found among posts, people and categories, which ends with any change of these. A replica may lack the change for a
 * second: what is found there is for its readers only, and ends once more when the replica must have it.
 */
export class FoundCache<Value extends CacheableValue> {
  readonly #found: CoalescingCache<Value>;
  readonly #readsReplica: () => boolean;
  #hasReplicas = false;
  #again: NodeJS.Timeout | undefined;

  constructor({ changes, readsReplica = mayUseReplica, ...options }: FoundCacheOptions) {
    this.#found = new CoalescingCache(options);
    this.#readsReplica = readsReplica;
    changes.subscribe((postId) => {
      if (postId === null) this.#forget();
    });
  }

  /** @param make reads all its data after the call */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const readsReplica = this.#readsReplica();
    this.#hasReplicas ||= readsReplica;
    return this.#found.get(readsReplica ? `replica ${key}` : key, make);
  }

  #forget(): void {
    this.#found.forget();
    if (!this.#hasReplicas) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#found.forget(), MAX_AGE).unref();
  }
}
