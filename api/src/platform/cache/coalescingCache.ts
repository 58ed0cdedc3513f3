import { LRUCache } from 'lru-cache';

/** A public response, with its size in bytes. */
export interface CacheableValue {
  size: number;
  /** Whether a stale entry can be revalidated more cheaply than rebuilt, so that it is worth keeping. */
  isRevalidatable?: boolean;
}

export interface CoalescingCacheOptions {
  /** Maximum size of all entries in bytes. */
  maxBytes: number;
  /** How long an entry is fresh, in milliseconds since its production began. */
  ttl: number;
  /** How long an unused entry that can be revalidated stays, in milliseconds; not at all by default. */
  idle?: number;
}

interface Entry<Value> {
  value: Value;
  /** The entry is fresh until this time of `performance.now`. */
  until: number;
}

/**
 * A small in-memory cache of public responses with a size limit. Concurrent requests for the same key are coalesced. A
 * response that was begun before a change is served only to requests that arrived before it.
 */
export class CoalescingCache<Value extends CacheableValue> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #underWay = new Map<string, Promise<Value>>();
  readonly #options: Required<CoalescingCacheOptions>;
  #generation = 0;
  /** Only while there are entries: the timer keeps the cache in memory, and no owner need end a cache. */
  #timer: NodeJS.Timeout | undefined;

  constructor(options: CoalescingCacheOptions) {
    const { maxBytes, ttl, idle = 0 } = options;
    this.#options = { maxBytes, ttl, idle };
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // An entry of half the cache's size would evict too much.
      maxEntrySize: maxBytes / 2,
      sizeCalculation: ({ value }, key) => value.size + 2 * key.length,
    });
  }

  /** The fresh response for a key, if cached. */
  find(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && performance.now() < entry.until ? entry.value : undefined;
  }

  /**
   * The response for a key. Errors of `make` are not cached, and a stale entry stays stale.
   *
   * @param make reads all its data after the call. It may return the stale entry that it receives, if that is valid
   */
  async get(key: string, make: (old: Value | undefined) => Promise<Value>): Promise<Value> {
    const known = this.find(key) ?? this.#underWay.get(key);
    if (known) return known;
    const generation = this.#generation;
    // The age counts from here, because the first data may be read now.
    const until = performance.now() + this.#options.ttl;
    const old = this.#entries.peek(key)?.value;
    const making = make(old?.isRevalidatable ? old : undefined)
      .then((value) => {
        if (generation === this.#generation) this.#store(key, { value, until });
        return value;
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  #store(key: string, entry: Entry<Value>): void {
    this.#entries.set(key, entry);
    this.#timer ??= setInterval(() => this.#purge(), Math.max(1000, this.#options.ttl)).unref();
  }

  /** Updates the size of a cached entry. */
  recount(key: string): void {
    const entry = this.#entries.peek(key);
    if (entry) this.#entries.set(key, { ...entry });
  }

  /** Invalidates the entries that `isAffected` selects, or all. Entries that can be revalidated become stale instead. */
  forget(isAffected: (value: Value) => boolean = () => true): void {
    this.#generation += 1;
    this.#underWay.clear();
    const now = performance.now();
    for (const [key, entry] of this.#entries.entries()) {
      if (!isAffected(entry.value)) continue;
      if (entry.value.isRevalidatable) entry.until = Math.min(entry.until, now);
      else this.#entries.delete(key);
    }
  }

  /** Removes stale entries, which would otherwise stay until eviction and slow down each invalidation. */
  #purge(): void {
    const now = performance.now();
    for (const [key, { value, until }] of this.#entries.entries()) {
      if (now >= until + (value.isRevalidatable ? this.#options.idle : 0)) this.#entries.delete(key);
    }
    if (this.#entries.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
