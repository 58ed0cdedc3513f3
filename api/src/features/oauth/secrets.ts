import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Codes, secrets and refresh tokens are 256 random bits, so their stored hashes need neither salt nor a slow function.
 */

const CODE_PREFIX = 'hyc_';
const SECRET_PREFIX = 'hys_';
const REFRESH_PREFIX = 'hyr_';
/** A handle of 128 bits, which stays the same as long as the sign-in lasts, and a secret of 256. */
const REFRESH = new RegExp(`^${REFRESH_PREFIX}([\\w-]{22})[.][\\w-]{43}$`);

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

export const newCode = (): string => CODE_PREFIX + random(32);
export const newSecret = (): string => SECRET_PREFIX + random(32);
export const newRefreshToken = (handle: string): string => `${REFRESH_PREFIX}${handle}.${random(32)}`;
export const newHandle = (): string => random(16);

/** The part of a refresh token that identifies its sign-in; null if the token is malformed. */
export const handleOf = (refreshToken: string): string | null => REFRESH.exec(refreshToken)?.[1] ?? null;

export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function equals(hash: string, other: string): boolean {
  return hash.length === other.length && timingSafeEqual(Buffer.from(hash), Buffer.from(other));
}
