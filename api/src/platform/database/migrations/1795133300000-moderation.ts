import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/**
 * The indexes of the lists of posts. `isListed` is the last column, so that it is read from the index and does not
 * affect ranges.
 */
const lists: Record<string, Record<string, string[]>> = {
  post: {
    post_latest: ['createdAt', 'id'],
    post_popular: ['likesCount', 'createdAt', 'id'],
  },
  post_category: {
    post_category_latest: ['categoryId', 'createdAt', 'postId'],
    post_category_popular: ['categoryId', 'likesCount', 'createdAt', 'postId'],
  },
};

/** Suspended users and unlisted posts. */
export class Moderation1795133300000 implements MigrationInterface {
  name = 'Moderation1795133300000';

  async up(runner: QueryRunner): Promise<void> {
    // TypeORM's `addColumn` would copy the whole table on SQLite.
    await addColumn(runner, 'user', 'suspendedAt', 'datetime(3) NULL', 'datetime(3)');
    for (const [table, indexes] of Object.entries(lists)) {
      await addColumn(
        runner,
        table,
        'isListed',
        'tinyint NOT NULL DEFAULT 1',
        'boolean NOT NULL DEFAULT (1)',
      );
      for (const [name, columns] of Object.entries(indexes)) {
        await replaceIndex(runner, table, name, [...columns, 'isListed']);
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const column = (name: string) => runner.dataSource.driver.escape(name);
    for (const [table, indexes] of Object.entries(lists)) {
      for (const [name, columns] of Object.entries(indexes)) await replaceIndex(runner, table, name, columns);
      await runner.query(`ALTER TABLE ${column(table)} DROP COLUMN ${column('isListed')}`);
    }
    await runner.query(`ALTER TABLE ${column('user')} DROP COLUMN ${column('suspendedAt')}`);
  }
}

async function addColumn(
  runner: QueryRunner,
  table: string,
  name: string,
  mysqlType: string,
  sqliteType: string,
): Promise<void> {
  const { driver } = runner.dataSource;
  const type = driver.options.type === 'better-sqlite3' ? sqliteType : mysqlType;
  await runner.query(`ALTER TABLE ${driver.escape(table)} ADD COLUMN ${driver.escape(name)} ${type}`);
}

/** One at a time, because MySQL requires an index for each foreign key at every moment. */
async function replaceIndex(
  runner: QueryRunner,
  table: string,
  name: string,
  columnNames: string[],
): Promise<void> {
  await runner.dropIndex(table, name);
  await runner.createIndex(table, new TableIndex({ name, columnNames }));
}
