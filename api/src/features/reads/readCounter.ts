import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isId } from '../../platform/database/ids.js';
import { isProgram } from '../../platform/text/isProgram.js';
import { DAY, HOUR } from '../../platform/time.js';

/** Reads that one address may add in an hour, and to one post in a day: a school or an office has one address. */
const PER_ADDRESS = 120;
const PER_ADDRESS_AND_POST = 5;

/** Posts that wait to be stored. More than these are read in a minute only during an attack. */
const MAX_POSTS = 5000;

export interface Read {
  postId: string;
  address: string;
  userAgent: string;
}

/**
 * Counts reads in memory until they are stored (readCounts.service.ts). To count a reader of a post once a day, it remembers digests of
 * address and browser with a random key of the day, which is never stored: after the day nothing can be computed back.
 */
export class ReadCounter {
  #pending = new Map<string, number>();
  #key = randomBytes(16);
  #keyUntil = 0;
  readonly #readers = new LRUCache<string, true>({ max: 50_000, ttl: DAY });
  readonly #ofAddress = new LRUCache<string, number>({ max: 10_000, ttl: HOUR, noUpdateTTL: true });
  readonly #ofAddressAndPost = new LRUCache<string, number>({ max: 50_000, ttl: DAY, noUpdateTTL: true });

  /** @returns whether the read counts */
  count({ postId, address, userAgent }: Read, now = Date.now()): boolean {
    // Programs that do not name themselves rarely touch a page, which the report waits for.
    if (!isId(postId) || isProgram(userAgent)) return false;
    this.#renewKey(now);
    const reader = this.#digest(address, userAgent, postId);
    if (this.#readers.has(reader)) return false;
    if (this.#pending.size >= MAX_POSTS && !this.#pending.has(postId)) return false;
    if (!take(this.#ofAddress, this.#digest(address), PER_ADDRESS)) return false;
    if (!take(this.#ofAddressAndPost, this.#digest(address, postId), PER_ADDRESS_AND_POST)) return false;
    this.#readers.set(reader, true);
    this.#pending.set(postId, (this.#pending.get(postId) ?? 0) + 1);
    return true;
  }

  /** The reads that are not stored yet. The caller stores them, or puts them back. */
  takePending(): ReadonlyMap<string, number> {
    const pending = this.#pending;
    this.#pending = new Map();
    return pending;
  }

  putBack(reads: ReadonlyMap<string, number>): void {
    for (const [postId, count] of reads) this.#pending.set(postId, (this.#pending.get(postId) ?? 0) + count);
  }

  #renewKey(now: number): void {
    if (now < this.#keyUntil) return;
    this.#key = randomBytes(16);
    this.#keyUntil = (Math.floor(now / DAY) + 1) * DAY;
    this.#readers.clear();
    this.#ofAddressAndPost.clear();
    this.#ofAddress.clear();
  }

  #digest(...parts: string[]): string {
    const hash = createHash('sha256').update(this.#key).update(JSON.stringify(parts));
    return hash.digest('base64url').slice(0, 22);
  }
}

function take(counts: LRUCache<string, number>, key: string, limit: number): boolean {
  const count = (counts.get(key) ?? 0) + 1;
  if (count <= limit) counts.set(key, count);
  return count <= limit;
}
