import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Draft } from '../drafts/draft.entity.js';
import { Post } from '../posts/post.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';

/** A stored image. Its name contains the hash of the content, so that equal images are stored once. */
@Entity('upload')
@Index('upload_name', ['name'], { unique: true })
@Index('upload_created', ['createdAt'])
@Index('upload_owner', ['ownerId'])
export class Upload {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** File name below `/uploads/`, such as `3f2a….webp`. */
  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** The first uploader; null if deleted or not signed in. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  ownerId: string | null;

  @Column({ type: 'int' })
  width: number;

  @Column({ type: 'int' })
  height: number;

  @Column({ type: 'int' })
  bytes: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'ownerId', foreignKeyConstraintName: 'fk_upload_owner' })
  owner?: Relation<User> | null;
}

/** A post uses an upload as its cover or in its body. Unused uploads are swept after a day. */
@Entity('post_upload')
@Index('post_upload_upload', ['uploadId'])
export class PostUpload {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;

  @ManyToOne(() => Post, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'postId', foreignKeyConstraintName: 'fk_post_upload_post' })
  post?: Relation<Post>;

  @ManyToOne(() => Upload, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'uploadId', foreignKeyConstraintName: 'fk_post_upload_upload' })
  upload?: Relation<Upload>;
}

@Entity('user_upload')
@Index('user_upload_upload', ['uploadId'])
export class UserUpload {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_user_upload_user' })
  user?: Relation<User>;

  @ManyToOne(() => Upload, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'uploadId', foreignKeyConstraintName: 'fk_user_upload_upload' })
  upload?: Relation<Upload>;
}

@Entity('draft_upload')
@Index('draft_upload_upload', ['uploadId'])
export class DraftUpload {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  draftId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;

  @ManyToOne(() => Draft, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'draftId', foreignKeyConstraintName: 'fk_draft_upload_draft' })
  draft?: Relation<Draft>;

  @ManyToOne(() => Upload, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'uploadId', foreignKeyConstraintName: 'fk_draft_upload_upload' })
  upload?: Relation<Upload>;
}

@Entity('revision_upload')
@Index('revision_upload_upload', ['uploadId'])
export class RevisionUpload {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  revisionId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;

  @ManyToOne(() => PostRevision, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'revisionId', foreignKeyConstraintName: 'fk_revision_upload_revision' })
  revision?: Relation<PostRevision>;

  @ManyToOne(() => Upload, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'uploadId', foreignKeyConstraintName: 'fk_revision_upload_upload' })
  upload?: Relation<Upload>;
}
