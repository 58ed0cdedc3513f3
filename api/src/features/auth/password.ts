import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';
import type { EntityManager } from 'typeorm';
import { fieldError, TooBusyError, UnauthenticatedError } from '../../errors.js';
import { User } from '../users/user.entity.js';
import { WRONG_CURRENT_PASSWORD } from './auth.inputs.js';
import { isBcrypt, verifyBcrypt } from './bcrypt.js';
import { judged } from './guesses.js';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash takes 20 ms, 19 MiB and one of libuv's four threads. A flood of logins must not block readers. */
const inTurn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Maximum number of queued hashes: a wait of one and a half seconds. Beyond it the server answers 503 with Retry-After. */
export const MAX_WAITING_HASHES = 64;

/** Hashes of the older server that may be in this queue: each takes up to a third of a second, so that 64 would be half a minute. */
export const MAX_IMPORTED_HASHES = 12;

let importedHashes = 0;

export function waitingHashes(): number {
  return inTurn.pendingCount;
}

function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= MAX_WAITING_HASHES) return Promise.reject(new TooBusyError());
  return inTurn(work);
}

/** The argon2id hash of a password, in PHC form. @throws TooBusyError if the queue is full */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => argon2.hash(password.normalize('NFKC'), parameters));
}

export function isOutdated(hash: string): boolean {
  return isBcrypt(hash) || argon2.needsRehash(hash, parameters);
}

/** A decoy hash without a password, with the current parameters (a test compares them). */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$3GBxbfH61x/mbku5G8LJBw$PUHGsYp2/1XqA4DJrktY53vI5Ychw3127iwdFBBbf3c';

/** Without a hash it takes as long and returns false: timing reveals no usernames. @throws TooBusyError */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  // The older server hashed what was typed.
  if (hash !== null && isBcrypt(hash)) {
    if (importedHashes >= MAX_IMPORTED_HASHES) throw new TooBusyError();
    importedHashes++;
    return bounded(() => verifyBcrypt(hash, password)).finally(() => importedHashes--);
  }
  const matches = await bounded(() => argon2.verify(hash ?? DECOY_HASH, password.normalize('NFKC')));
  return matches && hash !== null;
}

interface CommonPasswords {
  all: ReadonlySet<string>;
  mostUsed: ReadonlySet<string>;
}

/** OWASP ASVS 5.0.0, 6.2.4 requires at least the 3,000 most used passwords. */
const MOST_USED = 3000;

let loading: Promise<CommonPasswords> | undefined;

/** About 49,000 passwords in lower case, most used first (5 MB). Loaded with the first password that is checked. */
async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return { all: new Set(passwords), mostUsed: new Set(passwords.slice(0, MOST_USED)) };
}

/** Whether a password is common, or most common with special characters around it, such as `Password1!`. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { all, mostUsed } = await (loading ??= load());
  const folded = password.normalize('NFKC').toLowerCase();
  return all.has(folded) || mostUsed.has(folded.replace(/^[@$!%*?&]+/, '').replace(/[@$!%*?&]+$/, ''));
}

export const COMMON_PASSWORD =
  'This password is one of the most used ones, so others guess it easily. Choose another one.';

/**
 * Hashes a new password, unless it is common: `hashPassword` alone skips the list, so every new password comes here.
 * @throws BadUserInputError naming `field`; TooBusyError
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  await refuseCommonPassword(password, field);
  return hashPassword(password);
}

/** @throws BadUserInputError naming `field` */
export async function refuseCommonPassword(password: string, field: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldError(field, COMMON_PASSWORD);
}

/** Checks a member's password; the caller counts. @throws BadUserInputError; UnauthenticatedError */
export async function checkCurrentPassword(
  manager: EntityManager,
  userId: string,
  password: string,
  field: 'currentPassword' | 'password',
): Promise<void> {
  const account = await manager.findOne(User, {
    select: { id: true, passwordHash: true },
    where: { id: userId },
  });
  if (!account) throw new UnauthenticatedError();
  if (!(await verifyPassword(account.passwordHash, password)))
    throw judged(fieldError(field, WRONG_CURRENT_PASSWORD), 'wrong');
}
