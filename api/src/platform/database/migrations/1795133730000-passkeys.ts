import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

const passkey = {
  name: 'passkey',
  columns: [
    { name: 'id', type: 'varchar', length: '36', isPrimary: true },
    { name: 'userId', type: 'varchar', length: '36' },
    { name: 'credentialHash', type: 'varchar', length: '64' },
    { name: 'credentialId', type: 'varchar', length: '1364' },
    { name: 'publicKey', type: 'varchar', length: '1600' },
    { name: 'counter', type: 'bigint' },
    { name: 'transports', type: 'varchar', length: '100' },
    { name: 'backedUp', type: 'boolean' },
    { name: 'name', type: 'varchar', length: '60' },
    { name: 'createdAt', type: 'datetime', precision: 3 },
    { name: 'lastUsedAt', type: 'datetime', precision: 3, isNullable: true },
  ],
  indices: [
    { name: 'passkey_credential', columnNames: ['credentialHash'], isUnique: true },
    { name: 'passkey_user', columnNames: ['userId', 'id'] },
  ],
  foreignKeys: [
    {
      name: 'fk_passkey_user',
      columnNames: ['userId'],
      referencedTableName: 'user',
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    },
  ],
};

const usedChallenge = {
  name: 'used_challenge',
  columns: [
    { name: 'challengeHash', type: 'varchar', length: '64', isPrimary: true },
    { name: 'expiresAt', type: 'datetime', precision: 3 },
  ],
  indices: [{ name: 'used_challenge_expires', columnNames: ['expiresAt'] }],
};

/** Passkeys of accounts, and used challenges (features/passkeys/passkeyChallenges.ts). */
export class Passkeys1795133730000 implements MigrationInterface {
  name = 'Passkeys1795133730000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of [passkey, usedChallenge])
      await runner.createTable(new Table(table), false, true, true);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [usedChallenge, passkey]) await runner.dropTable(name);
  }
}
