import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of listed posts of each category, counted once here and maintained from then on. */
export class CategoryCounts1795133400000 implements MigrationInterface {
  name = 'CategoryCounts1795133400000';

  async up(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource;
    const [category, entry, postsCount, id, categoryId, isListed] = [
      'category',
      'post_category',
      'postsCount',
      'id',
      'categoryId',
      'isListed',
    ].map((name) => driver.escape(name));
    // TypeORM's `addColumn` would copy the whole table on SQLite.
    const type =
      driver.options.type === 'better-sqlite3' ? 'integer NOT NULL DEFAULT (0)' : 'int NOT NULL DEFAULT 0';
    await runner.query(`ALTER TABLE ${category} ADD COLUMN ${postsCount} ${type}`);
    await runner.query(
      `UPDATE ${category} SET ${postsCount} = (SELECT COUNT(*) FROM ${entry} WHERE ${entry}.${categoryId} = ${category}.${id} AND ${entry}.${isListed} = 1)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource;
    await runner.query(`ALTER TABLE ${driver.escape('category')} DROP COLUMN ${driver.escape('postsCount')}`);
  }
}
