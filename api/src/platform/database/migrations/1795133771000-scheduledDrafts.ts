import { type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** When a draft is published, and why a scheduled one was not. */
export class ScheduledDrafts1795133771000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'draft', 'publishAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    await addColumn(runner, 'draft', 'publishProblem', {
      mysql: 'varchar(500) NULL',
      sqlite: 'varchar(500)',
    });
    await runner.createIndex('draft', new TableIndex({ name: 'draft_publish', columnNames: ['publishAt'] }));
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('draft', 'draft_publish');
    await dropColumn(runner, 'draft', 'publishProblem');
    await dropColumn(runner, 'draft', 'publishAt');
  }
}
