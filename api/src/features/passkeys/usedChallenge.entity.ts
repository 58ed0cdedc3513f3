import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
