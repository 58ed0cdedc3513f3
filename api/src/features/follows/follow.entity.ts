import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';

/** A user who follows another one. The pair is the key, so a second follow cannot be stored. */
@Entity('user_follow')
@Index('user_follow_latest', ['followerId', 'createdAt', 'followedId'])
@Index('user_follow_followed', ['followedId', 'followerId'])
export class UserFollow {
  @ForeignKey(() => User, { name: 'fk_user_follow_follower', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  followerId: string;

  @ForeignKey(() => User, { name: 'fk_user_follow_followed', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  followedId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** A user who follows a category. */
@Entity('category_follow')
@Index('category_follow_latest', ['followerId', 'createdAt', 'followedId'])
@Index('category_follow_followed', ['followedId', 'followerId'])
export class CategoryFollow {
  @ForeignKey(() => User, { name: 'fk_category_follow_follower', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  followerId: string;

  @ForeignKey(() => Category, {
    name: 'fk_category_follow_followed',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  followedId: string;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
