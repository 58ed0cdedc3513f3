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

const erases = index('user_erases', 'erasesAt');

/** Deletions that can be undone for a while, what they have taken away meanwhile, and the list of erased accounts. */
export class AccountDeletions1795600000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', 'erasesAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    await runner.createIndex('user', new TableIndex(erases));
    for (const table of this.tables) await createTable(runner, table);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    await runner.dropIndex('user', erases.name);
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
