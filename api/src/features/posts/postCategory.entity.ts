import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Category } from '../categories/category.entity.js';
import { Post } from './post.entity.js';

/**
 * A category of a post. `createdAt`, `updatedAt`, `likesCount` and `isListed` repeat the columns of the post and change in the same
 * transactions, so that Latest, Popular and Updated of a category are each a range of one index instead of a sort.
 */
@Entity('post_category')
@Index('post_category_latest', ['categoryId', 'createdAt', 'postId', 'isListed'])
@Index('post_category_updated', ['categoryId', 'updatedAt', 'postId', 'isListed'])
@Index('post_category_popular', ['categoryId', 'likesCount', 'createdAt', 'postId', 'isListed'])
export class PostCategory {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  categoryId: string;

  /** Position among the categories of the post, in the author's order, from 0. */
  @Column({ type: 'int' })
  position: number;

  @Column({ type: 'int', default: 0 })
  likesCount: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  updatedAt: Date;

  @Column({ type: 'boolean', default: true })
  isListed: boolean;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_post_category_post' })
  post?: Relation<Post>;

  @ManyToOne(() => Category, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'categoryId', foreignKeyConstraintName: 'fk_post_category_category' })
  category?: Relation<Category>;
}
