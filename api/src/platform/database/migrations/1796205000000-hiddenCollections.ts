import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** Collections whose sharing moderators have ended. */
export class HiddenCollections1796205000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'collection', 'hiddenAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'collection', 'hiddenAt');
  }
}
