import type { QueryRunner } from 'typeorm';
import { siteOf } from '../../addresses/siteOf.js';
import { addColumn, dropColumn, Migration } from './migration.js';

/** The site of each subscriber of feeds, by which the places of the hub are shared. */
export class WebSubSites1795700000001 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'websub_subscription', 'site', {
      mysql: "varchar(255) NOT NULL DEFAULT ''",
      sqlite: "varchar(255) NOT NULL DEFAULT ('')",
    });
    const rows = (await runner.query('SELECT DISTINCT host FROM websub_subscription')) as { host: string }[];
    for (const { host } of rows)
      await runner.query('UPDATE websub_subscription SET site = ? WHERE host = ?', [
        await siteOf(host),
        host,
      ]);
    await runner.query('CREATE INDEX websub_subscription_site ON websub_subscription (site, createdAt)');
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('websub_subscription', 'websub_subscription_site');
    await dropColumn(runner, 'websub_subscription', 'site');
  }
}
