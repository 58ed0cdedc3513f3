import { LRUCache } from 'lru-cache';
import { type Counter, MAX_KEYS, type Taken } from './memoryLimiter.js';

interface Lease {
  /** Its unspent points. */
  left: number;
  /** The remaining points of the shared counter after the lease. */
  sharedLeft: number;
  /** When the shared counter is reset, in milliseconds of `performance.now()`. */
  endsAt: number;
}

/**
 * Spends a shared budget in leases: a process takes several points at once and hands them out from memory, so that only
 * one of many requests writes to the database. Unspent points are lost to other processes until the reset, so all
 * processes together never exceed the budget.
 */
export class LeasedLimiter {
  readonly #leases = new LRUCache<string, Promise<Lease>>({ max: MAX_KEYS });

  /** @param step points per lease from the shared counter; the budget should be a multiple */
  constructor(
    private readonly shared: Counter,
    private readonly step: number,
  ) {}

  /** Takes points, at most as many as a lease has. @throws SpentError if fewer remain */
  async consume(key: string, points = 1): Promise<Taken> {
    for (;;) {
      // Concurrent requests share one lease instead of taking one each.
      const pending = this.#leases.get(key) ?? this.#take(key);
      const lease = await pending;
      const msBeforeNext = lease.endsAt - performance.now();
      if (lease.left >= points && msBeforeNext > 0) {
        lease.left -= points;
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
    lease.catch(() => this.#forget(key, lease));
    return lease;
  }

  #forget(key: string, lease: Promise<Lease>): void {
    if (this.#leases.peek(key) === lease) this.#leases.delete(key);
  }
}
