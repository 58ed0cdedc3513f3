import { createHash, randomBytes } from 'node:crypto';

/** Expired links are remembered this long, in milliseconds, so that they can be told from forged ones: 30 days. */
export const LINKS_REMEMBERED = 30 * 24 * 60 * 60 * 1000;

/** The token of a link that is mailed, 256 random bits, and the SHA-256 that is stored of it. */
export function makeLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashLinkToken(token) };
}

/** What is stored of a token: a copy of the database opens no account. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
