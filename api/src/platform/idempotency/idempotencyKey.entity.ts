import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An idempotency key that a caller has used in the last day (docs/decisions/0093-idempotency-keys.md). */
@Entity('idempotency_key')
@Index('idempotency_key_expires', ['expiresAt'])
export class IdempotencyKey {
  /** HMAC-SHA-256 of the caller and the key in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  keyHash: string;

  /** HMAC-SHA-256 of what was asked, so that the key is refused for anything else. */
  @Column({ type: 'varchar', length: 64 })
  requestHash: string;

  /** The request that works under the key. A request that lost the key to a retry must not commit any more. */
  @Column({ type: 'varchar', length: 36 })
  claimId: string;

  @Column({ type: 'datetime', precision: 3 })
  startedAt: Date;

  /** Set in the transaction of the change: from then on nothing is executed again. */
  @Column({ type: 'boolean' })
  isExecuted: boolean;

  /** Status and body of the answer; null while the request is under way, and when the answer is not kept. */
  @Column({ type: 'int', nullable: true })
  status: number | null;

  @Column({ type: 'mediumtext', nullable: true })
  body: string | null;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;
}
