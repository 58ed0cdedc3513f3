import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import type { Logger } from '../../platform/log/log.js';
import { contentTypeOf, type ImageStorage, LocalStorage } from '../../platform/storage/storage.js';
import { abandonedNames, namesWithoutUpload } from '../uploads/knownUploads.js';

/** The pictures of a backup that the restored database still shows: not those of accounts that were erased since. */
export async function picturesToRestore(
  { manager }: DataSource,
  names: readonly string[],
): Promise<string[]> {
  const unwanted = new Set([
    ...(await namesWithoutUpload(manager, names)),
    ...(await abandonedNames(manager)),
  ]);
  return names.filter((name) => !unwanted.has(name));
}

/**
 * Moves pictures from a folder into the storage. A bucket keeps those that it has in the same size; files on a disk may be damaged.
 *
 * @param added receives the names of those that the storage did not have, also if this fails
 */
export async function movePictures(
  folder: string,
  storage: ImageStorage,
  names: readonly string[],
  added: string[],
): Promise<void> {
  if (names.length === 0) return;
  const there = new Map<string, number>();
  for await (const { name, size } of storage.list()) there.set(name, size);
  for (const name of names) {
    const path = join(folder, name);
    if (!there.has(name)) added.push(name);
    if (storage instanceof LocalStorage) await storage.moveIn(name, path);
    else if (there.get(name) !== (await stat(path)).size)
      await storage.put(name, await readFile(path), contentTypeOf(name));
    // There need not be room for all of them twice.
    await rm(path, { force: true });
  }
}

/**
 * Deletes the pictures that a failed restore has added: those of no upload would be public, and no sweep deletes them.
 * It never throws, as its error would hide the one of the restore.
 */
export async function takeBack(
  storage: ImageStorage,
  names: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const left: string[] = [];
  let problem: unknown;
  for (const name of names) {
    try {
      await storage.delete(name);
    } catch (error) {
      left.push(name);
      problem ??= error;
    }
  }
  if (left.length === 0) return;
  log.warn(
    { err: problem, pictures: left },
    'The restore failed, and these pictures that it had added could not be deleted. "npm run admin -- repair" deletes those of no upload when they are a day old.',
  );
}
