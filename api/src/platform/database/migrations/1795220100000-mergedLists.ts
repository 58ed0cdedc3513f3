import { type QueryRunner, TableIndex } from 'typeorm';
import { addColumn, dropColumn, index, isSqlite, Migration } from './migration.js';

const popular = index('post_day_popular', 'createdDay', 'likesCount', 'createdAt', 'id', 'isListed');
const author = index('post_author_newest', 'authorId', 'createdAt', 'id', 'isListed');
const formerAuthor = index('post_author_latest', 'authorId', 'createdAt', 'id');

/** The day on which each post was published, and indexes for lists that are merged from many ranges (postMerge.ts). */
export class MergedLists1795220100000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    const types = { mysql: 'int NOT NULL DEFAULT 0', sqlite: 'integer NOT NULL DEFAULT (0)' };
    await addColumn(runner, 'post', 'createdDay', types);
    const day = isSqlite(runner)
      ? "CAST(strftime('%s', createdAt) AS INTEGER) / 86400"
      : 'TO_DAYS(createdAt) - 719528';
    await runner.query(`UPDATE post SET createdDay = ${day}`);
    // The new index comes first, because MySQL requires one for the foreign key at every moment.
    for (const added of [popular, author]) await runner.createIndex('post', new TableIndex(added));
    await runner.dropIndex('post', formerAuthor.name);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex('post', new TableIndex(formerAuthor));
    for (const { name } of [author, popular]) await runner.dropIndex('post', name);
    await dropColumn(runner, 'post', 'createdDay');
  }
}
