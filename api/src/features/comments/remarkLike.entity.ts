import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { Reply } from './reply.entity.js';

/** A like of a comment by a user. The pair is the key, so a second like cannot be stored. */
@Entity('comment_like')
@Index('comment_like_user', ['userId'])
export class CommentLike {
  @ForeignKey(() => Comment, { name: 'fk_comment_like_comment', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  commentId: string;

  @ForeignKey(() => User, { name: 'fk_comment_like_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** A like of a reply by a user. */
@Entity('reply_like')
@Index('reply_like_user', ['userId'])
export class ReplyLike {
  @ForeignKey(() => Reply, { name: 'fk_reply_like_reply', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  replyId: string;

  @ForeignKey(() => User, { name: 'fk_reply_like_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
