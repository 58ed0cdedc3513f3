import { id, index, integer, Migration, optional, primary, text, time } from './migration.js';

/** The idempotency keys of the last day (platform/idempotency/idempotencyKeys.ts). */
export class IdempotencyKeys1795133750000 extends Migration {
  protected override readonly tables = [
    {
      name: 'idempotency_key',
      columns: [
        text('keyHash', 64, primary),
        text('requestHash', 64),
        id('claimId'),
        time('startedAt'),
        { name: 'isExecuted', type: 'boolean' },
        integer('status', optional),
        { name: 'body', type: 'mediumtext', ...optional },
        time('expiresAt'),
      ],
      indices: [index('idempotency_key_expires', 'expiresAt')],
    },
  ];
}
