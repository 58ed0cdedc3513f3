import { LRUCache } from 'lru-cache';

/** Something made for a request that is the same for everybody, with a size in bytes to be counted by. */
export interface CacheableAnswer {
  size: number;
  /** Whether it can be found to be true still once it is old, at less cost than making it: then it is worth its room. */
  isRenewable?: boolean;
}

export interface AnswerCacheOptions {
  /** How many bytes all answers may take together. */
  maxBytes: number;
  /** How old an answer may be that is given out, in milliseconds since it was begun. */
  ttl: number;
  /** How long one that is renewable stays when nobody asks for it, in milliseconds; not at all unless this is said. */
  idle?: number;
}

interface Kept<Answer> {
  answer: Answer;
  /** Until when it is given out without a question, as `performance.now` counts. */
  until: number;
}

/**
 * A small cache of public answers, bounded in memory. Of many that ask for the same at once, one makes it and all get it. What
 * was being made when something changed is given to those who had asked before, and to nobody after.
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
      // One that fills half of the cache by itself is not worth it.
      maxEntrySize: maxBytes / 2,
      sizeCalculation: ({ answer }, key) => answer.size + 2 * key.length,
    });
    // What nobody will be given again would otherwise stay until its room is needed, and be gone through at each change.
    setInterval(() => this.#purge(), Math.max(1000, ttl)).unref();
  }

  /** The answer under a key, if it is there already. */
  find(key: string): Answer | undefined {
    const kept = this.#answers.get(key);
    return kept && performance.now() < kept.until ? kept.answer : undefined;
  }

  /**
   * The answer under a key, made by `make` when there is none.
   *
   * @param make is handed the renewable answer that is too old to be given out, if there is one, and may answer the same again:
   *   it was found to be true still. Of what either is made must be read after the call
   * @throws what `make` throws; a failure is not kept, and an old answer stays as old as it was
   */
  async get(key: string, make: (old: Answer | undefined) => Promise<Answer>): Promise<Answer> {
    const known = this.find(key) ?? this.#underWay.get(key);
    if (known) return known;
    const generation = this.#generation;
    // What was read first may be as old as this when the answer is there.
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

  /** The answer under a key takes another room than when it was kept. */
  recount(key: string): void {
    const kept = this.#answers.peek(key);
    if (kept) this.#answers.set(key, { ...kept });
  }

  /** Something has changed: the answers that `isAffected` names, or all, are given out no more unless they are renewed. */
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
