import { LRUCache } from 'lru-cache';

/** Something made for a request that is the same for everybody, with a size in bytes to be counted by. */
export interface CacheableAnswer {
  size: number;
}

/** Counts what is asked of a cache. */
export interface CacheMeter {
  /** The answer was there, or on its way. */
  hit(): void;
  miss(): void;
}

export interface AnswerCacheOptions {
  /** How many bytes all answers may take together. */
  maxBytes: number;
  /** How long an answer may be given out, in milliseconds. */
  ttl: number;
  meter?: CacheMeter;
}

/**
 * A small cache of public answers, bounded in memory. Of many that ask for the same at once, one makes it and all get it. What
 * was being made when something changed is given to those who had asked before, and to nobody after.
 */
export class AnswerCache<Answer extends CacheableAnswer> {
  readonly #answers: LRUCache<string, Answer>;
  readonly #underWay = new Map<string, Promise<Answer>>();
  readonly #meter: CacheMeter | undefined;
  #generation = 0;

  constructor({ maxBytes, ttl, meter }: AnswerCacheOptions) {
    this.#meter = meter;
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      // One that fills half of the cache by itself is not worth it.
      maxEntrySize: maxBytes / 2,
      sizeCalculation: ({ size }) => Math.max(1, size),
      ttl,
    });
  }

  /** The answer under a key, made by `make` when there is none. @throws what `make` throws; a failure is not kept */
  async get(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.#answers.get(key) ?? this.#underWay.get(key);
    if (known) {
      this.#meter?.hit();
      return known;
    }
    this.#meter?.miss();
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
