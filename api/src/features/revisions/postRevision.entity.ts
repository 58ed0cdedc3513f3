import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { connectionTypes } from '../../platform/graphql/connection.js';

/** Number of stored revisions of a post (docs/decisions/0031-revisions.md). */
export const MAX_REVISIONS = 50;

export enum ReplacedBy {
  UPDATE = 'UPDATE',
  RESTORE = 'RESTORE',
  REST = 'REST',
}

registerEnumType(ReplacedBy, {
  name: 'ReplacedBy',
  description: 'How the text of a post was replaced.',
  valuesConfig: {
    UPDATE: { description: 'By `updatePost`, which the site’s editor uses.' },
    RESTORE: { description: 'By `restoreRevision`.' },
    REST: { description: 'By the REST API.' },
  },
});

/** A replaced version of a post. As in posts, `html` is the last column and is not selected by default. */
@ObjectType({ description: 'An earlier text of a post. Readers see it if `Post.showsRevisions`.' })
@Entity('post_revision')
@Index('post_revision_version', ['postId', 'version'], { unique: true })
export class PostRevision {
  @Field(() => ID, { description: 'Opaque: pass it to `restoreRevision`.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => Post, { name: 'fk_post_revision_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  postId: string;

  @Field(() => Int, { description: 'The `version` of the post with this text.' })
  @Column({ type: 'int' })
  version: number;

  @Field(() => String, { description: 'Plain text, 1 to 200 characters.' })
  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Field(() => [String], { description: 'Names of the categories, at most 3.' })
  @Column({ type: 'simple-json' })
  categories: string[];

  @Field(() => String, { nullable: true, description: 'The cover image, as in `Post`.' })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  coverImageURL: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The author’s own summary, as in `Post`.',
  })
  @Column({ type: 'varchar', length: 300, nullable: true })
  description: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The canonical address, as in `Post`.',
  })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  canonicalURL: string | null;

  @Field(() => Int, { description: 'Number of words in the body.' })
  @Column({ type: 'int' })
  wordCount: number;

  @Field(() => DateTimeResolver, { description: 'When this text was stored in the post.' })
  @Column({ type: 'datetime', precision: 3 })
  writtenAt: Date;

  @Field(() => DateTimeResolver, { description: 'When this text was replaced.' })
  @Column({ type: 'datetime', precision: 3 })
  replacedAt: Date;

  @Field(() => ReplacedBy, { description: 'How it was replaced.' })
  @Column({ type: 'varchar', length: 10 })
  replacedBy: ReplacedBy;

  @Field(() => Boolean, { description: 'Whether its author hides it from readers in any case.' })
  @Column({ type: 'boolean', default: false })
  isHidden: boolean;

  /** The body: sanitised HTML of the stored subset (richText/richText.ts). */
  @Column({ type: 'mediumtext', select: false })
  html?: string;
}

export const PostRevisionConnection = connectionTypes(PostRevision, 'PostRevision').ConnectionType;
