import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Why a link is invalid: it was used or replaced, or another registration of its email was verified first. */
export type LinkOutcome = 'used' | 'lost';

/**
 * A mailed verification link of a registration. It outlives the registration, so that an old link can explain why it is
 * invalid.
 */
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
