import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';
import { TooBusyError } from '../../errors.js';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * One hash costs some 20 ms of a core and 19 MiB. libuv runs them beside file and DNS work on four threads, of which images take
 * two, so that without a bound a flood of logins would hold up every reader.
 */
const inTurn = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** Hashes that may wait, which is a second and a half of waiting at most. Whoever comes then is told to come again. */
export const MAX_WAITING_HASHES = 64;

/** How many hashes wait for their turn. */
export function waitingHashes(): number {
  return inTurn.pendingCount;
}

function bounded<T>(work: () => Promise<T>): Promise<T> {
  if (inTurn.pendingCount >= MAX_WAITING_HASHES) return Promise.reject(new TooBusyError());
  return inTurn(work);
}

/** The argon2id hash of a password, in PHC form. @throws TooBusyError when too many wait */
export function hashPassword(password: string): Promise<string> {
  return bounded(() => argon2.hash(password.normalize('NFKC'), parameters));
}

/** Whether a hash was made with other parameters than those of today. */
export function isOutdated(hash: string): boolean {
  return argon2.needsRehash(hash, parameters);
}

/** A hash of nobody's password, made with the same parameters: a test compares them. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$3GBxbfH61x/mbku5G8LJBw$PUHGsYp2/1XqA4DJrktY53vI5Ychw3127iwdFBBbf3c';

/**
 * Whether a password belongs to a hash. Without a hash (no such user, or one who cannot log in) the same work is done and
 * the answer is no, so that the time of a login does not tell which usernames exist.
 *
 * @throws TooBusyError when too many wait
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const matches = await bounded(() => argon2.verify(hash ?? DECOY_HASH, password.normalize('NFKC')));
  return matches && hash !== null;
}
