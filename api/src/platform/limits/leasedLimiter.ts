import { LRUCache } from 'lru-cache';
import { type Counter, MAX_KEYS, type Taken } from './memoryLimiter.js';

interface Lease {
  /** Its unspent points. */
  left: number;
  /** The remaining points of the shared counter after the lease. */
  sharedLeft: number;
  /** When the shared counter is reset, in milliseconds of `performance.now()`. */
  endsAt: number;
  /** More points are being taken for it. */
  growing: Promise<void> | null;
}

/** Two ends of one window differ by less than this, in milliseconds: the clocks of the processes and the database differ a little. */
const SAME_WINDOW = 1000;

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

  /** Takes points. @throws SpentError if fewer remain; what is left of a lease serves cheaper requests */
  async consume(key: string, points = 1): Promise<Taken> {
    for (;;) {
      // Concurrent requests share one lease instead of taking one each.
      const pending = this.#leases.get(key) ?? this.#store(key, this.#take(key));
      const lease = await pending;
      const msBeforeNext = lease.endsAt - performance.now();
      if (msBeforeNext <= 0) this.#forget(key, pending);
      else if (lease.left < points)
        await (lease.growing ??= this.#grow(key, lease).finally(() => (lease.growing = null)));
      else {
        lease.left -= points;
        return { remainingPoints: lease.sharedLeft + lease.left, msBeforeNext };
      }
    }
  }

  async #take(key: string): Promise<Lease> {
    const { remainingPoints: sharedLeft, msBeforeNext } = await this.shared.consume(key, this.step);
    return { left: this.step, sharedLeft, endsAt: performance.now() + msBeforeNext, growing: null };
  }

  /** Adds points to the rest of a lease. The rest is worth nothing in another window. */
  async #grow(key: string, lease: Lease): Promise<void> {
    const more = await this.#take(key);
    if (Math.abs(more.endsAt - lease.endsAt) < SAME_WINDOW) {
      lease.left += more.left;
      lease.sharedLeft = more.sharedLeft;
    } else await this.#store(key, Promise.resolve(more));
  }

  #store(key: string, taken: Promise<Lease>): Promise<Lease> {
    // Until it is asked for after its end, or until there are too many: timers would keep any number of them.
    this.#leases.set(key, taken);
    taken.catch(() => this.#forget(key, taken));
    return taken;
  }

  #forget(key: string, lease: Promise<Lease>): void {
    if (this.#leases.peek(key) === lease) this.#leases.delete(key);
  }
}
