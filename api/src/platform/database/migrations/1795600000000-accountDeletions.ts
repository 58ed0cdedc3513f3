import { type QueryRunner, TableIndex } from 'typeorm';
import {
  addColumn,
  createTable,
  dropColumn,
  id,
  index,
  integer,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
} from './migration.js';

const added = [
  ['user', index('user_erases', 'erasesAt')],
  ['comment', index('comment_author_latest', 'authorId', 'createdAt', 'id')],
  ['like', index('like_latest', 'userId', 'createdAt', 'postId')],
] as const;

/** Deletions that can be undone for a while, what they have taken away meanwhile, the list of erased accounts, and own comments and likes by date. */
export class AccountDeletions1795600000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', 'erasesAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    for (const [table, fields] of added) await runner.createIndex(table, new TableIndex(fields));
    for (const table of this.tables) await createTable(runner, table);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    for (const [table, { name }] of added.toReversed()) await runner.dropIndex(table, name);
    await dropColumn(runner, 'user', 'erasesAt');
  }

  protected override readonly tables = [
    {
      name: 'account_deletion',
      columns: [id('userId', primary), time('requestedAt'), time('verifiedAt')],
      foreignKeys: [reference('account_deletion_user', 'userId', 'user')],
    },
    {
      name: 'withheld_rows',
      columns: [id('id', primary), id('userId'), text('kind', 16), { name: 'content', type: 'mediumtext' }],
      indices: [index('withheld_rows_user', 'userId', 'kind', 'id')],
      foreignKeys: [reference('withheld_rows_user', 'userId', 'user')],
    },
    {
      name: 'erased_account',
      columns: [
        id('userId', primary),
        time('erasedAt'),
        integer('nameMark', optional),
        time('nameFreeAt'),
        time('scrubbedAt', optional),
      ],
      indices: [index('erased_account_name', 'nameMark'), index('erased_account_scrubbed', 'scrubbedAt')],
    },
  ];
}
