import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteFile, sqlite, type SqliteFile } from './sqlite.js';

/** Gives a lock back. Safe to call twice. */
export type Unlock = () => void;

/** Locks are held by open files: one that nobody refers to any more would be collected, closed and thereby unlocked. */
const held = new Set<SqliteFile>();

/**
 * Takes an exclusive lock between processes, by way of a file that SQLite locks: the operating system gives it back when the
 * process ends, however it ends, so that there is no stale lock to clean up.
 *
 * @param path the lock file, made when missing
 * @param waitMs how long to try
 * @returns the function that unlocks, or null when somebody else holds it
 */
export async function lockFile(path: string, waitMs = 0): Promise<Unlock | null> {
  mkdirSync(dirname(path), { recursive: true });
  const deadline = Date.now() + waitMs;
  for (;;) {
    const file = openSqliteFile(path, { timeout: 0 });
    try {
      file.exec('BEGIN EXCLUSIVE');
      held.add(file);
      return () => {
        held.delete(file);
        file.close();
      };
    } catch (error) {
      file.close();
      if (!(error instanceof sqlite().SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    }
    if (Date.now() >= deadline) return null;
    await sleep(50);
  }
}
