import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { NotFoundError } from '../../errors.js';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { Node } from '../../platform/graphql/node.js';
import { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';

@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'An answer to a comment. There may be many, also of one user.',
})
@Entity('reply')
@Index('reply_first', ['commentId', 'createdAt', 'id'])
@Index('reply_author', ['authorId'])
export class Reply extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @ForeignKey(() => Comment, { name: 'fk_reply_comment', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  commentId: string;

  @ForeignKey(() => User, { name: 'fk_reply_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  /** Set if the author was read with the reply (reply.service.ts). */
  author?: User;

  @Field(() => DateTimeResolver, { description: 'When the reply was posted.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When its author last changed the reply; null if never.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  editedAt: Date | null;

  /** Whether it waits for a moderator and is not stored here (trust/heldTexts.ts). */
  isHeld?: boolean;

  @Field(() => Int, { description: 'The number of likes.' })
  @Column({ type: 'int', default: 0 })
  likesCount: number;

  @Field(() => String, {
    description: 'What its author typed: Markdown, 1 to 10,000 characters. See `html`.',
  })
  @Column({ type: 'mediumtext' })
  text: string;
}

export const ReplyConnection = connectionTypes(Reply, 'Reply').ConnectionType;

export const noSuchReply = () => new NotFoundError('This reply does not exist.');
