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
      ),
    close: () => pool.end(),
  };
}

class StoredCounter implements Counter {
  constructor(private readonly limiter: RateLimiterMySQL) {}

  consume(key: string, points?: number): Promise<Taken> {
    return this.limiter.consume(key, points).catch((error: unknown) => {
      throw error instanceof RateLimiterRes ? new SpentError(error.msBeforeNext) : error;
    });
  }

  reward(key: string, points?: number): Promise<unknown> {
    return this.limiter.reward(key, points);
  }

  delete(key: string): Promise<unknown> {
    return this.limiter.delete(key);
  }
}
