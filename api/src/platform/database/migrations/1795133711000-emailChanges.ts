import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

const text = (name: string, length: number, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'varchar',
  length: String(length),
  ...more,
});
const time = (name: string, more: Partial<TableColumnOptions> = {}): TableColumnOptions => ({
  name,
  type: 'datetime',
  precision: 3,
  ...more,
});
const optional = { isNullable: true };

/** Pending changes of emails (features/auth/emailChange.service.ts), and the time when a password was last set. */
export class EmailChanges1795133711000 implements MigrationInterface {
  name = 'EmailChanges1795133711000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'email_change',
        columns: [
          text('id', 36, { isPrimary: true }),
          text('userId', 36),
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
          { name: 'email_change_old_token', columnNames: ['oldTokenHash'], isUnique: true },
          { name: 'email_change_new_token', columnNames: ['newTokenHash'], isUnique: true },
          { name: 'email_change_user', columnNames: ['userId', 'createdAt'] },
          { name: 'email_change_expires', columnNames: ['expiresAt'] },
        ],
        foreignKeys: [
          {
            name: 'fk_email_change_user',
            columnNames: ['userId'],
            referencedTableName: 'user',
            referencedColumnNames: ['id'],
            onDelete: 'CASCADE',
            onUpdate: 'NO ACTION',
          },
        ],
      }),
      false,
      true,
      true,
    );
    // TypeORM's `addColumn` would copy the whole table on SQLite.
    const { driver } = runner.dataSource;
    const type = driver.options.type === 'better-sqlite3' ? 'datetime(3)' : 'datetime(3) NULL';
    await runner.query(`ALTER TABLE ${driver.escape('user')} ADD COLUMN passwordSetAt ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE ${runner.dataSource.driver.escape('user')} DROP COLUMN passwordSetAt`);
    await runner.dropTable('email_change');
  }
}
