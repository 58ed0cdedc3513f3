import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An idempotency key that a caller has used in the last day (docs/decisions/0093-idempotency-keys.md). */
@Entity('idempotency_key')
@Index('idempotency_key_expires', ['expiresAt'])
export class IdempotencyKey {
  /** HMAC-SHA-256 of the caller and the key in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  keyHash: string;

  /** HMAC-SHA-256 of the request, so that the key is refused for any other request. */
  @Column({ type: 'varchar', length: 64 })
  requestHash: string;

  /** The request that holds the key. A request that has lost the key to a retry must not commit. */
  @Column({ type: 'varchar', length: 36 })
  claimId: string;

  @Column({ type: 'datetime', precision: 3 })
  startedAt: Date;

  /** Set in the transaction of the change. From then on the request is never executed again. */
  @Column({ type: 'boolean' })
  isExecuted: boolean;

  /** The status of the response; null while the request is in progress. */
  @Column({ type: 'int', nullable: true })
  status: number | null;

  /** The body of the response; null while the request is in progress, or if the response is not stored. */
  @Column({ type: 'mediumtext', nullable: true })
  body: string | null;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;
}
