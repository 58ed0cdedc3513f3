import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** `cancelled`: by a newer change or by a new password. */
export type EmailChangeOutcome = 'done' | 'cancelled';

/** A requested change of email, confirmed by both addresses (decision 0034). Ended ones explain old links. */
@Entity('email_change')
@Index('email_change_old_token', ['oldTokenHash'], { unique: true })
@Index('email_change_new_token', ['newTokenHash'], { unique: true })
@Index('email_change_user', ['userId', 'createdAt'])
@Index('email_change_expires', ['expiresAt'])
export class EmailChange {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_email_change_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  /** In stored form. */
  @Column({ type: 'varchar', length: 254 })
  newEmail: string;

  /** SHA-256 of the token that was mailed to the address of the account. */
  @Column({ type: 'varchar', length: 64 })
  oldTokenHash: string;

  /** SHA-256 of the token that was mailed to the new address. */
  @Column({ type: 'varchar', length: 64 })
  newTokenHash: string;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  oldConfirmedAt: Date | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  newConfirmedAt: Date | null;

  /** Null while the links are valid. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  outcome: EmailChangeOutcome | null;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
