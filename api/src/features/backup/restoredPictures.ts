import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
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
 * Moves pictures from a folder into the storage, unless it has them.
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
    const { size } = await stat(path);
    // Pictures never change.
    if (there.get(name) === size) continue;
    if (!there.has(name)) added.push(name);
    if (storage instanceof LocalStorage) await storage.moveIn(name, path);
    else await storage.put(name, await readFile(path), contentTypeOf(name));
    // There need not be room for all of them twice.
    await rm(path, { force: true });
  }
}
