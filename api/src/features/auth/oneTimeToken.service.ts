import { type EntityManager, IsNull, LessThan } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { fieldError } from '../../errors.js';
import { hashLinkToken, LINKS_REMEMBERED, makeLinkToken } from './linkToken.js';
import { OneTimeToken, type TokenPurpose } from './oneTimeToken.entity.js';

/** Lifetime of the links in milliseconds (docs/behaviour.md#mailed-links). */
const lifetimes: Record<TokenPurpose, number> = { reset: 15 * 60 * 1000 };

const messages: Record<TokenPurpose, { unknown: string; used: string; expired: string }> = {
  reset: {
    unknown:
      'This password reset link is not valid. Copy the whole link from the mail, or ask for a new one.',
    used: 'This password reset link has already been used or was replaced by a newer one. Ask for a new one.',
    expired: 'This password reset link has expired. Ask for a new one.',
  },
};

/** Creates a token for a user. Older tokens of the same purpose become invalid. */
export async function issueToken(
  manager: EntityManager,
  userId: string,
  purpose: TokenPurpose,
): Promise<string> {
  const now = new Date();
  await manager.delete(OneTimeToken, { expiresAt: LessThan(new Date(now.getTime() - LINKS_REMEMBERED)) });
  await endTokens(manager, userId, purpose);
  const { token, tokenHash } = makeLinkToken();
  await manager.insert(OneTimeToken, {
    id: newId(),
    userId,
    purpose,
    tokenHash,
    expiresAt: new Date(now.getTime() + lifetimes[purpose]),
    usedAt: null,
    createdAt: now,
  });
  return token;
}

/** Invalidates the links of a user, with the message of a replaced link. */
export async function endTokens(
  manager: EntityManager,
  userId: string,
  purpose: TokenPurpose,
): Promise<void> {
  await manager.update(OneTimeToken, { userId, purpose, usedAt: IsNull() }, { usedAt: new Date() });
}

/**
 * Consumes a token and returns its user. Of two simultaneous uses one wins.
 *
 * @throws BadUserInputError naming `token`, with a message for unknown, used or expired
 */
export async function useToken(
  manager: EntityManager,
  token: string,
  purpose: TokenPurpose,
): Promise<string> {
  const refuse = (kind: 'unknown' | 'used' | 'expired') => fieldError('token', messages[purpose][kind]);
  const row = await manager.findOneBy(OneTimeToken, { tokenHash: hashLinkToken(token), purpose });
  if (!row) throw refuse('unknown');
  if (row.usedAt !== null) throw refuse('used');
  const now = new Date();
  if (row.expiresAt <= now) throw refuse('expired');
  const { affected } = await manager.update(OneTimeToken, { id: row.id, usedAt: IsNull() }, { usedAt: now });
  if (affected !== 1) throw refuse('used');
  return row.userId;
}
