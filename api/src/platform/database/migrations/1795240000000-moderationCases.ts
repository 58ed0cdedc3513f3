import { type QueryRunner, TableIndex } from 'typeorm';
import {
  addColumn,
  dropColumn,
  id,
  index,
  integer,
  Migration,
  optional,
  primary,
  reference,
  text,
  time,
  unique,
} from './migration.js';

const suspendedUntil = index('user_suspended_until', 'suspendedUntil');

/** Roles, suspensions with an end, hidden posts, reports, cases, decisions of moderators, and blocked people. */
export class ModerationCases1795240000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'moderation_case',
      columns: [
        id('id', primary),
        text('subjectType', 10),
        id('subjectId'),
        id('openFor', optional),
        id('personId'),
        id('postId', optional),
        text('quote', 1000),
        text('state', 8),
        time('sortedAt'),
        time('createdAt'),
        integer('version'),
        id('claimedById', optional),
        time('claimedUntil', optional),
        text('action', 10, optional),
        text('reason', 1000, optional),
        time('suspendUntil', optional),
        id('decidedById', optional),
        time('decidedAt', optional),
        time('undoneAt', optional),
        time('undoUntil', optional),
        { name: 'kept', type: 'mediumtext', ...optional },
      ],
      indices: [
        unique('moderation_case_open', 'openFor'),
        index('moderation_case_queue', 'state', 'sortedAt', 'id'),
        index('moderation_case_person', 'personId'),
        index('moderation_case_undo', 'undoUntil'),
      ],
      foreignKeys: [reference('moderation_case_person', 'personId', 'user')],
    },
    {
      name: 'report',
      columns: [
        id('id', primary),
        id('caseId'),
        id('reporterId'),
        id('subjectId'),
        text('reason', 12),
        text('text', 1000),
        time('createdAt'),
      ],
      indices: [
        unique('report_once', 'reporterId', 'subjectId'),
        index('report_case', 'caseId', 'createdAt', 'id'),
      ],
      foreignKeys: [
        reference('report_case', 'caseId', 'moderation_case'),
        reference('report_reporter', 'reporterId', 'user'),
      ],
    },
    {
      // Without foreign keys: entries outlive everything that they name.
      name: 'moderation_log',
      columns: [
        id('id', primary),
        id('caseId'),
        text('event', 8),
        text('action', 10),
        id('moderatorId'),
        id('personId'),
        text('subjectType', 10),
        id('subjectId'),
        text('reason', 1000),
        time('suspendUntil', optional),
        time('createdAt'),
      ],
      indices: [
        index('moderation_log_latest', 'createdAt', 'id'),
        index('moderation_log_person', 'personId', 'createdAt', 'id'),
      ],
    },
    {
      name: 'moderation_notice',
      columns: [
        id('id', primary),
        id('userId'),
        id('caseId'),
        text('action', 10),
        text('subjectType', 10),
        text('quote', 1000),
        text('reason', 1000),
        time('suspendUntil', optional),
        time('createdAt'),
        time('undoneAt', optional),
        time('dismissedAt', optional),
      ],
      indices: [
        index('moderation_notice_user', 'userId', 'createdAt', 'id'),
        index('moderation_notice_case', 'caseId'),
      ],
      foreignKeys: [reference('moderation_notice_user', 'userId', 'user')],
    },
    {
      name: 'user_block',
      columns: [id('blockerId', primary), id('blockedId', primary), time('createdAt')],
      indices: [
        index('user_block_latest', 'blockerId', 'createdAt', 'blockedId'),
        index('user_block_blocked', 'blockedId'),
      ],
      foreignKeys: [
        reference('user_block_blocker', 'blockerId', 'user'),
        reference('user_block_blocked', 'blockedId', 'user'),
      ],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'user', 'role', {
      mysql: "varchar(10) NOT NULL DEFAULT 'MEMBER'",
      sqlite: "varchar(10) NOT NULL DEFAULT ('MEMBER')",
    });
    await addColumn(runner, 'user', 'suspendedUntil', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    await runner.createIndex('user', new TableIndex(suspendedUntil));
    await addColumn(runner, 'user', 'suspensionReason', {
      mysql: 'varchar(1000) NULL',
      sqlite: 'varchar(1000)',
    });
    await addColumn(runner, 'post', 'hiddenAt', { mysql: 'datetime(3) NULL', sqlite: 'datetime(3)' });
    await super.up(runner);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await super.down(runner);
    await dropColumn(runner, 'post', 'hiddenAt');
    await dropColumn(runner, 'user', 'suspensionReason');
    await runner.dropIndex('user', suspendedUntil.name);
    await dropColumn(runner, 'user', 'suspendedUntil');
    await dropColumn(runner, 'user', 'role');
  }
}
