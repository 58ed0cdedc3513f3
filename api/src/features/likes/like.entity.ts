import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/** A like of a post by a user. The pair is the key, so a second like cannot be stored. */
@Entity('like')
@Index('like_user', ['userId'])
export class Like {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_like_post' })
  post?: Relation<Post>;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_like_user' })
  user?: Relation<User>;
}
