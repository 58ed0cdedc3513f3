import { availableParallelism } from 'node:os';
import argon2 from 'argon2';
import pLimit from 'p-limit';

/** argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/**
 * One hash costs some 20 ms of a core and 19 MiB. libuv runs them beside file and DNS work on few threads, so that without a
 * bound a flood of logins would hold up every reader.
 */
const limit = pLimit(Math.max(1, Math.min(2, availableParallelism() - 1)));

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => argon2.hash(password.normalize('NFKC'), parameters));
}

let decoy: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without a hash (no such user, or one who cannot log in) the same work is done and
 * the answer is no, so that the time of a login does not tell which usernames exist.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password is this one');
  const known = hash ?? (await decoy);
  const matches = await limit(() => argon2.verify(known, password.normalize('NFKC')));
  return matches && hash !== null;
}
