import { DateTimeResolver } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';

/** The last run of an example of a post, as its author's browser or an operator has reported it. */
@ObjectType({ description: 'The last run of an example, by its author’s browser or by an operator.' })
@Entity('example_run')
export class ExampleRun {
  @ForeignKey(() => Post, { name: 'fk_example_run_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  /** What has run (richText/examples.ts). Examples that are moved keep their run, changed ones lose it. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  digest: string;

  @Field(() => String, {
    nullable: true,
    description:
      'The version of React that it ran with, such as `19.3.1`. Null if it failed before React was loaded.',
  })
  @Column({ type: 'varchar', length: 40, nullable: true })
  reactVersion: string | null;

  /** Null if the example ran. */
  @Column({ type: 'varchar', length: 1000, nullable: true })
  problem: string | null;

  /** Whether this run or an earlier one of the same example succeeded. */
  @Column({ type: 'boolean', default: false })
  hasSucceeded: boolean;

  @Field(() => DateTimeResolver, { description: 'When the run was reported.' })
  @Column({ type: 'datetime', precision: 3 })
  ranAt: Date;

  /** The post of the example. Set for the API, which checks who may see the problem. */
  post?: Post;
}
