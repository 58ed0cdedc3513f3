import type { QueryRunner } from 'typeorm';
import {
  addColumn,
  dropColumn,
  id,
  index,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
  unique,
} from './migration.js';

/** Trusted accounts, the texts of new accounts, and texts that are held for review. */
export class NewAccounts1795250000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'new_text',
      columns: [
        id('id', primary),
        id('userId'),
        id('subjectId'),
        text('kind', 8),
        text('signature', 128, optional),
        time('createdAt'),
      ],
      indices: [index('new_text_day', 'userId', 'kind', 'createdAt'), index('new_text_expires', 'createdAt')],
      foreignKeys: [reference('new_text_user', 'userId', 'user')],
    },
    {
      name: 'new_text_band',
      columns: [text('band', 20, primary), id('textId', primary)],
      indices: [index('new_text_band_text', 'textId')],
      foreignKeys: [reference('new_text_band_text', 'textId', 'new_text')],
    },
    {
      name: 'held_text',
      columns: [
        id('id', primary),
        id('caseId'),
        id('authorId'),
        id('postId'),
        id('commentId', optional),
        { name: 'text', type: 'mediumtext', ...optional },
        time('createdAt'),
      ],
      indices: [
        unique('held_text_case', 'caseId'),
        index('held_text_author', 'authorId', 'createdAt', 'id'),
        index('held_text_post', 'postId', 'authorId'),
      ],
      foreignKeys: [
        reference('held_text_author', 'authorId', 'user'),
        reference('held_text_post', 'postId', 'post'),
      ],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    const { driver } = runner.dataSource;
    await addColumn(runner, 'user', 'trustedAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    // Whoever is here already has shown who they are.
    const [user, trustedAt, createdAt] = ['user', 'trustedAt', 'createdAt'].map((name) =>
      driver.escape(name),
    );
    await runner.query(`UPDATE ${user} SET ${trustedAt} = ${createdAt}`);
    await addColumn(runner, 'moderation_case', 'heldFor', {
      mysql: 'varchar(10) NULL',
      sqlite: 'varchar(10)',
    });
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    await dropColumn(runner, 'moderation_case', 'heldFor');
    await dropColumn(runner, 'user', 'trustedAt');
  }
}
