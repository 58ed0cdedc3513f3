import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a site got of the first content. What the operator deletes of it must not come back. */
@Entity('seeding')
export class Seeding {
  /** `demo`: the site got the demo content with its account. `noDemo`: it was left to its members, and does not get them later either. */
  @PrimaryColumn({ type: 'varchar', length: 20 })
  part: 'categories' | 'demo' | 'noDemo';

  @Column({ type: 'datetime', precision: 3 })
  endedAt: Date;
}
