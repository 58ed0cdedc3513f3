import { RateLimitedError, TooBusyError } from '../../errors.js';

export interface LimitedStreams {
  /** Open streams of the process. */
  total: number;
  /** Open streams of one account or, without one, one address. */
  each: number;
  /** What they are, for the message. */
  what?: string;
}

/** The limits of a process. */
export const streamLimits: LimitedStreams = { total: 3000, each: 20 };

/** Those of all private copies of the sandbox, and of one member or address in one copy. */
export const copyStreamLimits: LimitedStreams = { total: 200, each: 10 };

/** Counts open streams. */
export class StreamLimits {
  #total = 0;
  readonly #each = new Map<string, number>();

  constructor(private readonly limits: LimitedStreams) {}

  /** @returns what to call when the stream ends @throws RateLimitedError; TooBusyError */
  enter(requester: string): () => void {
    const own = this.#each.get(requester) ?? 0;
    if (own >= this.limits.each)
      throw new RateLimitedError(
        `You can have ${this.limits.each} open ${this.limits.what ?? 'streams'}. Close one first.`,
        60,
      );
    if (this.#total >= this.limits.total) throw new TooBusyError();
    this.#total++;
    this.#each.set(requester, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#total--;
      const left = (this.#each.get(requester) ?? 1) - 1;
      if (left === 0) this.#each.delete(requester);
      else this.#each.set(requester, left);
    };
  }
}
