import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { fieldError } from '../../errors.js';
import { OneTimeToken } from './oneTimeToken.entity.js';
import { DAY, MINUTE } from '../../platform/time.js';

/** Lifetime of password reset links in milliseconds (docs/behaviour.md#mailed-links). */
const LIFETIME = 15 * MINUTE;
/** Earlier versions stored links for other purposes in this table. */
const purpose = 'reset';

const messages = {
  unknown: 'This password reset link is not valid. Copy the whole link from the mail, or ask for a new one.',
  used: 'This password reset link has already been used or was replaced by a newer one. Ask for a new one.',
  expired: 'This password reset link has expired. Ask for a new one.',
};

/** Creates a password reset token for a user. Older ones become invalid. */
export async function issueToken(manager: EntityManager, userId: string): Promise<string> {
  const now = new Date();
  await endTokens(manager, userId);
  const { token, tokenHash } = makeLinkToken();
  await manager.insert(OneTimeToken, {
    id: newId(),
    userId,
    purpose,
    tokenHash,
    expiresAt: new Date(now.getTime() + LIFETIME),
    usedAt: null,
    createdAt: now,
  });
  return token;
}

/** Invalidates the links of a user, with the message of a replaced link. */
export async function endTokens(manager: EntityManager, userId: string): Promise<void> {
  await manager.update(OneTimeToken, { userId, purpose, usedAt: IsNull() }, { usedAt: new Date() });
}

/** Consumes a token and returns its user. Of two uses one wins. @throws BadUserInputError naming `token` */
export async function useToken(manager: EntityManager, token: string): Promise<string> {
  const refuse = (kind: keyof typeof messages) => fieldError('token', messages[kind]);
  const row = await manager.findOneBy(OneTimeToken, { tokenHash: hashLinkToken(token), purpose });
  if (!row) throw refuse('unknown');
  if (row.usedAt !== null) throw refuse('used');
  const now = new Date();
  if (row.expiresAt <= now) throw refuse('expired');
  const { affected } = await manager.update(OneTimeToken, { id: row.id, usedAt: IsNull() }, { usedAt: now });
  if (affected !== 1) throw refuse('used');
  return row.userId;
}

/** Retention of expired links in milliseconds (30 days), to distinguish them from forged ones. */
export const LINKS_REMEMBERED = 30 * DAY;

/** A token for a mailed link (256 random bits), and the SHA-256 hash to store. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

/** The stored hash of a token: a leaked database gives no access. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
