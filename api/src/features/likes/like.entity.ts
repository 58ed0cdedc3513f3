import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/** A like of a post by a user. The pair is the key, so a second like cannot be stored. */
@Entity('like')
@Index('like_user', ['userId'])
@Index('like_latest', ['userId', 'createdAt', 'postId'])
@Index('like_newest', ['postId', 'createdAt', 'userId'])
export class Like {
  @ForeignKey(() => Post, { name: 'fk_like_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @ForeignKey(() => User, { name: 'fk_like_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
