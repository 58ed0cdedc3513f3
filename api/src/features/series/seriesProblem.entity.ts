import { Field, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/** Placing the post anywhere, or in no series, deletes it. */
@ObjectType({
  simpleResolvers: true,
  description: 'A scheduled post that was published without the series that its author chose.',
})
@Entity('series_problem')
@Index('series_problem_author', ['authorId', 'postId'])
export class SeriesProblem {
  @ForeignKey(() => Post, { name: 'fk_series_problem_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @ForeignKey(() => User, { name: 'fk_series_problem_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  @Field(() => String, { description: 'The title of the series.' })
  @Column({ type: 'varchar', length: 100 })
  title: string;

  @Field(() => String, { description: 'Why the post is not in the series, as a sentence for its author.' })
  @Column({ type: 'varchar', length: 200 })
  reason: string;
}
