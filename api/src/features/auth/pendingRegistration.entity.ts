import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What somebody registered with and has not verified yet (decision 0033). One email may have several; each has links of its own, and
 * none holds the email or the username.
 */
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

  /** When the registration is forgotten; each new link puts it off. */
  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;

  @Column({ type: 'datetime', precision: 3 })
  createdAt: Date;
}
