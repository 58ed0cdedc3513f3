import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { Node } from '../../platform/graphql/node.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { connectionTypes } from '../../platform/graphql/connection.js';

/** One comment per user and post (docs/behaviour.md#comments). The unique index enforces it, also for simultaneous requests. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A comment on a post. Each user can comment once on a post.',
})
@Entity('comment')
@Index('comment_once', ['postId', 'authorId'], { unique: true })
@Index('comment_latest', ['postId', 'createdAt', 'id'])
@Index('comment_author', ['authorId'])
export class Comment extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @Column({ type: 'varchar', length: 36 })
  postId: string;

  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  @Field(() => DateTimeResolver, { description: 'When the comment was posted.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => String, { description: 'Plain text with line breaks, 1 to 10,000 characters.' })
  @Column({ type: 'mediumtext' })
  text: string;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_comment_post' })
  post?: Relation<Post>;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'authorId', foreignKeyConstraintName: 'fk_comment_author' })
  author?: Relation<User>;
}

export const CommentConnection = connectionTypes(Comment, 'Comment').ConnectionType;
