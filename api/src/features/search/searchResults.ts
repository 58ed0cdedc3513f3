import type { CacheableValue } from '../../platform/cache/coalescingCache.js';
import { FoundCache } from '../../platform/cache/foundCache.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';

/** How long results are remembered, in milliseconds: new likes affect their order that much later. */
const TTL = 10_000;
const MAX_BYTES = 16 * 1024 * 1024;

interface Remembered<T> extends CacheableValue {
  result: T;
}

export interface SearchResultsOptions<T> {
  changes: PublicChanges;
  /** Without it only concurrent searches share their results. */
  remembers: boolean;
  /** The approximate memory of results in bytes. */
  sizeOf: (result: T) => number;
}

/**
 * Results of searches by what they depend on. Readers go from page to page of one search, come back to it, and many search for the same
 * words; finding the results is what a search costs. Posts that are added, edited, hidden or deleted end what is remembered.
 */
export class SearchResults<T> {
  readonly #results: FoundCache<Remembered<T>>;

  constructor(private readonly options: SearchResultsOptions<T>) {
    const { changes, remembers } = options;
    this.#results = new FoundCache({ changes, maxBytes: MAX_BYTES, ttl: remembers ? TTL : 0 });
  }

  /** @param find reads all its data after the call */
  async of(key: readonly unknown[], find: () => Promise<T>): Promise<T> {
    const { result } = await this.#results.get(JSON.stringify(key), async () => {
      const found = await find();
      return { result: found, size: this.options.sizeOf(found) };
    });
    return result;
  }
}
