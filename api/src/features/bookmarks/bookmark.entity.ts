import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/** Posts that one member can save: all are compared or sorted when the list is searched or sorted. */
export const MAX_SAVED = 5000;
/** Characters of a note. */
export const MAX_NOTE = 1000;

@Entity('bookmark')
@Index('bookmark_latest', ['userId', 'createdAt', 'postId'])
@Index('bookmark_post', ['postId'])
export class Bookmark {
  @ForeignKey(() => User, { name: 'fk_bookmark_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @ForeignKey(() => Post, { name: 'fk_bookmark_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  /** What the reader wrote beside the post; empty without a note. Only the reader sees it. */
  @Column({ type: 'varchar', length: MAX_NOTE, default: '' })
  note: string;

  /** When the reader marked the post as read; null if unread. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  readAt: Date | null;
}
