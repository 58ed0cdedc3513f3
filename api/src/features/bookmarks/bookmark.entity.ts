import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

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
}
