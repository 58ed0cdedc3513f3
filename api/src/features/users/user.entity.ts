import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { Node } from '../../platform/graphql/node.js';
import { NotFoundError } from '../../errors.js';

export enum UserRole {
  MEMBER = 'MEMBER',
  MODERATOR = 'MODERATOR',
  ADMIN = 'ADMIN',
}

registerEnumType(UserRole, {
  name: 'UserRole',
  description: 'What a user may do beyond their own things. Operators give roles on the command line.',
  valuesConfig: {
    MEMBER: { description: 'Writes posts and comments.' },
    MODERATOR: { description: 'Decides on reports about members.' },
    ADMIN: { description: 'Decides on reports about members and moderators.' },
  },
});

/** A user account. Only public data are GraphQL fields; the rest is for the viewer and the services. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A user account. All its fields are public.',
})
@Entity('user')
@Index('user_user_name', ['userNameKey'], { unique: true })
@Index('user_email', ['email'], { unique: true })
@Index('user_suspended_until', ['suspendedUntil'])
@Index('user_erases', ['erasesAt'])
export class User extends Node {
  @Field(() => ID, { description: 'Opaque; unique across all types.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  override id: string;

  @Field(() => String, { description: 'The name shown beside posts, such as "Ada Lovelace".' })
  @Column({ type: 'varchar', length: 100 })
  name: string;

  @Field(() => String, {
    description: 'The unique handle in the URL of the profile, 4 to 12 characters.',
  })
  @Column({ type: 'varchar', length: 12 })
  userName: string;

  /** `userName` in lower case: usernames are unique, ignoring case, on both engines. */
  @Column({ type: 'varchar', length: 12 })
  userNameKey: string;

  /** In lower case. Null for the author of imported posts who has not claimed the account. */
  @Column({ type: 'varchar', length: 254, nullable: true })
  email: string | null;

  /** argon2id in PHC form; bcrypt for an imported account until its first login (auth/bcrypt.ts). Null for an account that cannot log in yet. */
  @Column({ type: 'varchar', length: 255, nullable: true, select: false })
  passwordHash: string | null;

  /** When the password was last set; earlier links are invalid. Null for that of the registration. */
  @Column({ type: 'datetime', precision: 3, nullable: true, select: false })
  passwordSetAt?: Date | null;

  /** Path or URL of a picture; null for the generated one (`profilePicture` of the API is never empty). */
  @Column({ type: 'varchar', length: 2048, nullable: true })
  picture: string | null;

  @Field(() => String, { nullable: true, description: 'A short biography, plain text.' })
  @Column({ type: 'varchar', length: 1000, nullable: true })
  about: string | null;

  @Field(() => String, { nullable: true, description: 'URL of a personal website.' })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  websiteURL: string | null;

  @Field(() => String, { nullable: true, description: 'URL of a GitHub profile.' })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  githubURL: string | null;

  @Field(() => String, { nullable: true, description: 'URL of a LinkedIn profile.' })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  linkedinURL: string | null;

  @Field(() => String, { nullable: true, description: 'URL of an X (Twitter) profile.' })
  @Column({ type: 'varchar', length: 2048, nullable: true })
  xURL: string | null;

  /** When a deleted account is erased; null for others. A deleted one has no `verifiedAt`. */
  @Column({ type: 'datetime', precision: 3, nullable: true, select: false })
  erasesAt?: Date | null;

  /** Part of every access token; incrementing it revokes all earlier tokens. */
  @Column({ type: 'int', default: 0 })
  tokenVersion: number;

  /** When the email was verified and the account created. Null in rows of versions that stored registrations here. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  verifiedAt: Date | null;

  /** When the account was suspended; null if it is not suspended. The posts remain. */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  suspendedAt: Date | null;

  /** When the suspension ends; null for one without end (user.policy.ts). */
  @Column({ type: 'datetime', precision: 3, nullable: true })
  suspendedUntil: Date | null;

  /** Why a moderator suspended the account, for its owner. */
  @Column({ type: 'varchar', length: 1000, nullable: true, select: false })
  suspensionReason?: string | null;

  @Field(() => UserRole, { description: 'The role of the user, such as moderator.' })
  @Column({ type: 'varchar', length: 10, default: UserRole.MEMBER })
  role: UserRole;

  /** When the account was trusted; null for a new one (trust/newAccounts.ts). */
  @Column({ type: 'datetime', precision: 3, nullable: true, select: false })
  trustedAt?: Date | null;

  /** Storage use in bytes (storageQuota.ts). */
  @Column({
    type: 'bigint',
    default: 0,
    select: false,
    transformer: { from: Number, to: (bytes: unknown) => bytes },
  })
  storedBytes?: number;

  /** The post that the profile shows first. It may have been deleted. */
  @Column({ type: 'varchar', length: 36, nullable: true })
  pinnedPostId: string | null;

  /** The ids of posts that were pinned before it and still are, last pinned first, separated by commas (profiles/pins.ts). */
  @Column({ type: 'varchar', length: 80, default: '' })
  pinnedBefore: string;

  /** Changed in the transactions that change the rows of `user_follow`. */
  @Field(() => Int, { description: 'Number of users who follow this user.' })
  @Column({ type: 'int', default: 0 })
  followersCount: number;

  @Field(() => DateTimeResolver, { description: 'When the account was created.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** The error for a user who does not exist. */
export function noSuchUser(): NotFoundError {
  return new NotFoundError('This user does not exist.');
}
