import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';
import type { MailFrequency } from './kinds.js';
import { Notification } from './notification.entity.js';

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

/**
 * A mail about notifications that waits or was sent (docs/decisions/0136-mail-outbox.md). It has no content: the sender builds it
 * from the notifications that still exist. Back-ups do not contain it, so that a restore mails nothing twice.
 */
@Entity('outbox_mail')
@Index('outbox_mail_urgency', ['sentAt', 'frequency', 'dueAt'])
@Index('outbox_mail_recipient', ['recipientId', 'frequency', 'dueAt'])
export class OutboxMail {
  /** Part of the Message-ID, so that receivers recognise a second copy. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_outbox_mail_recipient', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  recipientId: string;

  @Column({ type: 'varchar', length: 8 })
  frequency: MailFrequency;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  /** Before this time it is not sent, or not tried again. */
  @Column({ type: 'datetime', precision: 3 })
  dueAt: Date;

  @Column({ type: 'int' })
  attempts: number;

  /** The attempt that runs; null if none does. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  claim: string | null;

  /** When another process may take over. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  claimedUntil: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  sentAt: Date | null;
}

/** The mail of a notification. The key admits one. */
@Entity('outbox_notification')
@Index('outbox_notification_mail', ['mailId'])
export class OutboxNotification {
  @ForeignKey(() => Notification, { name: 'fk_outbox_notification_notification', ...cascade })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  notificationId: string;

  @ForeignKey(() => OutboxMail, { name: 'fk_outbox_notification_mail', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  mailId: string;
}
