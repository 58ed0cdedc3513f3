import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, type ValueTransformer } from 'typeorm';
import { parseScopes, Scope } from '../../platform/useCases/scopes.js';
import { User } from '../users/user.entity.js';

export const MAX_APP_NAME = 60;
export const MAX_HOMEPAGE = 500;
export const MAX_REDIRECT_URIS = 5;

const cascade = { onDelete: 'CASCADE', onUpdate: 'NO ACTION' } as const;
const asLines: ValueTransformer = {
  from: (lines: string) => lines.split('\n'),
  to: (uris: unknown) => (Array.isArray(uris) ? uris.join('\n') : uris),
};
const asScopes: ValueTransformer = {
  from: (list: string | null) => parseScopes(list ?? ''),
  to: (scopes: unknown) => (Array.isArray(scopes) ? scopes.join(' ') : scopes),
};

/** An application of a third party, a client of OAuth (docs/decisions/0145-oauth.md). */
@ObjectType('OAuthApp', {
  simpleResolvers: true,
  description: 'An application that the viewer has registered, so that members can let it act for them.',
})
@Entity('oauth_app')
@Index('oauth_app_owner', ['ownerId', 'createdAt', 'id'])
export class OAuthApp {
  @Field(() => ID, { description: 'The `client_id` of the app. It is public.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_oauth_app_owner', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  ownerId: string;

  @Field(() => String, { description: 'Its name, which members see before they allow anything.' })
  @Column({ type: 'varchar', length: MAX_APP_NAME })
  name: string;

  @Field(() => String, { description: 'The address of its website.' })
  @Column({ type: 'varchar', length: MAX_HOMEPAGE })
  homepage: string;

  @Field(() => [String], { description: 'Where members may be sent back to.' })
  @Column({ type: 'varchar', length: 2600, transformer: asLines })
  redirectUris: string[];

  /** SHA-256 of the secret of a confidential client; null for a public one. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  secretHash: string | null;

  @Field(() => DateTimeResolver, { description: 'When it was registered.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => Boolean, {
    description: 'Whether it has a secret, because it runs on a server. Others cannot keep one.',
  })
  get isConfidential(): boolean {
    return this.secretHash !== null;
  }
}

/**
 * One sign-in of a member to an app. It begins with a code, which is exchanged for an access token and a refresh token. Both are
 * replaced in place, so all tokens of a sign-in end with its row. Only hashes of codes and tokens are stored.
 */
@Entity('oauth_grant')
@Index('oauth_grant_user', ['userId', 'appId', 'createdAt'])
@Index('oauth_grant_app', ['appId'])
@Index('oauth_grant_code', ['codeHash'], { unique: true })
@Index('oauth_grant_access', ['accessHash'], { unique: true })
@Index('oauth_grant_refresh', ['refreshHandle'], { unique: true })
@Index('oauth_grant_ends', ['endsAt'])
export class OAuthGrant {
  /** Also the id of its access token, so that a new token gets no new budget. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_oauth_grant_user', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @ForeignKey(() => OAuthApp, { name: 'fk_oauth_grant_app', ...cascade })
  @Column({ type: 'varchar', length: 36 })
  appId: string;

  /** What the member has allowed. */
  @Column({ type: 'varchar', length: 255, transformer: asScopes })
  scopes: Scope[];

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastUsedAt: Date | null;

  @Column({ type: 'varchar', length: 500 })
  redirectUri: string;

  @Column({ type: 'varchar', length: 64 })
  codeHash: string;

  /** PKCE with S256 (RFC 7636). */
  @Column({ type: 'varchar', length: 43 })
  codeChallenge: string;

  @Column({ type: 'datetime', precision: 3 })
  codeExpiresAt: Date;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  codeUsedAt: Date | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  accessHash: string | null;

  /** What the access token may do: `scopes`, or what the app has narrowed them to. */
  @Column({ type: 'varchar', length: 255, nullable: true, transformer: asScopes })
  accessScopes: Scope[] | null;

  @Column({ type: 'datetime', precision: 3, nullable: true })
  accessExpiresAt: Date | null;

  /** Identifies the sign-in in all of its refresh tokens, so that one that was used before is recognised. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  refreshHandle: string | null;

  /** Of the refresh token that is valid now. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  refreshHash: string | null;

  /** When the code expires, and later the refresh token. */
  @Column({ type: 'datetime', precision: 3 })
  endsAt: Date;
}

/** All sign-ins of the viewer to one app. */
@ObjectType({ description: 'An application that may act for the viewer.' })
export class AuthorizedApp {
  @Field(() => ID, { description: 'The app, for `removeAuthorizedApp`.' })
  appId: string;

  @Field(() => String, { description: 'Its name.' })
  name: string;

  @Field(() => String, { description: 'The address of its website.' })
  homepage: string;

  @Field(() => [Scope], { description: 'What it may do.' })
  scopes: Scope[];

  @Field(() => DateTimeResolver, {
    description: 'When the viewer first allowed it, of the sign-ins that still last.',
  })
  authorizedAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When it last used its access; null if never. Updated at most every 5 minutes.',
  })
  lastUsedAt: Date | null;
}
