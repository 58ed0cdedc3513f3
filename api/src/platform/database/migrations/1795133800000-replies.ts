import { type QueryRunner, TableColumn } from 'typeorm';
import {
  addColumn,
  dropColumn,
  id,
  index,
  isSqlite,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
} from './migration.js';

/** Replies to comments, when a comment was changed, and comments that were deleted while they had replies. */
export class Replies1795133800000 extends Migration {
  protected override readonly tables = [
    {
      name: 'reply',
      columns: [
        id('id', primary),
        id('commentId'),
        id('authorId'),
        time('createdAt'),
        time('editedAt', optional),
        { name: 'text', type: 'mediumtext' },
      ],
      indices: [index('reply_first', 'commentId', 'createdAt', 'id'), index('reply_author', 'authorId')],
      foreignKeys: [
        reference('reply_comment', 'commentId', 'comment'),
        reference('reply_author', 'authorId', 'user'),
      ],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'comment', 'editedAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    await changeAuthor(runner, true);
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    await runner.query('DELETE FROM comment WHERE authorId IS NULL');
    await changeAuthor(runner, false);
    await dropColumn(runner, 'comment', 'editedAt');
  }
}

/** SQLite cannot change a column: TypeORM copies the table. Nothing refers to it, so that no other row goes with the old one. */
async function changeAuthor(runner: QueryRunner, isNullable: boolean): Promise<void> {
  if (isSqlite(runner)) {
    await runner.changeColumn('comment', 'authorId', new TableColumn(text('authorId', 36, { isNullable })));
  } else {
    await runner.query(`ALTER TABLE comment MODIFY authorId varchar(36) ${isNullable ? 'NULL' : 'NOT NULL'}`);
  }
}
