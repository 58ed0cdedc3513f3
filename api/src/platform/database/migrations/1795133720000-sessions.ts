import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Sessions of accounts (features/auth/sessions.ts). Earlier access tokens name no session, so all users log in again. */
export class Sessions1795133720000 implements MigrationInterface {
  name = 'Sessions1795133720000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'session',
        columns: [
          { name: 'id', type: 'varchar', length: '36', isPrimary: true },
          { name: 'userId', type: 'varchar', length: '36' },
          { name: 'device', type: 'varchar', length: '60' },
          { name: 'address', type: 'varchar', length: '64' },
          { name: 'createdAt', type: 'datetime', precision: 3 },
          { name: 'lastUsedAt', type: 'datetime', precision: 3 },
          { name: 'expiresAt', type: 'datetime', precision: 3 },
          { name: 'authenticatedAt', type: 'datetime', precision: 3 },
        ],
        indices: [
          { name: 'session_user', columnNames: ['userId', 'lastUsedAt'] },
          { name: 'session_expires', columnNames: ['expiresAt'] },
        ],
        foreignKeys: [
          {
            name: 'fk_session_user',
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
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('session');
  }
}
