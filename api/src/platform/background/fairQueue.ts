import { RateLimitedError, TooBusyError } from '../../errors.js';

export interface FairQueueOptions {
  /** Maximum number of running tasks. */
  running: number;
  /** Maximum number of running tasks younger than `youngFor`. Older ones do not delay others. */
  young: number;
  /** In milliseconds. */
  youngFor: number;
  /** Maximum number of waiting tasks of one owner. */
  waitingEach: number;
  /** Maximum number of waiting tasks in all. */
  waiting: number;
  /** Maximum wait in milliseconds. */
  patience: number;
  /** The kind of task, for messages: "pictures". */
  what: string;
}

/** Starts a waiting task. */
type Waiter = () => void;

/** Runs tasks in turns, one of each owner at a time: an owner with a hundred does not delay the others. */
export class FairQueue {
  /** By owner. The next owner comes first. */
  readonly #waiting = new Map<string, Waiter[]>();
  readonly #running = new Set<string>();
  #count = 0;
  #young = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** Number of waiting tasks. */
  get waiting(): number {
    return this.#count;
  }

  /** @throws RateLimitedError for too many of an owner; TooBusyError if full or too late; that of the task */
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
      const waiter: Waiter = () => {
        clearTimeout(timer);
        resolve();
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
      waiter();
    }
  }

  /** Removes a waiter and moves its owner to the end of the queue. */
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
