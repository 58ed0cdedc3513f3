import { type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, dropColumn, Migration } from './migration.js';

/** The indexes of lists of posts, with `isListed` last, where it does not affect ranges. */
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
export class Moderation1795133300000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', 'suspendedAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    const types = { mysql: 'tinyint NOT NULL DEFAULT 1', sqlite: 'boolean NOT NULL DEFAULT (1)' };
    for (const [table, indexes] of Object.entries(lists)) {
      await addColumn(runner, table, 'isListed', types);
      for (const [name, columns] of Object.entries(indexes)) {
        await replaceIndex(runner, table, name, [...columns, 'isListed']);
      }
    }
  }

  override async down(runner: QueryRunner): Promise<void> {
    for (const [table, indexes] of Object.entries(lists)) {
      for (const [name, columns] of Object.entries(indexes)) await replaceIndex(runner, table, name, columns);
      await dropColumn(runner, table, 'isListed');
    }
    await dropColumn(runner, 'user', 'suspendedAt');
  }
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
