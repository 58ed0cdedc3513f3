import type { QueryRunner } from 'typeorm';
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

/** Webhooks and their deliveries, and the authors of deleted posts in the change log. */
export class Webhooks1795270000000 extends Migration {
  protected override readonly tables = [
    {
      name: 'webhook',
      columns: [
        id('id', primary),
        id('userId'),
        text('url', 2048),
        text('events', 400),
        id('authorId', optional),
        { name: 'position', type: 'bigint' },
        integer('secretVersion'),
        time('rotatedAt', optional),
        time('createdAt'),
        time('disabledAt', optional),
        text('disabledReason', 8, optional),
        integer('failures'),
        time('failingSince', optional),
        time('pausedUntil', optional),
      ],
      indices: [index('webhook_user', 'userId', 'id')],
      foreignKeys: [reference('webhook_user', 'userId', 'user')],
    },
    {
      name: 'outbox_delivery',
      columns: [
        id('id', primary),
        id('webhookId'),
        { name: 'position', type: 'bigint', ...optional },
        text('event', 20),
        id('subjectId'),
        id('postId', optional),
        time('changedAt'),
        time('createdAt'),
        text('state', 9),
        time('dueAt'),
        integer('attempts'),
        id('claim', optional),
        time('claimedUntil', optional),
        time('attemptedAt', optional),
        integer('status', optional),
        text('problem', 200, optional),
      ],
      indices: [
        unique('outbox_delivery_once', 'webhookId', 'position'),
        index('outbox_delivery_due', 'webhookId', 'state', 'dueAt'),
        index('outbox_delivery_latest', 'webhookId', 'createdAt', 'id'),
        index('outbox_delivery_expires', 'createdAt'),
      ],
      foreignKeys: [reference('outbox_delivery_webhook', 'webhookId', 'webhook')],
    },
  ];

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await addColumn(runner, 'change_log', 'authorId', { mysql: 'varchar(36) NULL', sqlite: 'varchar(36)' });
  }

  override async down(runner: QueryRunner): Promise<void> {
    await dropColumn(runner, 'change_log', 'authorId');
    await super.down(runner);
  }
}
