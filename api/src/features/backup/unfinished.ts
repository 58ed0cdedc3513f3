import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The start of the name of the folder in which a restore builds the database. */
export const STAGING = 'restore-';

/** Removes an unfinished file or folder if the process ends before the returned function is called. A killed process leaves it. */
export function removeAtExit(path: string): () => void {
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.on('exit', remove);
  return () => process.off('exit', remove);
}

/** Removes what killed restores have left in a folder that no other process uses. They hold copies of all data. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name.startsWith(STAGING))
      await rm(join(dataDir, entry.name), { recursive: true, force: true });
}
