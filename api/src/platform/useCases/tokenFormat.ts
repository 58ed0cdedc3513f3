import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/*
 * `hyd_`, 256 random bits in base62, and the CRC-32 of these characters in base62, as in the tokens of GitHub. Scanners for leaked secrets
 * recognise the prefix, and the checksum tells a token from similar text without a request.
 */

export const TOKEN_PREFIX = 'hyd_';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Digits of 256 bits in base62. */
const SECRET_LENGTH = 43;
/** Digits of 32 bits in base62. */
const CHECKSUM_LENGTH = 6;
const pattern = new RegExp(
  `^${TOKEN_PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);

function base62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; rest > 0n; rest /= 62n) text = (DIGITS[Number(rest % 62n)] ?? '') + text;
  return text.padStart(length, '0');
}

function checksum(secret: string): string {
  return base62(BigInt(crc32(secret)), CHECKSUM_LENGTH);
}

/** A new token, and the hash to store. */
export function makeToken(): { token: string; tokenHash: string } {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const token = `${TOKEN_PREFIX}${secret}${checksum(secret)}`;
  return { token, tokenHash: hashToken(token) };
}

/** Whether a text can be a token: mistyped ones are refused without reading the database. */
export function isWellFormed(token: string): boolean {
  const [, secret = '', sum] = pattern.exec(token) ?? [];
  return sum !== undefined && sum === checksum(secret);
}

/**
 * The stored hash. It needs no salt and no slow function, because the secret is random. Looking it up in an index reveals by its timing
 * at most the beginning of a hash, from which no token follows.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
