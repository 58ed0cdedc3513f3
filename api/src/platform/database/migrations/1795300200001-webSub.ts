import { id, index, integer, Migration, optional, primary, text, time } from './migration.js';

/** Subscriptions of feeds. */
export class WebSub1795300200001 extends Migration {
  protected override readonly tables = [
    {
      name: 'websub_subscription',
      columns: [
        text('id', 43, primary),
        text('topic', 600),
        text('subject', 50),
        text('fileName', 10),
        text('callback', 2048),
        text('host', 255),
        text('secret', 400, optional),
        time('leaseUntil'),
        time('createdAt'),
        integer('pending'),
        time('dueAt', optional),
        integer('attempts'),
        id('claim', optional),
        time('claimedUntil', optional),
        text('sentTag', 43, optional),
      ],
      indices: [
        index('websub_subscription_subject', 'subject'),
        index('websub_subscription_due', 'dueAt', 'host'),
        index('websub_subscription_host', 'host', 'dueAt'),
        index('websub_subscription_expires', 'leaseUntil'),
      ],
    },
  ];
}
