import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../users/user.entity.js';

/** How a device is recognised: by its cookie, by its address, or by its name and network. */
export type DeviceKind = 'cookie' | 'address' | 'client';

/** A device that an account has logged in on. Cookies, addresses and names are stored as hashes only. */
@Entity('known_device')
@Index('known_device_user', ['userId', 'lastSeenAt'])
@Index('known_device_seen', ['lastSeenAt'])
export class KnownDevice {
  /** HMAC-SHA-256 of the account and the cookie, address or client, in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  deviceHash: string;

  @ForeignKey(() => User, { name: 'fk_known_device_user', onDelete: 'CASCADE', onUpdate: 'NO ACTION' })
  @Column({ type: 'varchar', length: 36 })
  userId: string;

  @Column({ type: 'varchar', length: 10 })
  kind: DeviceKind;

  /** HMAC-SHA-256 of the account and the name of its client; null if it was stored before this column. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  client: string | null;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  lastSeenAt: Date;
}
