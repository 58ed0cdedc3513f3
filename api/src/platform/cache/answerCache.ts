import { LRUCache } from 'lru-cache';

/** A public response, with its size in bytes. */
export interface CacheableAnswer {
  size: number;
  /** Whether a stale entry can be revalidated more cheaply than rebuilt, so that it is worth keeping. */
  isRenewable?: boolean;
}

export interface AnswerCacheOptions {
  /** Maximum size of all entries in bytes. */
  maxBytes: number;
  /** How long an entry is fresh, in milliseconds since its production began. */
  ttl: number;
  /** How long an unused renewable entry is kept, in milliseconds; not at all by default. */
  idle?: number;
}

interface Kept<Answer> {
  answer: Answer;
  /** The entry is fresh until this time of `performance.now`. */
  until: number;
}

/**
 * A small in-memory cache of public responses with a size limit. Concurrent requests for the same key are coalesced. A
 * response that was begun before a change is served only to requests that arrived before it.
 */
export class AnswerCache<Answer extends CacheableAnswer> {
  readonly #answers: LRUCache<string, Kept<Answer>>;
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #options: Required<AnswerCacheOptions>;
  #generation = 0;

  constructor(options: AnswerCacheOptions) {
    const { maxBytes, ttl, idle = 0 } = options;
    this.#options = { maxBytes, ttl, idle };
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      // An entry of half the cache's size would evict too much.
      maxEntrySize: maxBytes / 2,
      sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length,
    });
    // Removes stale entries, which would otherwise stay until eviction and slow down each invalidation.
    setInterval(() => this.#purge(), Math.max(1000, ttl)).unref();
  }

  /** The fresh response for a key, if cached. */
  find(key: string): Answer | undefined {
    const kept = this.#answers.get(key);
    return kept && performance.now() < kept.until ? kept.answer : undefined;
  }

  /**
   * The response for a key, produced by `make` on a miss.
   *
   * @param make receives the stale renewable entry, if any, and may return the same entry after revalidating it. All
   *   its reads must happen after the call
   * @throws the error of `make`; errors are not cached, and a stale entry stays stale
   */
  async get(key: string, make: (old: Answer | undefined) => Promise<Answer>): Promise<Answer> {
    const known = this.find(key) ?? this.#underWay.get(key);
    if (known) return known;
    const generation = this.#generation;
    // The age counts from here, because the first data may be read now.
    const until = performance.now() + this.#options.ttl;
    const old = this.#answers.peek(key)?.answer;
    const making = make(old?.isRenewable ? old : undefined)
      .then((answer) => {
        if (generation === this.#generation) this.#answers.set(key, { answer, until });
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  /** Updates the size of a cached entry. */
  recount(key: string): void {
    const kept = this.#answers.peek(key);
    if (kept) this.#answers.set(key, { ...kept });
  }

  /** Invalidates the entries that `isAffected` selects, or all. Renewable entries become stale instead. */
  forget(isAffected: (answer: Answer) => boolean = () => true): void {
    this.#generation += 1;
    this.#underWay.clear();
    const now = performance.now();
    for (const [key, kept] of this.#answers.entries()) {
      if (!isAffected(kept.answer)) continue;
      if (kept.answer.isRenewable) kept.until = Math.min(kept.until, now);
      else this.#answers.delete(key);
    }
  }

  #purge(): void {
    const now = performance.now();
    for (const [key, { answer, until }] of this.#answers.entries()) {
      if (now >= until + (answer.isRenewable ? this.#options.idle : 0)) this.#answers.delete(key);
    }
  }
}
