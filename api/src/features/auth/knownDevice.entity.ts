import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../users/user.entity.js';

/** By what a device is known: the cookie that it was given, the address that it logged in from, or its name and network. */
export type DeviceKind = 'cookie' | 'address' | 'client';

/** A device that an account was logged in to on. Neither cookies nor addresses nor names are stored, only what they hash to. */
@Entity('known_device')
@Index('known_device_user', ['userId', 'lastSeenAt'])
@Index('known_device_seen', ['lastSeenAt'])
export class KnownDevice {
  /** HMAC-SHA-256 of the account and the cookie, address or client, in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  deviceHash: string;

  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'varchar', length: 10 })
  kind: DeviceKind;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  /** The last time that the account's owner proved on it who they are. */
  @Column({ type: 'datetime', precision: 3 })
  lastSeenAt: Date;

  @ManyToOne(() => User, { onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'fk_known_device_user' })
  user?: Relation<User>;
}
