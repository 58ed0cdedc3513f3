import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Field, Int, ObjectType } from 'type-graphql';

/** The numbers of one day that has ended, or of today until now. They identify no one. */
@ObjectType({ simpleResolvers: true, description: 'The numbers of one day, in UTC. For admins only.' })
@Entity('site_day')
export class SiteDay {
  /** Days since 1970 in UTC. */
  @PrimaryColumn({ type: 'int' })
  day: number;

  @Field(() => Int, { description: 'Posts that were published.' })
  @Column({ type: 'int' })
  posts: number;

  @Field(() => Int, { description: 'Comments and replies that were written.' })
  @Column({ type: 'int' })
  comments: number;

  @Field(() => Int, { description: 'Accounts that were opened.' })
  @Column({ type: 'int' })
  registrations: number;

  @Field(() => Int, {
    description: 'Members who published or edited a post, or wrote a comment or a reply.',
  })
  @Column({ type: 'int' })
  activeWriters: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'Different browsers that read the site, estimated within 2 %; null for days before the site counted them.',
  })
  @Column({ type: 'int', nullable: true })
  readers: number | null;
}

/**
 * A sketch of the readers of a day that is not settled. It identifies no reader. The salt of its hashes is deleted
 * with it. Back-ups do not contain it.
 */
@Entity('reader_sketch')
export class ReaderSketch {
  @PrimaryColumn({ type: 'int' })
  day: number;

  /** Random, the same for all processes. */
  @Column({ type: 'varchar', length: 44 })
  salt: string;

  /** Registers of a {@link HyperLogLog}. */
  @Column({ type: 'mediumtext' })
  registers: string;
}
