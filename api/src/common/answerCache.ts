import { LRUCache } from 'lru-cache';

/** Something made for a request that is the same for everybody, with a size in bytes to be counted by. */
export interface CacheableAnswer {
  size: number;
}

export interface AnswerCacheOptions {
  /** How many bytes all answers may take together. */
  maxBytes: number;
  /** How long an answer may be given out, in milliseconds. */
  ttl: number;
}

/**
 * A small cache of public answers, bounded in memory. Of many that ask for the same at once, one makes it and all get it. What
 * was being made when something changed is given to those who had asked before, and to nobody after.
 */
export class AnswerCache<Answer extends CacheableAnswer> {
  readonly #answers: LRUCache<string, Answer>;
  readonly #underWay = new Map<string, Promise<Answer>>();
  #generation = 0;

  constructor({ maxBytes, ttl }: AnswerCacheOptions) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      // One that fills half of the cache by itself is not worth it.
      maxEntrySize: maxBytes / 2,
      sizeCalculation: ({ size }, key) => size + 2 * key.length,
      ttl,
    });
    // What is too old to be given out would otherwise stay until its room is needed, and be gone through at each change.
    setInterval(() => this.#answers.purgeStale(), Math.max(1000, ttl)).unref();
  }

  /** The answer under a key, if it is there already. */
  find(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** The answer under a key, made by `make` when there is none. @throws what `make` throws; a failure is not kept */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key) ?? this.#underWay.get(key);
    if (known) return known;
    const generation = this.#generation;
    const making = make()
      .then((answer) => {
        if (generation === this.#generation) this.#answers.set(key, answer);
        return answer;
      })
      .finally(() => {
        if (this.#underWay.get(key) === making) this.#underWay.delete(key);
      });
    this.#underWay.set(key, making);
    return making;
  }

  /** Something has changed: forgets the answers that `isAffected` names, or all. */
  forget(isAffected: (answer: Answer) => boolean = () => true): void {
    this.#generation += 1;
    this.#underWay.clear();
    for (const [key, answer] of this.#answers.entries()) {
      if (isAffected(answer)) this.#answers.delete(key);
    }
  }
}
