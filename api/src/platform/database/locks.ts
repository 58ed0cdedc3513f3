import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteFile, sqlite, type SqliteFile } from './sqlite.js';

/** Releases a lock. Safe to call twice. */
export type Unlock = () => void;

/** Open files hold the locks. Without this reference they would be collected, closed and unlocked. */
const held = new Set<SqliteFile>();

/**
 * Takes an exclusive lock between processes with a file that SQLite locks, or returns null if another one has it.
 * The operating system releases it when the process ends. @param waitMs how long to retry
 */
export async function lockFile(path: string, waitMs = 0): Promise<Unlock | null> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
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
