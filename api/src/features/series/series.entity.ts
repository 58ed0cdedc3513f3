import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { NotFoundError } from '../../errors.js';
import { Node } from '../../platform/graphql/node.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'Posts of one author that are read one after the other.',
})
@Entity('series')
@Index('series_author_title', ['authorId', 'titleKey'], { unique: true })
@Index('series_author_latest', ['authorId', 'createdAt', 'id'])
export class Series extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @ForeignKey(() => User, { name: 'fk_series_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  @Field(() => String, {
    description: 'Plain text, 1 to 100 characters; unique among the series of its author, ignoring case.',
  })
  @Column({ type: 'varchar', length: 100 })
  title: string;

  /** `title`, normalised (NFKC) and in lower case: the key for uniqueness. Hashed, because NFKC can make a text longer. */
  @Column({ type: 'varchar', length: 43, charset: 'ascii' })
  titleKey: string;

  @Field(() => DateTimeResolver, { description: 'When the series was created.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** A post is in at most one series. */
@Entity('series_post')
@Index('series_post_position', ['seriesId', 'position', 'postId'])
export class SeriesPost {
  @ForeignKey(() => Post, { name: 'fk_series_post_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @ForeignKey(() => Series, { name: 'fk_series_post_series', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  seriesId: string;

  /** Orders the posts; deleted posts leave gaps. */
  @Column({ type: 'int' })
  position: number;
}

@ObjectType({ simpleResolvers: true, description: 'The place of a post in its series.' })
export class SeriesPart {
  @Field(() => Series, { description: 'The series.' })
  series: Series;

  @Field(() => Int, { description: 'Number of the post in the series, from 1.' })
  number: number;

  @Field(() => Int, { description: 'Number of posts in the series.' })
  count: number;

  previousId: string | null;
  nextId: string | null;
}

export function noSuchSeries(): NotFoundError {
  return new NotFoundError('This series does not exist.');
}
