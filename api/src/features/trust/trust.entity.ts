import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

export enum HoldReason {
  REPEATED = 'REPEATED',
  LINKS = 'LINKS',
  TRAP = 'TRAP',
}

registerEnumType(HoldReason, {
  name: 'HoldReason',
  description: 'Why a text is held for review.',
  valuesConfig: {
    REPEATED: { description: 'It is the same or nearly the same as other texts of new accounts.' },
    LINKS: { description: 'It is mostly links.' },
    TRAP: { description: 'A field was filled that people do not see.' },
  },
});

/** What counts against the limit of posts, against that of comments and replies, and edits that count against none. */
export enum TextKind {
  POST = 'post',
  COMMENT = 'comment',
  EDIT = 'edit',
}

/** A text that a new account has written. It stays when the text is deleted, so that deleting lifts no limit. */
@Entity('new_text')
@Index('new_text_day', ['userId', 'kind', 'createdAt'])
@Index('new_text_expires', ['createdAt'])
export class NewText {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_new_text_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  /** The post, comment or reply, which may no longer exist. */
  @Column({ type: 'varchar', length: 36 })
  subjectId: string;

  @Column({ type: 'varchar', length: 8 })
  kind: TextKind;

  /** See repeatedText.ts; null for a text that is too short to be compared. */
  @Column({ type: 'varchar', length: 128, nullable: true })
  signature: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** Finds texts that may be nearly the same (repeatedText.ts). */
@Entity('new_text_band')
@Index('new_text_band_text', ['textId'])
export class NewTextBand {
  @PrimaryColumn({ type: 'varchar', length: 20 })
  band: string;

  @ForeignKey(() => NewText, { name: 'fk_new_text_band_text', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  textId: string;
}

/**
 * A text that waits for a moderator, or was refused and can still be approved by undoing the decision. A held post has
 * a row in `post` too, which is hidden; held comments and replies only stand here, so that no read can show them.
 */
@ObjectType({
  simpleResolvers: true,
  description:
    'A text of the viewer that is held for review. Nobody else can read it, except for moderators.',
})
@Entity('held_text')
@Index('held_text_case', ['caseId'], { unique: true })
@Index('held_text_author', ['authorId', 'createdAt', 'id'])
@Index('held_text_post', ['postId', 'authorId'])
export class HeldText {
  @Field(() => ID, {
    description: 'The id of the post, and of the comment or reply as soon as it is approved.',
  })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** Without a foreign key, because the case can name texts that do not exist. */
  @Column({ type: 'varchar', length: 36 })
  caseId: string;

  @ForeignKey(() => User, { name: 'fk_held_text_author', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  authorId: string;

  @Field(() => ID, { description: 'The post itself, or the one that the comment or reply belongs to.' })
  @ForeignKey(() => Post, { name: 'fk_held_text_post', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  postId: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The comment that a reply answers; null for a post and a comment.',
  })
  @Column({ type: 'varchar', length: 36, nullable: true })
  commentId: string | null;

  @Field(() => String, { nullable: true, description: 'What the viewer typed; null for a post.' })
  @Column({ type: 'mediumtext', nullable: true })
  text: string | null;

  @Field(() => DateTimeResolver, { description: 'When the viewer wrote it.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
