import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** A user who blocks another one. Only the blocker sees it. */
@Entity('user_block')
@Index('user_block_latest', ['blockerId', 'createdAt', 'blockedId'])
@Index('user_block_blocked', ['blockedId'])
export class UserBlock {
  @ForeignKey(() => User, { name: 'fk_user_block_blocker', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  blockerId: string;

  @ForeignKey(() => User, { name: 'fk_user_block_blocked', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  blockedId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
