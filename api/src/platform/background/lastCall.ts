import { setTimeout as sleep } from 'node:timers/promises';

/** How long requests to others may take when the process stops, in milliseconds: much shorter than the drain time of the server. */
const LAST_CALL = 2000;

/** The end of requests to receivers that may answer slowly. */
export class LastCall {
  readonly #ending = new AbortController();

  constructor(private readonly milliseconds = LAST_CALL) {}

  /** Cuts off what is still under way after the last call. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Waits for work, which has the signal. */
  async end(work: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => this.#ending.abort(), this.milliseconds);
    await work.finally(() => clearTimeout(timer));
  }
}

/** Waits for work that cannot be cut off, but not longer than this. */
export async function atMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const tooLate = sleep(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined);
  await Promise.race([work, tooLate]).finally(() => ended.abort());
}
