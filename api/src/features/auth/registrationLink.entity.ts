import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Why a link no longer works: it was used or replaced by a newer one, or another registration of its email was verified first. */
export type LinkOutcome = 'used' | 'lost';

/**
 * A verification link that was mailed for a registration. It outlives the registration, so that an old link can be told what became
 * of it.
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

  /** Null while the link is good. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  outcome: LinkOutcome | null;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
