import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** Webhooks have a category, and the time of the challenge that their receiver has answered. Those that exist have been accepted before. */
export class WebhookChallenges1795300200000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'webhook', 'categoryId', { mysql: 'varchar(36) NULL', sqlite: 'varchar(36)' });
    await addColumn(runner, 'webhook', 'verifiedAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    const { driver } = runner.dataSource;
    const [webhook, verifiedAt, createdAt] = ['webhook', 'verifiedAt', 'createdAt'].map((name) =>
      driver.escape(name),
    );
    await runner.query(`UPDATE ${webhook} SET ${verifiedAt} = ${createdAt}`);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'webhook', 'verifiedAt');
    await dropColumn(runner, 'webhook', 'categoryId');
  }
}
