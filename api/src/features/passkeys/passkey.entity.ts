import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** Maximum length of a credential id in bytes (WebAuthn Level 3, section 4 "Credential ID"). */
export const MAX_CREDENTIAL_ID = 1023;
/** Maximum length of a public key in COSE form, in bytes: an RSA key of 8,192 bits is shorter. */
export const MAX_PUBLIC_KEY = 1200;
/** Length of the base64url form of so many bytes. */
export const base64urlLength = (bytes: number): number => Math.ceil((bytes * 4) / 3);

/** A credential for logging in without username and password: the public key of a private key on the owner's device. */
@ObjectType({
  simpleResolvers: true,
  description: 'A passkey, which logs in without username and password.',
})
@Entity('passkey')
@Index('passkey_credential', ['credentialHash'], { unique: true })
@Index('passkey_user', ['userId', 'id'])
export class Passkey {
  @Field(() => ID, { description: 'For `renamePasskey` and `removePasskey`.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_passkey_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  /** SHA-256 of the credential's id in hexadecimal, because the id is too long for a unique key in MySQL. */
  @Column({ type: 'varchar', length: 64 })
  credentialHash: string;

  @Field(() => String, {
    description: 'The id that the authenticator gave the credential, in base64url without padding.',
  })
  @Column({ type: 'varchar', length: base64urlLength(MAX_CREDENTIAL_ID) })
  credentialId: string;

  /** In COSE form (RFC 9052 section 7), base64url. */
  @Column({ type: 'varchar', length: base64urlLength(MAX_PUBLIC_KEY) })
  publicKey: string;

  /** Signature counter, 32 bits unsigned; always 0 for synced passkeys. */
  @Column({ type: 'bigint', transformer: { from: Number, to: (count: unknown) => count } })
  counter: number;

  /** Transports of the authenticator, such as `internal,hybrid`; empty if unknown. */
  @Column({ type: 'varchar', length: 100 })
  transports: string;

  @Field(() => Boolean, {
    description:
      'Whether the passkey is backed up, for example synced by a password manager. False if it exists on one device only.',
  })
  @Column({ type: 'boolean' })
  backedUp: boolean;

  @Field(() => String, { description: 'The name that its owner chose.' })
  @Column({ type: 'varchar', length: 60 })
  name: string;

  @Field(() => DateTimeResolver, { description: 'When it was added.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, {
    nullable: true,
    description: 'When it was last used to log in; null if never.',
  })
  @Column({ type: 'datetime', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}

/** The challenge of a completed ceremony, so that it cannot be used again. Deleted a while after it has expired. */
@Entity('used_challenge')
@Index('used_challenge_expires', ['expiresAt'])
export class UsedChallenge {
  /** SHA-256 of the challenge in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  challengeHash: string;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;
}
