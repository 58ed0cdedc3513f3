import type { DataSource } from 'typeorm';
import { engineOf } from '../database/dataSource.js';
import type { MaintenanceTask } from '../maintenance/maintenanceTask.js';
import { HOUR } from '../time.js';

/** Clocks of processes may differ by less than this, in milliseconds. */
const KEPT = HOUR;
const BATCH = 500;

/** Deletes counters of rate limits that have ended. Only processes on one MySQL share them; with SQLite they are in memory. */
export function limitMaintenance(dataSource: DataSource): MaintenanceTask {
  return {
    name: 'rateLimits',
    what: 'counters of rate limits (MySQL)',
    kept: 'an hour after their window',
    tables: ['rate_limit'],
    batch: BATCH,
    run: async (now) => {
      if (engineOf(dataSource) === 'sqlite') return { removed: 0, isLast: true };
      const sql = `DELETE FROM rate_limit WHERE expire < ? ORDER BY expire LIMIT ${BATCH}`;
      const result: unknown = await dataSource.query(sql, [now.getTime() - KEPT]);
      const removed = isResult(result) ? result.affectedRows : 0;
      return { removed, isLast: removed < BATCH };
    },
  };
}

function isResult(result: unknown): result is { affectedRows: number } {
  return typeof result === 'object' && result !== null && 'affectedRows' in result;
}
