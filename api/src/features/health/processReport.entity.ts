import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a process says about itself every minute, so that each of them can show all. Back-ups do not contain it. */
@Entity('process_report')
export class ProcessReportRow {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'datetime', precision: 3 })
  seenAt: Date;

  /** A {@link ProcessHealth} as JSON. */
  @Column({ type: 'mediumtext' })
  report: string;
}
