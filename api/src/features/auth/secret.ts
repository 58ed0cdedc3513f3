import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EnvError } from '../../env.js';

/**
 * The configured secret, or one generated on the first start, readable by its owner only. It is written under
 * another name and then linked, so that two processes agree and a crash leaves no half of it.
 */
export function loadSecret(configured: string | null, dataDir: string): string {
  if (configured !== null) return configured;
  const path = join(dataDir, 'jwt-secret');
  if (!existsSync(path)) makeSecret(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new EnvError(
      `The secret in ${path} is damaged. Delete the file to create a new one; all users will have to log in again.`,
    );
  return secret;
}

function makeSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const own = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(own, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600, flush: true });
    linkSync(own, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(own, { force: true });
  }
}
