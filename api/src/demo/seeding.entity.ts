import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A part of the first content of a site that is complete. What the operator deletes of it must not come back. */
@Entity('seeding')
export class Seeding {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  part: 'categories' | 'demo';

  @Column({ type: 'datetime', precision: 3 })
  endedAt: Date;
}
