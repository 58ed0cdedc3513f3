import mysql from 'mysql2';
import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible';
import { serverAddress } from '../addresses/serverAddress.js';
import type { DatabaseWatch } from '../database/watch.js';
import { type Counter, SpentError, type Taken } from './memoryLimiter.js';
import type { SharedCounters } from './rateLimits.js';

/** Counters in a table of the server at `databaseUrl`. @param watch of that server */
export function openSharedCounters(databaseUrl: string, watch?: DatabaseWatch | null): SharedCounters {
  const server = serverAddress(databaseUrl);
  const pool = mysql.createPool({ ...server, connectionLimit: 4 });
  watch?.add(pool);
  return {
    counter: (keyPrefix, { points, duration }) =>
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
          // Blocks in memory from the first refusal on. Blocking already at the last point would outlast a returned point.
          inMemoryBlockOnConsumed: points + 1,
        }),
        pool,
      ),
    close: () => pool.end(),
  };
}

class StoredCounter implements Counter {
  constructor(
    private readonly limiter: RateLimiterMySQL,
    private readonly pool: mysql.Pool,
  ) {}

  consume(key: string, points?: number): Promise<Taken> {
    return this.limiter.consume(key, points).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? new SpentError(error.msBeforeNext) : error;
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
