import type { QueryRunner } from 'typeorm';
import { index, integer, isSqlite, Migration, optional, primary, text } from './migration.js';

/**
 * The counters that processes on one MySQL database share (platform/limits/rateLimits.ts). rate-limiter-flexible
 * defines the columns and their order. The embedded database has one process, which counts in memory.
 */
export class RateLimit1795133000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'rate_limit',
      columns: [
        text('key', 255, primary),
        integer('points', { default: '0' }),
        { name: 'expire', type: 'bigint', unsigned: true, ...optional },
      ],
      indices: [index('rate_limit_expire', 'expire')],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    if (!isSqlite(runner)) await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    if (!isSqlite(runner)) await super.down(runner);
  }
}
