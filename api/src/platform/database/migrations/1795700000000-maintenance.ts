import type { QueryRunner } from 'typeorm';
import {
  addColumn,
  dropColumn,
  id,
  isSqlite,
  Migration,
  optional,
  primary,
  text,
  time,
} from './migration.js';

/** The lease of maintenance, and when drafts were finished. */
export class Maintenance1795700000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'finished_draft', 'finishedAt', {
      mysql: 'datetime(3) NULL',
      sqlite: 'datetime(3)',
    });
    const now = isSqlite(runner) ? "strftime('%Y-%m-%d %H:%M:%f', 'now')" : 'UTC_TIMESTAMP(3)';
    await runner.query(`UPDATE finished_draft SET finishedAt = ${now} WHERE finishedAt IS NULL`);
    await runner.query('CREATE INDEX finished_draft_finished ON finished_draft (finishedAt)');
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    await runner.dropIndex('finished_draft', 'finished_draft_finished');
    await dropColumn(runner, 'finished_draft', 'finishedAt');
  }

  protected override readonly tables = [
    {
      name: 'maintenance_lease',
      columns: [
        text('name', 20, primary),
        id('holder', optional),
        time('heldUntil', optional),
        time('endedAt', optional),
        text('result', 2000, optional),
      ],
    },
  ];
}
