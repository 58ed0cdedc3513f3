import { Field, Int, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';

/** How often a post was read in a month. Nothing about who read it is stored. */
@Entity('post_reads')
export class PostReads {
  @ForeignKey(() => Post, { name: 'fk_post_reads_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  /** Year and month in UTC, such as 202611 ({@link monthOf}). */
  @PrimaryColumn({ type: 'int' })
  month: number;

  @Column({ type: 'int' })
  readsCount: number;
}

export const monthOf = (time: Date): number => time.getUTCFullYear() * 100 + time.getUTCMonth() + 1;

/** The month before the month of this time. */
export const previousMonthOf = (time: Date): number =>
  monthOf(new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() - 1, 1)));

@ObjectType({ description: 'How often a post was read. It is shown to the author only.' })
export class ReadsOfPost {
  @Field(() => Int, { description: 'Reads since the site counts them.' })
  total: number;

  @Field(() => Int, { description: 'Reads in the present month, in UTC.' })
  thisMonth: number;
}
