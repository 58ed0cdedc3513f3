import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** The idempotency keys of the last day (platform/idempotency/idempotencyKeys.ts). */
export class IdempotencyKeys1795133750000 implements MigrationInterface {
  name = 'IdempotencyKeys1795133750000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'idempotency_key',
        columns: [
          { name: 'keyHash', type: 'varchar', length: '64', isPrimary: true },
          { name: 'requestHash', type: 'varchar', length: '64' },
          { name: 'claimId', type: 'varchar', length: '36' },
          { name: 'startedAt', type: 'datetime', precision: 3 },
          { name: 'isExecuted', type: 'boolean' },
          { name: 'status', type: 'integer', isNullable: true },
          { name: 'body', type: 'mediumtext', isNullable: true },
          { name: 'expiresAt', type: 'datetime', precision: 3 },
        ],
        indices: [{ name: 'idempotency_key_expires', columnNames: ['expiresAt'] }],
      }),
      false,
      true,
      true,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('idempotency_key');
  }
}
