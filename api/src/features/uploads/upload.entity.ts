import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

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

  /** Size of the stored file in bytes. */
  @Column({ type: 'int' })
  bytes: number;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @ManyToOne(() => User, { onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'ownerId', foreignKeyConstraintName: 'fk_upload_owner' })
  owner?: Relation<User> | null;
}
