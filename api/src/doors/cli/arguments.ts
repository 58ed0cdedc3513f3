import { parseArgs } from 'node:util';
import { UsageError } from './failure.js';

/**
 * Reads the arguments of a command that takes one file and flags.
 *
 * @returns null if it printed the help
 * @throws UsageError
 */
export function oneFile(
  usage: string,
  flags: Record<string, { type: 'boolean' }>,
): { file: string; flags: Set<string> } | null {
  const { values, positionals } = parse(usage, flags);
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    return null;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  return { file, flags: new Set(Object.keys(values)) };
}

function parse(usage: string, flags: Record<string, { type: 'boolean' }>) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { ...flags, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}
