import { DatabaseError } from '../../platform/database/databaseError.js';
import { EnvError } from '../../env.js';
import { BackupError } from '../../features/backup/archive.js';
import { DomainError } from '../../errors.js';
import { JsonFeedError } from '../../features/import/jsonFeed.js';

/** A command was called wrongly. The message is for whoever called it. */
export class UsageError extends Error {}

const forPeople = [UsageError, EnvError, DatabaseError, BackupError, JsonFeedError, DomainError];

/** Ends a command that failed: with one line when it says what to do, with the stack when it is a defect. */
export function reportFailure(error: unknown): void {
  const isSystem = error instanceof Error && 'syscall' in error;
  const text =
    error instanceof Error
      ? isSystem || forPeople.some((type) => error instanceof type)
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
