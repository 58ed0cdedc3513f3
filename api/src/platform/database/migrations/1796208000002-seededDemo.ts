import type { QueryRunner } from 'typeorm';
import { isSqlite, Migration } from './migration.js';

const PEOPLE =
  'demo_dev ines_a11y zawada linhbakes dahlberg minadraws montejo keanetests kofiteaches hanamura oskar_w beatol';

/**
 * Whether a site had the demo content. Until now `demo` was also recorded for sites that had none: those with a bookmark, and those that
 * were asked and had members.
 */
export class SeededDemo1796208000002 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    const now = isSqlite(runner) ? "strftime('%Y-%m-%d %H:%M:%f', 'now')" : 'UTC_TIMESTAMP(3)';
    const names = PEOPLE.split(' ').map((name) => `'${name}'`);
    // Ids begin with a time. The people of the demo are dated back, before the categories, which a site gets at its first start.
    const people = `SELECT 1 FROM \`user\` WHERE userNameKey IN (${names.join(', ')})
      AND (email = 'demo@example.com' OR id < (SELECT MIN(id) FROM category))`;
    await runner.query(`UPDATE seeding SET part = 'noDemo' WHERE part = 'demo' AND NOT EXISTS (${people})`);
    // All bookmarks were deleted. Without a password, the seeding may have been cut off, and the next start continues it.
    await runner.query(
      `INSERT INTO seeding (part, endedAt) SELECT 'demo', ${now} WHERE EXISTS (${people} AND passwordHash IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM seeding WHERE part = 'demo')`,
    );
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE seeding SET part = 'demo' WHERE part = 'noDemo'");
  }
}
