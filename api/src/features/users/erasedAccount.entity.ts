import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An erased account. It has no personal data, and stays for ever: a restored backup erases these accounts again. */
@Entity('erased_account')
@Index('erased_account_name', ['nameMark'])
@Index('erased_account_scrubbed', ['scrubbedAt'])
export class ErasedAccount {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'datetime', precision: 3 })
  erasedAt: Date;

  /** 24 bits of a hash of the username (heldNames.ts), too few to tell which one it was. Null if an earlier version dropped it when the name was free again. */
  @Column({ type: 'int', nullable: true })
  nameMark: number | null;

  @Column({ type: 'datetime', precision: 3 })
  nameFreeAt: Date;

  /** When the files of the database were freed from what was deleted; null until then (platform/database/scrub.ts). */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  scrubbedAt: Date | null;
}
