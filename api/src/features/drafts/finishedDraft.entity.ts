import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/**
 * That a draft was published or deleted. A page that has not heard of it, or a request that was under way, cannot bring the
 * draft back; and publishing it a second time answers the post of the first.
 */
@Entity('finished_draft')
@Index('finished_draft_post', ['postId'])
export class FinishedDraft {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  authorId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  draftId: string;

  /** What it became; null when it was deleted, or the post was. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'authorId', foreignKeyConstraintName: 'fk_finished_draft_author' })
  author?: Relation<User>;

  @ManyToOne(() => Post, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_finished_draft_post' })
  post?: Relation<Post> | null;
}
