import { DateTimeResolver } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** Longest stored name of a device (features/auth/deviceName.ts). */
export const DEVICE_LENGTH = 60;
/** Longest stored address range: an IPv6 prefix with its length. */
export const ADDRESS_LENGTH = 64;

/** A session of an account. Access tokens carry its id as `jti`; deleting the row ends the session. */
@ObjectType('Session', {
  simpleResolvers: true,
  description: 'A session of the viewer: one login on one device, until it ends or expires.',
})
@Entity('session')
@Index('session_user', ['userId', 'lastUsedAt'])
@Index('session_expires', ['expiresAt'])
export class UserSession {
  @Field(() => ID, { description: 'Opaque; pass it to `endSession`.' })
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @ForeignKey(() => User, { name: 'fk_session_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Field(() => String, {
    description: 'The device as described by the client, such as “Chrome on Linux”. It is not verified.',
  })
  @Column({ type: 'varchar', length: DEVICE_LENGTH })
  device: string;

  @Field(() => String, {
    description:
      'The network from which the session was last used: the /24 of an IPv4 address or the /48 of an IPv6 address.',
  })
  @Column({ type: 'varchar', length: ADDRESS_LENGTH })
  address: string;

  @Field(() => DateTimeResolver, { description: 'When the session began.' })
  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Field(() => DateTimeResolver, {
    description: 'When the session was last used. Updated at most every 5 minutes.',
  })
  @Column({ type: 'datetime', precision: 3 })
  lastUsedAt: Date;

  @Field(() => DateTimeResolver, { description: 'When the session expires.' })
  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  /** When the password, a passkey or a mailed link was last shown in this session (features/auth/sessions.ts). */
  @Column({ type: 'datetime', precision: 3 })
  authenticatedAt: Date;
}
