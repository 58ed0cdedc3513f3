import { type Counter, MAX_KEYS, type Taken } from './memoryLimiter.js';

interface Lease {
  /** Points of it that are not spent yet. */
  left: number;
  /** What the shared counter had left when the lease was taken from it. */
  sharedLeft: number;
  /** When the shared counter starts over, in milliseconds of `performance.now()`. */
  endsAt: number;
}

/**
 * Spends a shared budget in steps: a process takes several points at once and hands them out from memory, so that of so many
 * requests only one writes to the database. What a process has taken and not spent is lost to the others until the budget starts
 * over, never the other way round: together they do not let more through than the budget holds.
 */
export class LeasedLimiter {
  readonly #leases = new Map<string, Promise<Lease>>();

  /**
   * @param shared the counter that all processes share
   * @param step points that are taken at once; the budget should be a multiple
   */
  constructor(
    private readonly shared: Counter,
    private readonly step: number,
  ) {}

  /**
   * Takes one point.
   *
   * @returns what is left, and milliseconds until the budget starts over
   * @throws SpentError when nothing is left
   */
  async consume(key: string): Promise<Taken> {
    for (;;) {
      // Requests that come at once wait for one lease, and do not each take their own.
      const pending = this.#leases.get(key) ?? this.#take(key);
      const lease = await pending;
      const msBeforeNext = lease.endsAt - performance.now();
      if (lease.left > 0 && msBeforeNext > 0) {
        lease.left -= 1;
        return { remainingPoints: lease.sharedLeft + lease.left, msBeforeNext };
      }
      this.#forget(key, pending);
    }
  }

  #take(key: string): Promise<Lease> {
    const lease = this.shared.consume(key, this.step).then(({ remainingPoints, msBeforeNext }) => {
      setTimeout(() => this.#forget(key, lease), msBeforeNext).unref();
      return { left: this.step, sharedLeft: remainingPoints, endsAt: performance.now() + msBeforeNext };
    });
    this.#leases.set(key, lease);
    const [oldest] = this.#leases.keys();
    if (this.#leases.size > MAX_KEYS && oldest !== undefined) this.#leases.delete(oldest);
    lease.catch(() => this.#forget(key, lease));
    return lease;
  }

  #forget(key: string, lease: Promise<Lease>): void {
    if (this.#leases.get(key) === lease) this.#leases.delete(key);
  }
}
