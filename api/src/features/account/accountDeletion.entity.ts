import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

/** A deleted account until it is erased, which is when `user.erasesAt` says. */
@Entity('account_deletion')
export class AccountDeletion {
  @ForeignKey(() => User, { name: 'fk_account_deletion_user', ...cascade })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'datetime', precision: 3 })
  requestedAt: Date;

  /** What `user.verifiedAt` was: it is null meanwhile, so that all that passes over unverified accounts passes over this one. */
  @Column({ type: 'datetime', precision: 3 })
  verifiedAt: Date;
}

/** Rows that a deleted account has left elsewhere, such as its comments. They are back if the deletion is undone. */
@Entity('withheld_rows')
@Index('withheld_rows_user', ['userId', 'kind', 'id'])
export class WithheldRows {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_withheld_rows_user', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'varchar', length: 16 })
  kind: string;

  /** A list of rows as JSON (withheld.ts). */
  @Column({ type: 'mediumtext' })
  content: string;
}
