import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * How far a reader has read the change log. It is advanced in the transaction of what the reader does. Back-ups do not contain it,
 * as they do not contain the log.
 */
@Entity('change_log_reader')
export class ChangeReader {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name: string;

  /** The log of the position. */
  @Column({ type: 'varchar', length: 36 })
  logId: string;

  @Column({ type: 'bigint', transformer: { from: Number, to: (value: unknown) => value } })
  position: number;

  /** How far the change after the position has been dealt with, if it takes several transactions. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  progress: string | null;
}
