import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a feed tells of: the whole site, one author or one category, by their ids. */
export type FeedSubject = 'site' | `author:${string}` | `category:${string}`;

/**
 * A subscriber that has confirmed that it wants a feed (docs/decisions/0157-websub.md). The row is also the outbox: changes in between are one
 * message with the feed as it is then.
 */
@Entity('websub_subscription')
@Index('websub_subscription_subject', ['subject'])
@Index('websub_subscription_due', ['dueAt', 'host'])
@Index('websub_subscription_host', ['host', 'dueAt'])
@Index('websub_subscription_expires', ['leaseUntil'])
@Index('websub_subscription_site', ['site', 'createdAt'])
export class WebSubSubscription {
  /** A hash of topic and callback, which together are the key. */
  @PrimaryColumn({ type: 'varchar', length: 43 })
  id: string;

  /** The address of the feed, as the subscriber names it. */
  @Column({ type: 'varchar', length: 600 })
  topic: string;

  @Column({ type: 'varchar', length: 50 })
  subject: FeedSubject;

  @Column({ type: 'varchar', length: 10 })
  fileName: string;

  @Column({ type: 'varchar', length: 2048 })
  callback: string;

  @Column({ type: 'varchar', length: 255 })
  host: string;

  /** The domain of the host, by which places are shared; empty in rows of an older version. */
  @Column({ type: 'varchar', length: 255, default: '' })
  site: string;

  /** Encrypted; null if the subscriber wants no signatures. */
  @Column({ type: 'varchar', length: 400, nullable: true })
  secret: string | null;

  @Column({ type: 'datetime', precision: 3 })
  leaseUntil: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  /** Changes that the subscriber has not been told of. */
  @Column({ type: 'integer' })
  pending: number;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  dueAt: Date | null;

  /** Failed attempts since the last success. */
  @Column({ type: 'integer' })
  attempts: number;

  @Column({ type: 'varchar', length: 36, nullable: true })
  claim: string | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  claimedUntil: Date | null;

  /** A hash of the content that was sent last. */
  @Column({ type: 'varchar', length: 43, nullable: true })
  sentTag: string | null;
}
