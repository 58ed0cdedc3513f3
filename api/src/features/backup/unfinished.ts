import { rmSync } from 'node:fs';
import { readdir, realpath, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The start of the name of the folder in which a restore builds the database; mkdtemp adds six characters. */
export const STAGING = '.hydrate-restore-';
/** Not more: folders of the operator may have a similar name, and hold backups. */
const LEFT = /^\.hydrate-restore-[A-Za-z0-9]{6}$/;

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

/** Removes what killed restores have left in a folder that no other process uses. They hold copies of all data. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && LEFT.test(entry.name))
      await rm(join(dataDir, entry.name), { recursive: true, force: true });
}
