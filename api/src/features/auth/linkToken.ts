import { createHash, randomBytes } from 'node:crypto';

/** Retention of expired links in milliseconds (30 days), to distinguish them from forged ones. */
export const LINKS_REMEMBERED = 30 * 24 * 60 * 60 * 1000;

/** A token for a mailed link (256 random bits), and the SHA-256 hash to store. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

/** The stored hash of a token: a leaked database gives no access. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
