import { DatabaseError } from '../../platform/database/databaseError.js';
import { EnvError } from '../../env.js';
import { BackupError } from '../../features/backup/archive.js';
import { DomainError } from '../../errors.js';
import { JsonFeedError } from '../../features/import/jsonFeed.js';

/** A command was called with wrong arguments. The message is shown to the user. */
export class UsageError extends Error {}

const expectedErrors = [UsageError, EnvError, DatabaseError, BackupError, JsonFeedError, DomainError];

/** Reports the error of a failed command: one line for an expected error, the stack for a defect. */
export function reportFailure(error: unknown): void {
  const isSystem = error instanceof Error && 'syscall' in error;
  const text =
    error instanceof Error
      ? isSystem || expectedErrors.some((type) => error instanceof type)
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
