import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { DAY } from '../../platform/time.js';

/** The start of the name of the folder in which a restore builds the database; mkdtemp adds six characters. */
export const STAGING = '.hydrate-restore-';
/** Not more: folders of the operator may have a similar name, and hold backups. */
const LEFT = /^\.hydrate-restore-[A-Za-z0-9]{6}$/;

/** In milliseconds. */
const ABANDONED_AFTER = DAY;

/** Removes an unfinished file or folder if the process ends before the returned function is called. A killed process leaves it. */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => process.off('exit', remove);
}

/** Whether {@link removeUnfinished} removes a file. */
export async function isUnfinished(dataDir: string, file: string): Promise<boolean> {
  const [folder = ''] = relative(await realpath(dataDir), await realpath(file)).split(sep);
  return LEFT.test(folder);
}

/**
 * Removes what killed restores have left in a folder. They hold copies of all data.
 *
 * @param isAlone whether no other process uses the folder. Otherwise it may be restoring, and only old ones are removed.
 */
export async function removeUnfinished(dataDir: string, { isAlone }: { isAlone: boolean }): Promise<void> {
  if (!existsSync(dataDir)) return;
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name);
    if (!entry.isDirectory() || !LEFT.test(entry.name)) continue;
    if (isAlone || (await isAbandoned(path))) await rm(path, { recursive: true, force: true });
  }
}

/** The end of the name of a file to which a backup is being written. */
const PART = /^\.[0-9a-f]{8}\.part$/;

/** The name of a file for a backup that is not complete. Another one may be writing to the same target. */
export function partOf(file: string): string {
  return `${file}.${randomBytes(4).toString('hex')}.part`;
}

/** Removes what killed backups to the same file have left: others may still be writing to theirs. */
export async function removeParts(file: string): Promise<void> {
  const [folder, name] = [dirname(file), basename(file)];
  for (const part of await readdir(folder)) {
    if (!part.startsWith(name) || !PART.test(part.slice(name.length))) continue;
    const path = join(folder, part);
    if (await isAbandoned(path)) await rm(path, { force: true });
  }
}

async function isAbandoned(path: string): Promise<boolean> {
  const changedAt = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  return Date.now() - changedAt > ABANDONED_AFTER;
}
