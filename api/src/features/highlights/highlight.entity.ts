import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { connectionTypes } from '../../platform/graphql/connection.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';

/** Characters of a passage, and of the text that is stored before and after it. */
export const MAX_QUOTE = 1000;
export const MAX_CONTEXT = 64;
/** Of one reader, in one post and altogether (docs/behaviour.md#limits). */
export const MAX_IN_POST = 100;
export const MAX_HIGHLIGHTS = 5000;

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;

/** A passage that a reader has marked. It is found again by its text, not by a position, so that it survives edits. */
@ObjectType({
  simpleResolvers: true,
  description:
    'A passage of a post that the viewer has highlighted, as a text quote (W3C Web Annotation). Private.',
})
@Entity('highlight')
@Index('highlight_latest', ['userId', 'createdAt', 'id'])
@Index('highlight_post', ['postId', 'userId', 'createdAt'])
export class Highlight {
  @Field(() => ID, { description: 'For `deleteHighlight`.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_highlight_user', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @ForeignKey(() => Post, { name: 'fk_highlight_post', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  postId: string;

  @Field(() => String, { description: 'The text of the passage as it was.' })
  @Column({ type: 'varchar', length: MAX_QUOTE })
  quote: string;

  @Field(() => String, { description: 'The text before it, to tell equal passages apart.' })
  @Column({ type: 'varchar', length: MAX_CONTEXT })
  prefix: string;

  @Field(() => String, { description: 'The text after it.' })
  @Column({ type: 'varchar', length: MAX_CONTEXT })
  suffix: string;

  @Field(() => DateTimeResolver, { description: 'When it was highlighted.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

export const HighlightConnection = connectionTypes(Highlight, 'Highlight').ConnectionType;
