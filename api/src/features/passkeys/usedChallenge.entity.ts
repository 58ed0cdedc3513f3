import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A challenge that a ceremony was completed with, so that no other one is. Rows go a while after the challenge has expired. */
@Entity('used_challenge')
@Index('used_challenge_expires', ['expiresAt'])
export class UsedChallenge {
  /** SHA-256 of the challenge in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  challengeHash: string;

  @Column({ type: 'datetime', precision: 3 })
  expiresAt: Date;
}
