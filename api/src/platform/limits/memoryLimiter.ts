/** The result of taking points from a counter. */
export interface Taken {
  remainingPoints: number;
  msBeforeNext: number;
}

/** No points remain for a key. */
export class SpentError extends Error {
  /** @param msBeforeNext milliseconds until the reset */
  constructor(readonly msBeforeNext: number) {
    super('Nothing is left.');
  }
}

/** A counter of points per key. */
export interface Counter {
  /** @throws SpentError if fewer points remain */
  consume(key: string, points?: number): Promise<Taken>;
  /** Returns points, at most as many as were taken in the window. */
  reward(key: string, points?: number): Promise<unknown>;
  /** Resets a key. */
  delete(key: string): Promise<unknown>;
}

interface Window {
  spent: number;
  /** When the window ends, in milliseconds of `performance.now()`. */
  endsAt: number;
}

/** Maximum number of keys of a counter, about 10 MB. Beyond it the oldest window is dropped, and its key starts again. */
export const MAX_KEYS = 50_000;

/**
 * Counts points per key in fixed windows, in this process. `RateLimiterMemory` does the same with a timer for each key
 * and without a limit, so that requests from many addresses would fill the memory.
 */
export class MemoryLimiter implements Counter {
  /** In the order in which the windows start, which is also the order in which they end. */
  readonly #windows = new Map<string, Window>();

  /** @param points per window @param duration of a window, in seconds */
  constructor(
    private readonly points: number,
    private readonly duration: number,
    private readonly maxKeys = MAX_KEYS,
  ) {}

  async consume(key: string, points = 1): Promise<Taken> {
    const now = milliseconds();
    const window = this.#current(key, now) ?? this.#begin(key, now);
    const msBeforeNext = window.endsAt - now;
    if (window.spent + points > this.points) throw new SpentError(msBeforeNext);
    window.spent += points;
    return { remainingPoints: this.points - window.spent, msBeforeNext };
  }

  async reward(key: string, points = 1): Promise<void> {
    const window = this.#current(key, milliseconds());
    if (window) window.spent = Math.max(0, window.spent - points);
  }

  async delete(key: string): Promise<void> {
    this.#windows.delete(key);
  }

  #current(key: string, now: number): Window | null {
    const window = this.#windows.get(key);
    return window && window.endsAt > now ? window : null;
  }

  #begin(key: string, now: number): Window {
    // Re-inserted at the end of the order, even if an older window of the key has not been removed yet.
    this.#windows.delete(key);
    for (const [oldest, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < this.maxKeys) break;
      this.#windows.delete(oldest);
    }
    const window = { spent: 0, endsAt: now + this.duration * 1000 };
    this.#windows.set(key, window);
    return window;
  }
}

/** A monotonic clock, in whole milliseconds, so that rounding never extends a window. */
function milliseconds(): number {
  return Math.floor(performance.now());
}
