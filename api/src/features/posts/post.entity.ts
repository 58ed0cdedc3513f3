import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { Node } from '../../platform/graphql/node.js';
import type { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';
import { NotFoundError } from '../../errors.js';
import { connectionTypes } from '../../platform/graphql/connection.js';

/** A published post. `html` is last and not selected by default: SQLite reads rows from the left. */
@ObjectType({ simpleResolvers: true, implements: Node, description: 'A published post.' })
@Entity('post')
@Index('post_latest', ['createdAt', 'id', 'isListed'])
@Index('post_popular', ['likesCount', 'createdAt', 'id', 'isListed'])
@Index('post_popular_title', ['likesCount', 'createdAt', 'id', 'searchTitle'])
@Index('post_rank', ['id', 'likesCount', 'createdAt'])
@Index('post_author_newest', ['authorId', 'createdAt', 'id', 'isListed'])
@Index('post_updated', ['updatedAt', 'id', 'isListed'])
@Index('post_author_updated', ['authorId', 'updatedAt', 'id', 'isListed'])
@Index('post_day_popular', ['createdDay', 'likesCount', 'createdAt', 'id', 'isListed'])
@Index('post_reading', ['readingMinutes', 'id'])
@Index('post_examples', ['examplesCount', 'id'])
@Index('post_import_key', ['importKey'], { unique: true })
export class Post extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @ForeignKey(() => User, { name: 'fk_post_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  /** Set if the author was read with the post (postRows.ts). */
  author?: User;

  /** In the author's order; set if they were read with the post (postRows.ts). */
  categories?: Category[];

  /** Whether it waits for a moderator: it is hidden, and read for its author only (trust/heldTexts.ts). */
  isHeld?: boolean;

  @Field(() => String, { description: 'Plain text, 1 to 200 characters.' })
  @Column({ type: 'varchar', length: 200 })
  title: string;

  @Field(() => String, {
    description: 'The first sentences of the body as plain text, 220 characters at most.',
  })
  @Column({ type: 'varchar', length: 300 })
  excerpt: string;

  @Field(() => String, {
    nullable: true,
    description: 'The cover image: a path on this origin or an absolute URL. Null if the post has none.',
  })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  coverImageURL: string | null;

  @Field(() => Int, { description: 'Estimated reading time in minutes, at least 1.' })
  @Column({ type: 'int' })
  readingMinutes: number;

  @Field(() => Int, { description: 'Number of users who like the post.' })
  @Column({ type: 'int', default: 0 })
  likesCount: number;

  @Field(() => Int, { description: 'Number of comments on the post.' })
  @Column({ type: 'int', default: 0 })
  commentsCount: number;

  @Field(() => Int, { description: 'Number of examples in the body, which readers can run.' })
  @Column({ type: 'int', default: 0 })
  examplesCount: number;

  @Field(() => Int, {
    description: 'Incremented by every edit. Send it with `updatePost`, so that no edit overwrites another.',
  })
  @Column({ type: 'int', default: 1 })
  version: number;

  @Field(() => DateTimeResolver, { description: 'When the post was first published.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  /** The day of `createdAt` ({@link dayOf}). Popular of a period is merged from its days. */
  @Column({ type: 'int', default: 0, select: false })
  createdDay?: number;

  @Field(() => DateTimeResolver, {
    description:
      'When the text or its title, cover, categories, description or canonical address last changed.',
  })
  @Column({ type: 'datetime', precision: 3 })
  updatedAt: Date;

  @Field(() => Boolean, {
    description:
      'Whether lists, search and feeds include the post. A post that an operator has unlisted keeps its address, and its author’s own lists include it.',
  })
  @Column({ type: 'boolean', default: true })
  isListed: boolean;

  /** When a moderator deleted the post, or it was held for review. It is unlisted, and nobody sees it until it is restored. */
  @Column({ type: 'datetime', precision: 3, nullable: true, select: false })
  hiddenAt?: Date | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The author’s own summary, plain text of at most 300 characters; null without one: use `excerpt` then.',
  })
  @Column({ type: 'varchar', length: 300, nullable: true })
  description: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The https address of another site where the post appeared first, for `rel=canonical`; null if it appeared here first.',
  })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  canonicalURL: string | null;

  @Field(() => Boolean, {
    description: 'Whether readers see the revisions of the post, without those that its author hides.',
  })
  @Column({ type: 'boolean', default: false })
  showsRevisions: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The `reactVersion` that the author chose; null without a choice.',
  })
  @Column({ type: 'int', nullable: true })
  chosenReactVersion: number | null;

  /** The highest major version that an example of the present text ran with. */
  @Column({ type: 'int', nullable: true })
  ranReactVersion: number | null;

  @Field(() => Int, {
    description: 'Number of examples that ran once and failed when they last ran; equal ones count once.',
  })
  @Column({ type: 'int', default: 0 })
  brokenExamplesCount: number;

  /** SHA-256 over feed and item of an imported post, so that a second import skips it; null for others. */
  @Column({ type: 'varchar', length: 64, nullable: true, select: false })
  importKey: string | null;

  /** `post_search.title` for an index with the likes (searchIndex.ts); empty if unknown or too long. */
  @Column({ type: 'varchar', length: 1000, charset: 'ascii', default: '', select: false })
  searchTitle?: string;

  /** The body: sanitised HTML of the stored subset (richText/richText.ts). */
  @Column({ type: 'mediumtext', select: false })
  html?: string;
}

/** What a new post shows beside its text. */
export const NEW_DISPLAY = {
  likesCount: 0,
  commentsCount: 0,
  showsRevisions: false,
  chosenReactVersion: null,
  ranReactVersion: null,
  brokenExamplesCount: 0,
};

export function noSuchPost(): NotFoundError {
  return new NotFoundError('This post does not exist.');
}

export const PostConnection = connectionTypes(Post, 'Post').ConnectionType;
