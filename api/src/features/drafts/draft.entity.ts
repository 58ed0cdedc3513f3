import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { Node } from '../../platform/graphql/node.js';
import { SeriesChoice } from '../series/seriesChoice.js';

/** Unpublished writing, visible to its author only. `html` is last and not selected, as in posts. */
@ObjectType({ implements: Node, description: 'Unpublished writing. Only its author can see it.' })
@Entity('draft')
@Index('draft_latest', ['authorId', 'updatedAt', 'id'])
@Index('draft_post', ['postId'])
@Index('draft_publish', ['publishAt'])
export class Draft extends Node {
  @Field(() => ID, { description: 'The UUID that the client chose when it first saved the draft.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @ForeignKey(() => User, { name: 'fk_draft_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  /** Set to null in the transaction that deletes the post (features/publishing/publishing.service.ts). */
  @ForeignKey(() => Post, { name: 'fk_draft_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The `version` of the post that the draft is based on; null for a new post. If this is set and `post` is null, the post was deleted: publish the draft as a new post.',
  })
  @Column({ type: 'int', nullable: true })
  postVersion: number | null;

  @Field(() => String, { description: 'Plain text; may be empty.' })
  @Column({ type: 'varchar', length: 1000 })
  title: string;

  @Field(() => String, {
    description: 'The first sentences of the body as plain text, 220 characters at most.',
  })
  @Column({ type: 'varchar', length: 300 })
  excerpt: string;

  @Field(() => [String], { description: 'Names of the chosen categories, at most 3.' })
  @Column({ type: 'simple-json' })
  categories: string[];

  @Field(() => String, { nullable: true, description: 'The cover image, as in `Post`.' })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  coverImageURL: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `Post`, at most 1000 characters.',
  })
  @Column({ type: 'varchar', length: 1000, nullable: true })
  description: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'As in `Post`, but not checked before the draft is published.',
  })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  canonicalURL: string | null;

  @Field(() => SeriesChoice, {
    nullable: true,
    description:
      'The chosen series, as it was saved; null if none was chosen: changes of a post then leave it in its series.',
  })
  @Column({ type: 'simple-json', nullable: true })
  series: SeriesChoice | null;

  @Field(() => Int, { description: 'Incremented by every change. Send it with the next `saveDraft`.' })
  @Column({ type: 'int', default: 1 })
  version: number;

  @Field(() => ID, {
    nullable: true,
    description: 'The `clientId` of the last `saveDraft`; null if it had none.',
  })
  @Column({ type: 'varchar', length: 36, nullable: true })
  clientId: string | null;

  @Field(() => DateTimeResolver, { description: 'When it was first saved.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, { description: 'When it was last changed.' })
  @Column({ type: 'datetime', precision: 3 })
  updatedAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When the server publishes the draft; null if it is not scheduled.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  publishAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Why the server did not publish the draft at the scheduled time, for its author; null if nothing went wrong. `scheduleDraft` and `unscheduleDraft` set it to null.',
  })
  @Column({ type: 'varchar', length: 500, nullable: true })
  publishProblem: string | null;

  /** The body: sanitised HTML of the stored subset (richText/richText.ts). */
  @Column({ type: 'mediumtext', select: false })
  html?: string;
}

export const DraftConnection = connectionTypes(Draft, 'Draft').ConnectionType;

/** A published or deleted draft: a late save cannot restore it, and publishing again returns the post. */
@Entity('finished_draft')
@Index('finished_draft_post', ['postId'])
@Index('finished_draft_finished', ['finishedAt'])
export class FinishedDraft {
  @ForeignKey(() => User, { name: 'fk_finished_draft_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  authorId: string;

  @PrimaryColumn({ type: 'varchar', length: 36 })
  draftId: string;

  /** The resulting post; null if the draft, or the post, was deleted. */
  @ForeignKey(() => Post, { name: 'fk_finished_draft_post', onDelete: 'SET NULL', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36, nullable: true })
  postId: string | null;

  /** Null in rows of an older version, which may run beside this one. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  finishedAt: Date | null;
}
