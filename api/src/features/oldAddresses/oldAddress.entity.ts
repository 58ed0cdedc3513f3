import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { Upload } from '../uploads/upload.entity.js';
import { User } from '../users/user.entity.js';

/** The path of an imported post, author or picture on the site that it comes from: exactly one of the ids is set. */
@Entity('old_address')
@Index('old_address_post', ['postId'])
@Index('old_address_user', ['userId'])
@Index('old_address_upload', ['uploadId'])
export class OldAddress {
  /** Normalised by `oldPath` (oldAddress.service.ts). */
  @PrimaryColumn({ type: 'varchar', length: 512, charset: 'ascii' })
  path: string;

  @ForeignKey(() => Post, { name: 'fk_old_address_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @ForeignKey(() => User, { name: 'fk_old_address_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36, nullable: true })
  userId: string | null;

  @ForeignKey(() => Upload, { name: 'fk_old_address_upload', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36, nullable: true })
  uploadId: string | null;
}
