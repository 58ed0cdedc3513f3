import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An unverified registration (decision 0033). It reserves neither email nor username. */
@Entity('pending_registration')
@Index('pending_registration_email', ['email'])
@Index('pending_registration_user_name', ['userNameKey', 'createdAt'])
@Index('pending_registration_expires', ['expiresAt'])
export class PendingRegistration {
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  @Column({ type: 'varchar', length: 100 })
  name: string;

  @Column({ type: 'varchar', length: 12 })
  userName: string;

  /** `userName` in lower case. */
  @Column({ type: 'varchar', length: 12 })
  userNameKey: string;

  /** In lower case. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** argon2id in PHC form. */
  @Column({ type: 'varchar', length: 255 })
  passwordHash: string;

  /** When the registration is deleted. Each new link extends it. */
  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}

/** Why a link is invalid: it was used or replaced, or another registration of its email was verified first. */
export type LinkOutcome = 'used' | 'lost';

/** A mailed verification link. It outlives its registration, to explain why an old link is invalid. */
@Entity('registration_link')
@Index('registration_link_registration', ['registrationId'])
@Index('registration_link_expires', ['expiresAt'])
export class RegistrationLink {
  /** SHA-256 of the token, as hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  tokenHash: string;

  @Column({ type: 'varchar', length: 36 })
  registrationId: string;

  /** Null while the link is valid. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  outcome: LinkOutcome | null;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
