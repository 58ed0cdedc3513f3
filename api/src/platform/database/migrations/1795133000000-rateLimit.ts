import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/**
 * The counters that processes on one MySQL database share (platform/limits/rateLimits.ts). rate-limiter-flexible
 * defines the columns and their order. The embedded database has one process, which counts in memory.
 */
export class RateLimit1795133000000 implements MigrationInterface {
  name = 'RateLimit1795133000000';

  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'better-sqlite3') return;
    await runner.createTable(
      new Table({
        name: 'rate_limit',
        columns: [
          { name: 'key', type: 'varchar', length: '255', isPrimary: true },
          { name: 'points', type: 'integer', default: '0' },
          { name: 'expire', type: 'bigint', unsigned: true, isNullable: true },
        ],
        indices: [{ name: 'rate_limit_expire', columnNames: ['expire'] }],
      }),
      false,
      true,
      true,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type !== 'better-sqlite3') await runner.dropTable('rate_limit');
  }
}
