import { LRUCache } from 'lru-cache';
import { MINUTE } from '../time.js';
import type { Background } from './background.js';

/** Minimum interval between two updates of the last use of a credential, in milliseconds. */
export const USE_NOTED_EVERY = 5 * MINUTE;
/** Number of credentials whose last update a process remembers. A forgotten one is updated again, at worst with each request. */
const MAX_NOTED = 10_000;

/** Stores when a credential was last used, after the response and at most once per interval. */
export class LastUse<More extends unknown[] = []> {
  readonly #noted = new LRUCache<string, true>({ max: MAX_NOTED, ttl: USE_NOTED_EVERY });

  constructor(
    private readonly background: Background,
    /** The credential, for the log. */
    private readonly what: string,
    private readonly store: (id: string, lastUsedAt: Date, ...more: More) => Promise<unknown>,
  ) {}

  /** @param before the last use that is stored */
  note(id: string, before: Date | null, ...more: More): void {
    const now = Date.now();
    if ((before && now - before.getTime() < USE_NOTED_EVERY) || this.#noted.has(id)) return;
    this.#noted.set(id, true);
    this.background.run(`noting the use of ${this.what}`, async () => {
      await this.store(id, new Date(now), ...more);
    });
  }
}
