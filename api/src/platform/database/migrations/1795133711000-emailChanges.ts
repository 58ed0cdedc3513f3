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

/** Pending changes of emails (features/auth/emailChange.service.ts), and the time when a password was last set. */
export class EmailChanges1795133711000 extends Migration {
  protected override readonly tables = [
    {
      name: 'email_change',
      columns: [
        id('id', primary),
        id('userId'),
        text('newEmail', 254),
        text('oldTokenHash', 64),
        text('newTokenHash', 64),
        time('oldConfirmedAt', optional),
        time('newConfirmedAt', optional),
        text('outcome', 10, optional),
        time('expiresAt'),
        time('createdAt'),
      ],
      indices: [
        unique('email_change_old_token', 'oldTokenHash'),
        unique('email_change_new_token', 'newTokenHash'),
        index('email_change_user', 'userId', 'createdAt'),
        index('email_change_expires', 'expiresAt'),
      ],
      foreignKeys: [reference('email_change_user', 'userId', 'user')],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await addColumn(runner, 'user', 'passwordSetAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'user', 'passwordSetAt');
    await super.down(runner);
  }
}
