import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';
import { TooBusyError } from '../../errors.js';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * One hash takes about 20 ms of a core and 19 MiB. libuv runs hashes beside file and DNS work on four threads, two of
 * which images use. Without a bound, a flood of logins would block all readers.
 */
const inTurn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Maximum number of queued hashes: a wait of one and a half seconds. Beyond it the server answers 503 with Retry-After. */
export const MAX_WAITING_HASHES = 64;

/** Number of queued hashes. */
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

/** Whether a hash has outdated parameters. */
export function isOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, parameters);
}

/** A decoy hash without a password, with the current parameters (a test compares them). */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$3GBxbfH61x/mbku5G8LJBw$PUHGsYp2/1XqA4DJrktY53vI5Ychw3127iwdFBBbf3c';

/**
 * Verifies a password against a hash. Without a hash (no such user, or one who cannot log in) it does the same work and
 * returns false, so that timing does not reveal which usernames exist.
 *
 * @throws TooBusyError if the queue is full
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await bounded(() => argon2.verify(hash ?? DECOY_HASH, password.normalize('NFKC')));
  return matches && hash !== null;
}
