import { hash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type DataSource, LessThan } from 'typeorm';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { findForUpdate } from '../../platform/database/forUpdate.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { isProgram } from '../../platform/text/isProgram.js';
import { dayOf } from '../posts/postPeriod.js';
import { HyperLogLog } from './hyperLogLog.js';
import { ReaderSketch } from './siteDay.entity.js';

interface Day {
  salt: string;
  sketch: HyperLogLog;
  isChanged: boolean;
}

/**
 * Counts the browsers that read the site on each day (decision 0183). No address and no user agent is stored: they are hashed with
 * a salt of the day and added to a sketch, in memory and every minute in the database.
 */
export class ReaderCounter {
  readonly #days = new Map<number, Day>();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Notes a request that was answered, also from a cache. Counts navigations and the requests of the pages' scripts, not programs.
   * @param addressOf gives the address of the client, with what identifies a household in IPv6. Only counted requests need it
   */
  see(
    request: Pick<IncomingMessage, 'method' | 'headers' | 'url'>,
    status: number,
    addressOf: () => string,
  ): void {
    const { headers } = request;
    if (status !== 200 && status !== 304) return;
    if (!isNavigation(request) && !isByScript(request)) return;
    const agent = headers['user-agent'] ?? '';
    if (isProgram(agent) || headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return;
    // There is no salt while the database does not answer. Readers are not counted then.
    const today = this.#days.get(dayOf(new Date()));
    if (!today) return;
    const digest = hash('sha256', `${today.salt} ${addressOf()} ${agent}`, 'buffer');
    if (today.sketch.add(digest)) today.isChanged = true;
  }

  /** Stores what was seen, and fetches the salts of today and tomorrow. */
  async flush(now = new Date()): Promise<void> {
    const today = dayOf(now);
    for (const [day, seen] of this.#days) {
      if (seen.isChanged) await this.#merge(day, seen);
      if (day < today) this.#days.delete(day);
    }
    // Tomorrow's salt is known before midnight.
    for (const day of [today, today + 1]) {
      if (!this.#days.has(day)) {
        const salt = await this.#saltOf(day);
        this.#days.set(day, { salt, sketch: new HyperLogLog(), isChanged: false });
      }
    }
  }

  async #merge(day: number, seen: Day): Promise<void> {
    // First, because requests go on meanwhile.
    seen.isChanged = false;
    try {
      await inTransaction(this.dataSource, async (manager) => {
        const stored = await manager.findOne(ReaderSketch, {
          where: { day },
          ...findForUpdate(this.dataSource),
        });
        // The day is settled already.
        if (!stored) return;
        const merged = HyperLogLog.parse(stored.registers);
        merged.merge(seen.sketch);
        await manager.update(ReaderSketch, { day }, { registers: String(merged) });
      });
    } catch (error) {
      seen.isChanged = true;
      throw error;
    }
  }

  async #saltOf(day: number): Promise<string> {
    const { manager } = this.dataSource;
    const stored = await manager.findOneBy(ReaderSketch, { day });
    if (stored) return stored.salt;
    const salt = randomBytes(32).toString('base64');
    try {
      await insertRows(manager, ReaderSketch, { day, salt, registers: String(new HyperLogLog()) });
      return salt;
    } catch (error) {
      // Another process was faster.
      if (!isUniqueViolation(error)) throw error;
      return (await manager.findOneByOrFail(ReaderSketch, { day })).salt;
    }
  }

  /** The number of readers of a day that is not settled; null if they were not counted. */
  async estimate(day: number): Promise<number | null> {
    const stored = await this.dataSource.manager.findOneBy(ReaderSketch, { day });
    return stored ? HyperLogLog.parse(stored.registers).count() : null;
  }

  /** Deletes the sketches and salts of days before this one. @returns how many */
  async forgetBefore(day: number): Promise<number> {
    const { affected } = await this.dataSource.manager.delete(ReaderSketch, { day: LessThan(day) });
    return affected ?? 0;
  }
}

/** A browser asks for a document, by a link or an address. */
function isNavigation({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  return method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');
}

/** The scripts of a page of this site: people who stay for long, or move on within the app. */
function isByScript({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && /^\/graphql\/?(?:\?|$)/.test(url);
}
