import type { QueryRunner } from 'typeorm';
import { isSqlite, Migration, primary, text, time } from './migration.js';

/** Which parts of the first content a site has had. Before, a site without categories or bookmarks counted as new. */
export class Seeding1796208000001 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    const now = isSqlite(runner) ? "strftime('%Y-%m-%d %H:%M:%f', 'now')" : 'UTC_TIMESTAMP(3)';
    for (const [part, table] of [
      ['categories', 'category'],
      ['demo', 'bookmark'],
    ] as const) {
      await runner.query(
        `INSERT INTO seeding (part, endedAt) SELECT '${part}', ${now} WHERE EXISTS (SELECT 1 FROM ${table})`,
      );
    }
  }

  protected override readonly tables = [
    { name: 'seeding', columns: [text('part', 20, primary), time('endedAt')] },
  ];
}
