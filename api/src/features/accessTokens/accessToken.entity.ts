import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { parseScopes, Scope } from '../../platform/useCases/scopes.js';
import { User } from '../users/user.entity.js';

registerEnumType(Scope, {
  name: 'Scope',
  description:
    'What an access token may do. In errors, in OpenAPI and in headers the names are `read`, `write:posts` and so on.',
  valuesConfig: {
    READ: {
      description:
        'Read the site, and what only the viewer sees: drafts, reading list, notifications, what the viewer likes and follows.',
    },
    WRITE_POSTS: {
      description: 'Write, publish, change and delete posts, drafts and series. Upload images.',
    },
    WRITE_COMMENTS: { description: 'Write, change and delete comments and replies.' },
    WRITE_REACTIONS: {
      description: 'Like, save posts, follow people and categories, and mark notifications as read.',
    },
    WRITE_PROFILE: { description: 'Change the public profile, the pinned post and webhooks.' },
  },
});

export const MAX_TOKEN_NAME = 60;
/** Longest stored list of scopes; all of today’s take 63 characters. */
const SCOPES_LENGTH = 255;

/** A credential for programs of an account. The token itself is not stored. Deleting the row revokes it. */
@ObjectType('AccessToken', {
  simpleResolvers: true,
  description: 'An access token, with which a program acts for the viewer within its scopes.',
})
@Entity('access_token')
@Index('access_token_hash', ['tokenHash'], { unique: true })
@Index('access_token_user', ['userId', 'createdAt', 'id'])
@Index('access_token_expires', ['expiresAt'])
export class AccessToken {
  @Field(() => ID, { description: 'For `revokeAccessToken`. It is not the token.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_access_token_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Field(() => String, { description: 'The name that its owner chose.' })
  @Column({ type: 'varchar', length: MAX_TOKEN_NAME })
  name: string;

  @Field(() => [Scope], { description: 'What the token may do.' })
  @Column({
    type: 'varchar',
    length: SCOPES_LENGTH,
    transformer: {
      from: (list: string) => parseScopes(list),
      to: (scopes: unknown) => (Array.isArray(scopes) ? scopes.join(' ') : scopes),
    },
  })
  scopes: Scope[];

  /** SHA-256 of the token in hexadecimal digits (tokenFormat.ts). */
  @Column({ type: 'varchar', length: 64, select: false })
  tokenHash?: string;

  @Field(() => DateTimeResolver, { description: 'When the token was created.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, {
    description: 'When the token expires. Expired tokens are listed for 30 more days.',
  })
  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When the token was last used; null if never. Updated at most every 5 minutes.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
