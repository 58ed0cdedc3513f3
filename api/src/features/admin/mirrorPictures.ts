import { buffer } from 'node:stream/consumers';
import { type DataSource } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { chunks } from '../../platform/database/chunks.js';
import type { ImageStorage, ListedFile } from '../../platform/storage/storage.js';
import { namesWithoutUpload } from '../uploads/knownUploads.js';
import { areMost } from './repairFiles.js';

export interface Mirrored {
  copied: number;
  bytes: number;
  known: number;
  /** Pictures of no upload, which were not copied. */
  unwanted: number;
}

/**
 * Copies all pictures that the target does not have. Pictures never change, so one with the same name and size is the same.
 *
 * @param usedBy copies only pictures that have an upload in this database: a copy outlives the picture that a member or an erasure has deleted
 */
export async function mirrorPictures(
  from: ImageStorage,
  to: ImageStorage,
  usedBy?: DataSource,
): Promise<Mirrored> {
  const there = new Map<string, number>();
  for await (const { name, size } of to.list()) there.set(name, size);
  let [copied, bytes, known, unwanted] = [0, 0, 0, 0];
  const lacking: ListedFile[] = [];
  for await (const file of from.list()) {
    if (there.get(file.name) === file.size) known += 1;
    else lacking.push(file);
  }
  for (const part of chunks(lacking)) {
    const without = usedBy ? await namesWithoutUpload(usedBy.manager, namesOf(part)) : [];
    unwanted += without.length;
    const left = new Set(without);
    for (const { name, size } of part.filter((file) => !left.has(file.name))) {
      const stored = await from.open(name);
      // Deleted since it was listed.
      if (!stored) continue;
      await to.put(name, await buffer(stored.stream), stored.contentType);
      copied += 1;
      bytes += size;
    }
  }
  return { copied, bytes, known, unwanted };
}

/**
 * Deletes the pictures of a mirror that have no upload any more.
 *
 * @throws ConflictError before anything is deleted, if these are most: the database is then more likely that of another site
 */
export async function pruneMirror(
  { manager }: DataSource,
  mirror: ImageStorage,
  { deletesMany }: { deletesMany: boolean },
): Promise<number> {
  const names: string[] = [];
  for await (const { name } of mirror.list()) names.push(name);
  const unwanted = await namesWithoutUpload(manager, names);
  if (!deletesMany && areMost(unwanted.length, names.length))
    throw new ConflictError(
      `${unwanted.length} of ${names.length} pictures of the folder belong to no upload of this database. Is it the folder of this site? None was deleted there. If it is so, add --yes.`,
    );
  for (const name of unwanted) await mirror.delete(name);
  return unwanted.length;
}

const namesOf = (files: readonly ListedFile[]) => files.map(({ name }) => name);
