import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** When the author of a comment last changed it. */
export class EditedComments1795133800000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'comment', 'editedAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'comment', 'editedAt');
  }
}
