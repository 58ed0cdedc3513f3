import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
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
  @ForeignKey(() => User, { name: 'fk_upload_owner', onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
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
}

/** A post uses an upload as its cover or in its body. Unused uploads are swept after a day. */
@Entity('post_upload')
@Index('post_upload_upload', ['uploadId'])
export class PostUpload {
  @ForeignKey(() => Post, { name: 'fk_post_upload_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  postId: string;

  @ForeignKey(() => Upload, { name: 'fk_post_upload_upload', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;
}

@Entity('user_upload')
@Index('user_upload_upload', ['uploadId'])
export class UserUpload {
  @ForeignKey(() => User, { name: 'fk_user_upload_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  userId: string;

  @ForeignKey(() => Upload, { name: 'fk_user_upload_upload', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;
}

@Entity('draft_upload')
@Index('draft_upload_upload', ['uploadId'])
export class DraftUpload {
  @ForeignKey(() => Draft, { name: 'fk_draft_upload_draft', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  draftId: string;

  @ForeignKey(() => Upload, { name: 'fk_draft_upload_upload', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;
}

@Entity('revision_upload')
@Index('revision_upload_upload', ['uploadId'])
export class RevisionUpload {
  @ForeignKey(() => PostRevision, {
    name: 'fk_revision_upload_revision',
    onDelete: 'CASCADE',
    onUpdate: 'NO ACTION',
  })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  revisionId: string;

  @ForeignKey(() => Upload, { name: 'fk_revision_upload_upload', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  uploadId: string;
}
