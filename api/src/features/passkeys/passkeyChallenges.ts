import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { isUniqueViolation } from '../../platform/database/dataSource.js';
import { fieldError } from '../../errors.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { UsedChallenge } from './passkey.entity.js';
import { MINUTE } from '../../platform/time.js';

/** The purpose of a challenge: any login, or a new passkey of one account. */
export type Ceremony = { kind: 'login' } | { kind: 'registration'; userId: string };

export interface Challenge {
  hash: string;
  expiresAt: Date;
}

/** In milliseconds: the upper end of the recommendation in WebAuthn Level 3 section 15.1. */
export const CEREMONY_LIFETIME = 5 * MINUTE;

const EXPIRY_BYTES = 6;
/** WebAuthn Level 3 section 13.4.3 requires at least 16. */
const RANDOM_BYTES = 24;
const HEAD_BYTES = EXPIRY_BYTES + RANDOM_BYTES;
const MAC_BYTES = 32;

/**
 * Challenges of WebAuthn ceremonies. Each carries its expiry and an HMAC over expiry and ceremony, so that every
 * process can verify it and a flood of requests stores nothing. A row is written when a ceremony completes, which needs
 * a passkey (docs/decisions/0036-passkeys.md).
 */
export class PasskeyChallenges {
  readonly #key: Buffer;

  /** @param secret of the site, from which the key of the signatures is derived (RFC 5869) */
  constructor(
    private readonly dataSource: DataSource,
    secret: string,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate passkey challenges', 32));
  }

  /** A new challenge for one ceremony, valid for {@link CEREMONY_LIFETIME}. */
  issue(ceremony: Ceremony): Uint8Array<ArrayBuffer> {
    const expiry = Buffer.alloc(EXPIRY_BYTES);
    expiry.writeUIntBE(Date.now() + CEREMONY_LIFETIME, 0, EXPIRY_BYTES);
    const head = Buffer.concat([expiry, randomBytes(RANDOM_BYTES)]);
    return new Uint8Array([...head, ...this.#sign(head, ceremony)]);
  }

  /** Verifies a challenge in base64url, without the database. @throws BadUserInputError */
  recognise(encoded: string, ceremony: Ceremony): Challenge {
    const bytes = Buffer.from(encoded, 'base64url');
    const head = bytes.subarray(0, HEAD_BYTES);
    const mac = bytes.subarray(HEAD_BYTES);
    if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, this.#sign(head, ceremony)))
      throw fieldError(
        'clientDataJSON',
        'This request for a passkey was not made for you here. Start again.',
      );
    const expiresAt = new Date(head.readUIntBE(0, EXPIRY_BYTES));
    if (expiresAt <= new Date())
      throw fieldError('clientDataJSON', 'This took longer than five minutes. Start again.');
    // Hash the bytes, because one value has several base64url forms.
    return { hash: createHash('sha256').update(bytes).digest('hex'), expiresAt };
  }

  /** Consumes a challenge once, in the transaction that completes the ceremony. @throws BadUserInputError */
  async use(manager: EntityManager, { hash, expiresAt }: Challenge): Promise<void> {
    try {
      await manager.insert(UsedChallenge, { challengeHash: hash, expiresAt });
    } catch (error) {
      if (isUniqueViolation(error))
        throw fieldError('clientDataJSON', 'This request for a passkey was used already. Start again.');
      throw error;
    }
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.dataSource, UsedChallenge, {
      // Kept a while longer: a ceremony verified just in time may still be running, here or with a slower clock.
      name: 'usedChallenges',
      key: 'challengeHash',
      time: 'expiresAt',
      keptFor: CEREMONY_LIFETIME,
      what: 'used challenges of passkeys',
      kept: '5 minutes after they expire',
    });
  }

  #sign(head: Buffer, ceremony: Ceremony): Buffer {
    const purpose = ceremony.kind === 'login' ? ['login'] : ['registration', ceremony.userId];
    return createHmac('sha256', this.#key).update(JSON.stringify(purpose)).update(head).digest();
  }
}
