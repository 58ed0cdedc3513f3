import { RateLimitedError, TooBusyError } from '../../errors.js';

export interface FairQueueOptions {
  /** How many works are under way at once, at most. */
  running: number;
  /** How many of them are younger than `youngFor`, at most: beyond it, older ones do not keep others waiting. */
  young: number;
  /** In milliseconds. */
  youngFor: number;
  /** How many works of one owner may wait. */
  waitingEach: number;
  /** How many works may wait in all. */
  waiting: number;
  /** How long one may wait, in milliseconds. */
  patience: number;
  /** What is waited for, in messages: "pictures". */
  what: string;
}

interface Waiter {
  start: () => void;
}

/**
 * Does expensive work in turn. Owners take turns, each with one work under way at most, so that one who has sent a hundred does not
 * keep the others waiting.
 */
export class FairQueue {
  /** By owner. The owner whose turn is next comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #running = new Set<string>();
  #count = 0;
  #young = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** How many works wait. */
  get waiting(): number {
    return this.#count;
  }

  /**
   * Does work when it is the owner's turn.
   *
   * @throws RateLimitedError when too many works of this owner wait; TooBusyError when too many wait in all, or this one waited too
   *   long; what the work throws
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const { waiting, waitingEach, what } = this.options;
    if ((this.#waiting.get(owner)?.length ?? 0) >= waitingEach) {
      throw new RateLimitedError(
        `You have sent too many ${what} at once: ${waitingEach} can wait. Nothing was changed. Try again in a moment.`,
        2,
      );
    }
    if (this.#count >= waiting) throw this.#tooBusy();
    await this.#turn(owner);
    let isYoung = true;
    const age = (): void => {
      if (isYoung) this.#young--;
      isYoung = false;
      this.#next();
    };
    const aging = setTimeout(age, this.options.youngFor);
    try {
      return await work();
    } finally {
      clearTimeout(aging);
      this.#running.delete(owner);
      age();
    }
  }

  #turn(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#leave(owner, waiter);
        reject(this.#tooBusy());
      }, this.options.patience);
      const line = this.#waiting.get(owner);
      if (line) line.push(waiter);
      else this.#waiting.set(owner, [waiter]);
      this.#count++;
      this.#next();
    });
  }

  #next(): void {
    const { running, young } = this.options;
    for (const [owner, [waiter]] of [...this.#waiting]) {
      if (this.#running.size >= running || this.#young >= young) return;
      if (!waiter || this.#running.has(owner)) continue;
      this.#leave(owner, waiter);
      this.#running.add(owner);
      this.#young++;
      waiter.start();
    }
  }

  /** Takes a waiter out, and puts its owner behind the others. */
  #leave(owner: string, waiter: Waiter): void {
    const rest = (this.#waiting.get(owner) ?? []).filter((other) => other !== waiter);
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    this.#count--;
  }

  #tooBusy(): TooBusyError {
    return new TooBusyError(
      `Too many ${this.options.what} are waiting. Nothing was changed. Try again in a moment.`,
    );
  }
}
