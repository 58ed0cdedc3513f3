import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { DatabaseError } from '../../platform/database/sqlite.js';
import { EnvError } from '../../env.js';
import { BackupError } from '../../features/backup/archive.js';
import { DomainError } from '../../errors.js';
import { JsonFeedError } from '../../features/import/jsonFeedError.js';
import { SourceError } from '../../features/import/source.js';

/** A command was called with wrong arguments. The message is shown to the user. */
export class UsageError extends Error {}

const expectedErrors = [
  UsageError,
  EnvError,
  DatabaseError,
  BackupError,
  JsonFeedError,
  SourceError,
  DomainError,
];

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

/** Lets a signal end the process with the usual status, so that what is unfinished is removed (features/backup/unfinished.ts). */
export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

type Options = Record<string, { type: 'boolean' | 'string' }>;

/** The file and the options of a command; null if it printed the help. @throws UsageError */
export function oneFile(
  usage: string,
  options: Options = {},
): { file: string; values: Record<string, string | boolean | undefined> } | null {
  const { values, positionals } = parse(usage, options);
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    return null;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  return { file, values };
}

function parse(usage: string, options: Options) {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    return parseArgs({ allowPositionals: true, options: { ...options, help } });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
