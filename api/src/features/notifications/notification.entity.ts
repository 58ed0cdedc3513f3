import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { Comment } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { NotificationKind } from './kinds.js';

registerEnumType(NotificationKind, {
  name: 'NotificationKind',
  description: 'What a notification is about. More kinds may come: show no notification of an unknown kind.',
  valuesConfig: {
    COMMENT: { description: 'A comment on a post of the viewer.' },
    REPLY: { description: 'A reply in a conversation in which the viewer has written.' },
    MENTION: { description: 'A comment or reply that mentions the viewer.' },
    LIKE: { description: 'One or several likes of a post of the viewer.' },
    FOLLOWER: { description: 'A member who began to follow the viewer.' },
    POST: { description: 'A post of a member whom the viewer follows.' },
    DECISION: { description: 'A decision of moderators; `Viewer.moderationNotices` has its details.' },
  },
});

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

/**
 * Tells a member about an act of another one (docs/decisions/0135-notifications.md). Only the maker inserts rows. The unique key
 * admits one row a recipient and subject. Foreign keys delete a notification with what it is about.
 */
@ObjectType({
  simpleResolvers: true,
  description: 'Tells the viewer about an act of another member. It goes when its subject is deleted.',
})
@Entity('notification')
@Index('notification_once', ['recipientId', 'subjectKey'], { unique: true })
@Index('notification_latest', ['recipientId', 'createdAt', 'id'])
@Index('notification_unread', ['recipientId', 'readAt', 'createdAt', 'id'])
@Index('notification_expires', ['createdAt'])
@Index('notification_actor', ['actorId'])
@Index('notification_post', ['postId', 'recipientId'])
@Index('notification_comment', ['commentId'])
@Index('notification_reply', ['replyId'])
export class Notification {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_notification_recipient', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  recipientId: string;

  @Field(() => NotificationKind, { description: 'What it is about.' })
  @Column({ type: 'varchar', length: 10 })
  kind: NotificationKind;

  /** Names what the recipient hears of once, such as `comment:<id>`; see {@link subjectKeyOf}. */
  @Column({ type: 'varchar', length: 48 })
  subjectKey: string;

  /** Of likes, the latest one. */
  @ForeignKey(() => User, { name: 'fk_notification_actor', ...cascade })
  @Column({ type: 'varchar', length: 36, nullable: true })
  actorId: string | null;

  @Field(() => Int, { description: 'The number of members who acted; more than 1 for likes only.' })
  @Column({ type: 'int' })
  actorsCount: number;

  @ForeignKey(() => Post, { name: 'fk_notification_post', ...cascade })
  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @ForeignKey(() => Comment, { name: 'fk_notification_comment', ...cascade })
  @Column({ type: 'varchar', length: 36, nullable: true })
  commentId: string | null;

  @ForeignKey(() => Reply, { name: 'fk_notification_reply', ...cascade })
  @Column({ type: 'varchar', length: 36, nullable: true })
  replyId: string | null;

  /** The position of the change in the log. */
  @Column({ type: 'bigint', transformer: { from: Number, to: (value: unknown) => value } })
  position: number;

  @Field(() => DateTimeResolver, { description: 'When it happened; of likes, the latest.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, { nullable: true, description: 'When the viewer read it; null if unread.' })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  readAt: Date | null;
}

/**
 * A like that was notified. The row outlives the like, so that liking again does not notify again, and says how many of a
 * notification's likes remain.
 */
@Entity('notification_like')
@Index('notification_like_user', ['userId'])
@Index('notification_like_group', ['notificationId', 'isGone', 'createdAt'])
export class NotificationLike {
  @ForeignKey(() => Post, { name: 'fk_notification_like_post', ...cascade })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @ForeignKey(() => User, { name: 'fk_notification_like_user', ...cascade })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @ForeignKey(() => Notification, { name: 'fk_notification_like_group', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  notificationId: string;

  /** Whether the like was removed. */
  @Column({ type: 'boolean' })
  isGone: boolean;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

export const NotificationConnection = connectionTypes(Notification, 'Notification').ConnectionType;
