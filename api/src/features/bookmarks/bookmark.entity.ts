import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

@Entity('bookmark')
@Index('bookmark_latest', ['userId', 'createdAt', 'postId'])
@Index('bookmark_post', ['postId'])
export class Bookmark {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_bookmark_user' })
  user?: Relation<User>;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_bookmark_post' })
  post?: Relation<Post>;
}
