import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A mailed link, as a hash: useless if leaked. Ended ones stay until they expire, to explain old links. */
@Entity('one_time_token')
@Index('one_time_token_hash', ['tokenHash'], { unique: true })
@Index('one_time_token_user', ['userId', 'purpose'])
@Index('one_time_token_expires', ['expiresAt'])
export class OneTimeToken {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_one_time_token_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'varchar', length: 10 })
  purpose: 'reset';

  @Column({ type: 'varchar', length: 64 })
  tokenHash: string;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  /** When it was used or replaced by a newer one; null while it is valid. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  usedAt: Date | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
