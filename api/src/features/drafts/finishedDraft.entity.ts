import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/**
 * Records that a draft was published or deleted. A late save cannot restore the draft, and publishing it a second time
 * returns the existing post.
 */
@Entity('finished_draft')
@Index('finished_draft_post', ['postId'])
export class FinishedDraft {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  authorId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  draftId: string;

  /** The resulting post; null if the draft, or the post, was deleted. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'authorId', foreignKeyConstraintName: 'fk_finished_draft_author' })
  author?: Relation<User>;

  @ManyToOne(() => Post, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_finished_draft_post' })
  post?: Relation<Post> | null;
}
