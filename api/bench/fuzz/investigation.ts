import { setTimeout as delay } from 'node:timers/promises';
import type { Exchanger } from './exchanger.js';
import type { Finding } from './oracle.js';
import type { FuzzRequest } from './request.js';
import type { Target } from './target.js';

/** Maximum delay of the event loop in milliseconds. */
export const MAX_DELAY = 1000;
/** Delay before checking that the process is alive, in milliseconds, because callbacks may end it after the response. */
const AFTERMATH = 300;
/** A server whose event loop is blocked for this long is restarted, in milliseconds. */
export const BLOCKED = 2000;

/** Sends single requests to an otherwise idle server, to find out which of several does harm. */
export class Investigation {
  /** @param times how often in a row a request must delay the event loop, so that it counts as the cause */
  constructor(
    private readonly target: Target,
    private readonly exchanger: Exchanger,
    private readonly times: number,
  ) {}

  /** Ensures that a server answers. */
  async settle(): Promise<void> {
    if (this.target.isGone() || (await this.target.longestDelay(BLOCKED)) === null)
      await this.target.restart();
  }

  /** Whether a request does the same harm when it is sent alone. The server may be gone afterwards, until {@link settle}. */
  async repeats(kind: Finding['kind'], what: string, request: FuzzRequest): Promise<boolean> {
    if (kind === 'process gone') return this.#stops(request);
    if (kind === 'event loop') {
      for (let i = 0; i < this.times; i++) if (!(await this.#delays(request))) return false;
      return true;
    }
    await this.settle();
    const { findings } = await this.exchanger.exchange(request, true);
    return findings.some((each) => each.kind === kind && each.what === what);
  }

  async #stops(request: FuzzRequest): Promise<boolean> {
    await this.settle();
    await this.#send(request);
    for (let waited = 0; waited < AFTERMATH && !this.target.isGone(); waited += 20) await delay(20);
    return this.target.isGone();
  }

  async #delays(request: FuzzRequest): Promise<boolean> {
    await this.settle();
    await this.target.longestDelay(BLOCKED);
    await this.#send(request);
    const longest = await this.target.longestDelay(BLOCKED);
    if (longest !== null) return longest >= MAX_DELAY;
    const isBlocked = !this.target.isGone();
    await this.target.kill();
    return isBlocked;
  }

  /** Sends a request; resolves when it is answered or no work remains. */
  async #send(request: FuzzRequest): Promise<void> {
    const over = new AbortController();
    // A worker thread may still be working while the loop is free.
    const watched = (async () => {
      while (!over.signal.aborted && (await this.target.answers(BLOCKED))) await delay(200);
    })();
    await Promise.race([this.exchanger.exchange(request, true), watched]);
    over.abort();
  }
}
