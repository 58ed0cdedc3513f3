import { Column, Entity, ForeignKey, Index, IsNull, Not, PrimaryColumn } from 'typeorm';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { Node } from '../../platform/graphql/node.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { NotFoundError } from '../../errors.js';

/** One comment per user and post (docs/behaviour.md#comments). The unique index enforces it, also for simultaneous requests. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A comment on a post. Each user can comment once on a post.',
})
@Entity('comment')
@Index('comment_once', ['postId', 'authorId'], { unique: true })
@Index('comment_latest', ['postId', 'createdAt', 'id'])
@Index('comment_author_latest', ['authorId', 'createdAt', 'id'])
export class Comment extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @ForeignKey(() => Post, { name: 'fk_comment_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  postId: string;

  @ForeignKey(() => User, { name: 'fk_comment_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  /** Null for a comment that was deleted: its replies keep its place. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  authorId: string | null;

  /** Set if the author was read with the comment (comment.service.ts). */
  author?: User;

  @Field(() => DateTimeResolver, { description: 'When the comment was posted.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When its author last changed the comment; null if never.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  editedAt: Date | null;

  @Field(() => Boolean, {
    description:
      'Whether the comment was deleted. While it has replies, it keeps its place, without author and text.',
  })
  get isDeleted(): boolean {
    return this.authorId === null;
  }

  /** Whether it waits for a moderator and is not stored here (trust/heldTexts.ts). */
  isHeld?: boolean;

  @Field(() => Int, { description: 'The number of likes.' })
  @Column({ type: 'int', default: 0 })
  likesCount: number;

  @Field(() => String, {
    description:
      'What its author typed: Markdown, 1 to 10,000 characters; empty if the comment was deleted. See `html`.',
  })
  @Column({ type: 'mediumtext' })
  text: string;
}

/** Condition of comments that count; the others only keep the place of their replies. */
export const NOT_DELETED = { authorId: Not(IsNull()) };

export const noSuchComment = () => new NotFoundError('This comment does not exist.');

export const CommentConnection = connectionTypes(Comment, 'Comment').ConnectionType;
