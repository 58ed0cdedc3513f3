import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** The devices that accounts have logged in on (features/auth/knownDevices.ts). */
export class KnownDevices1795133613000 implements MigrationInterface {
  name = 'KnownDevices1795133613000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'known_device',
        columns: [
          { name: 'deviceHash', type: 'varchar', length: '64', isPrimary: true },
          { name: 'userId', type: 'varchar', length: '36' },
          { name: 'kind', type: 'varchar', length: '10' },
          { name: 'createdAt', type: 'datetime', precision: 3 },
          { name: 'lastSeenAt', type: 'datetime', precision: 3 },
        ],
        indices: [
          { name: 'known_device_user', columnNames: ['userId', 'lastSeenAt'] },
          { name: 'known_device_seen', columnNames: ['lastSeenAt'] },
        ],
        foreignKeys: [
          {
            name: 'fk_known_device_user',
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
    await runner.dropTable('known_device');
  }
}
