import mysql from 'mysql2';
import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';
import { serverAddress } from '../addresses/serverAddress.js';
import { limitSessions, poolSettings } from '../database/pool.js';
import type { DatabaseWatch } from '../database/watch.js';
import { type Counter, SpentError, type Taken } from './memoryLimiter.js';
import type { SharedCounters } from './rateLimits.js';

/** Counters in a table of the server at `databaseUrl`. @param watch of that server */
export function openSharedCounters(databaseUrl: string, watch?: DatabaseWatch | null): SharedCounters {
  const server = serverAddress(databaseUrl);
  const pool = mysql.createPool({ ...server, ...poolSettings(4) });
  limitSessions(pool);
  watch?.add(pool);
  return {
    counter: (keyPrefix, { points, duration, isReturned }) =>
      new StoredCounter(
        new RateLimiterMySQL({
          keyPrefix,
          points,
          duration,
          storeClient: pool,
          storeType: 'pool',
          dbName: server.database,
          tableName: 'rate_limit',
          tableCreated: true,
          // Maintenance does this, in one process and in small batches (limitMaintenance.ts).
          clearExpiredByTimeout: false,
          // From the first refusal on, without the database until the reset. The block would outlast points that another process returns.
          ...(!isReturned && { inMemoryBlockOnConsumed: points + 1 }),
        }),
        pool,
        isReturned,
      ),
    close: () => pool.end(),
  };
}

class StoredCounter implements Counter {
  constructor(
    private readonly limiter: RateLimiterMySQL,
    private readonly pool: mysql.Pool,
    private readonly isReturned: boolean,
  ) {}

  consume(key: string, points?: number): Promise<Taken> {
    return this.#consumeNow(key, points).catch(async (error: unknown) => {
      if (!(error instanceof RateLimiterRes)) throw error;
      // The library counts refused points too. Returned ones would only make up for them. If this fails, the refusal stays one: another
      // error would let the memory of this process decide (InsuredCounter).
      if (this.isReturned) await this.reward(key, points).catch(() => undefined);
      throw new SpentError(error.msBeforeNext);
    });
  }

  /** A window that ends later than any could is from before a clock was set back. It would refuse for as long as that. */
  #consumeNow(key: string, points?: number): Promise<Taken> {
    return this.limiter.consume(key, points).catch(async (error: unknown) => {
      const isOfNow =
        !(error instanceof RateLimiterRes) || error.msBeforeNext <= 2000 * this.limiter.duration;
      if (isOfNow) throw error;
      await this.delete(key);
      return this.limiter.consume(key, points);
    });
  }

  /** Not by the library, which subtracts without an end, and begins a window below zero. */
  reward(key: string, points = 1): Promise<unknown> {
    const sql = 'UPDATE rate_limit SET points = GREATEST(0, points - ?) WHERE `key` = ? AND expire > ?';
    return this.pool.promise().query(sql, [points, this.limiter.getKey(key), Date.now()]);
  }

  delete(key: string): Promise<unknown> {
    return this.limiter.delete(key);
  }
}
