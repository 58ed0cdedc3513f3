import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that is being deleted, because its upload has been. */
@Entity('stale_file')
export class StaleFile {
  /** As in `upload.name`. */
  @PrimaryColumn({ type: 'varchar', length: 80 })
  name: string;

  /** When the last attempt began. */
  @Column({ type: 'datetime', precision: 3 })
  since: Date;
}
