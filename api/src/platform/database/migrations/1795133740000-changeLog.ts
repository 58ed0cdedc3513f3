import type { QueryRunner } from 'typeorm';
import { newId } from '../ids.js';
import {
  createTable,
  id,
  index,
  integer,
  isSqlite,
  Migration,
  optional,
  primary,
  text,
  time,
  unique,
} from './migration.js';

/** @param type what the engine calls an integer of 64 bits that it counts up by itself */
const log = (type: 'bigint' | 'integer') => ({
  name: 'change_log',
  columns: [
    { name: 'id', type, ...primary, isGenerated: true, generationStrategy: 'increment' as const },
    { name: 'position', type: 'bigint', ...optional },
    text('subject', 10),
    id('subjectId'),
    id('postId', optional),
    text('kind', 10),
    id('actorId', optional),
    text('origin', 12),
    time('changedAt'),
    time('expiresAt'),
  ],
  indices: [unique('change_log_position', 'position'), index('change_log_expires', 'expiresAt')],
});

/** What has changed for everybody, in the order of its commits (platform/changes/changeLog.ts). */
export class ChangeLog1795133740000 extends Migration {
  protected override readonly tables = [
    {
      name: 'change_log_head',
      columns: [
        integer('id', primary),
        { name: 'position', type: 'bigint' },
        { name: 'sweptTo', type: 'bigint' },
        id('logId'),
      ],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await createTable(runner, log(isSqlite(runner) ? 'integer' : 'bigint'));
    await runner.query('INSERT INTO change_log_head (id, position, sweptTo, logId) VALUES (1, 0, 0, ?)', [
      newId(),
    ]);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('change_log');
    await super.down(runner);
  }
}
