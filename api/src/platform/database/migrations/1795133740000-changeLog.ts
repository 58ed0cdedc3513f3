import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { newId } from '../ids.js';

const head = {
  name: 'change_log_head',
  columns: [
    { name: 'id', type: 'integer', isPrimary: true },
    { name: 'position', type: 'bigint' },
    { name: 'sweptTo', type: 'bigint' },
    { name: 'logId', type: 'varchar', length: '36' },
  ],
};

/** @param integer what the engine calls an integer of 64 bits that it counts up by itself */
const log = (integer: 'bigint' | 'integer') => ({
  name: 'change_log',
  columns: [
    {
      name: 'id',
      type: integer,
      isPrimary: true,
      isGenerated: true,
      generationStrategy: 'increment' as const,
    },
    { name: 'position', type: 'bigint', isNullable: true },
    { name: 'subject', type: 'varchar', length: '10' },
    { name: 'subjectId', type: 'varchar', length: '36' },
    { name: 'postId', type: 'varchar', length: '36', isNullable: true },
    { name: 'kind', type: 'varchar', length: '10' },
    { name: 'actorId', type: 'varchar', length: '36', isNullable: true },
    { name: 'origin', type: 'varchar', length: '12' },
    { name: 'changedAt', type: 'datetime', precision: 3 },
    { name: 'expiresAt', type: 'datetime', precision: 3 },
  ],
  indices: [
    { name: 'change_log_position', columnNames: ['position'], isUnique: true },
    { name: 'change_log_expires', columnNames: ['expiresAt'] },
  ],
});

/** What has changed for everybody, in the order of its commits (platform/changes/changeLog.ts). */
export class ChangeLog1795133740000 implements MigrationInterface {
  name = 'ChangeLog1795133740000';

  async up(runner: QueryRunner): Promise<void> {
    const integer = runner.dataSource.options.type === 'better-sqlite3' ? 'integer' : 'bigint';
    for (const table of [head, log(integer)]) await runner.createTable(new Table(table), false, true, true);
    await runner.query('INSERT INTO change_log_head (id, position, sweptTo, logId) VALUES (1, 0, 0, ?)', [
      newId(),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of ['change_log', 'change_log_head']) await runner.dropTable(name);
  }
}
