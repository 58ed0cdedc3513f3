import type { QueryRunner } from 'typeorm';
import { addColumn, dropColumn, id, index, Migration, primary, reference, time } from './migration.js';

/** Likes of comments and replies, with their counters. */
export class RemarkLikes1795210000000 extends Migration {
  protected override readonly tables = ['comment', 'reply'].map((table) => ({
    name: `${table}_like`,
    columns: [id(`${table}Id`, primary), id('userId', primary), time('createdAt')],
    indices: [index(`${table}_like_user`, 'userId')],
    foreignKeys: [
      reference(`${table}_like_${table}`, `${table}Id`, table),
      reference(`${table}_like_user`, 'userId', 'user'),
    ],
  }));

  override async up(runner: QueryRunner): Promise<void> {
    for (const table of ['comment', 'reply'])
      await addColumn(runner, table, 'likesCount', {
        mysql: 'int NOT NULL DEFAULT 0',
        sqlite: 'integer NOT NULL DEFAULT (0)',
      });
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    for (const table of ['comment', 'reply']) await dropColumn(runner, table, 'likesCount');
  }
}
