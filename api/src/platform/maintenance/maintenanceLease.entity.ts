import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A job that one process at a time does. All times are those of the database's clock, on which the processes agree. */
@Entity('maintenance_lease')
export class MaintenanceLease {
  /** Of the job. */
  @PrimaryColumn({ type: 'varchar', length: 20 })
  name: string;

  /** The process that does it; null if none does. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  holder: string | null;

  /** After this time another process may take over. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  heldUntil: Date | null;

  /** When it was last completed. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  endedAt: Date | null;

  /** The result of the last run, as JSON; null without one. */
  @Column({ type: 'varchar', length: 2000, nullable: true })
  result: string | null;
}
