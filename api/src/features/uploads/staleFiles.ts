import { type DataSource, type EntityManager, LessThan } from 'typeorm';
import { TooBusyError } from '../../errors.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { StaleFile } from './staleFile.entity.js';

/*
 * A bucket that hangs must not hold a transaction, which on SQLite stops all writers. Files are deleted after the transaction that deletes
 * their uploads (docs/decisions/0209-files-after-the-commit.md).
 */

/** In milliseconds, longer than the storage lets a deletion take: after it nothing deletes the file any more. */
const ATTEMPT = 60_000;

const givenUp = () => new Date(Date.now() - ATTEMPT);

/** Announces the deletion of a file, in the transaction that deletes its upload. */
export function announceDeletion(manager: EntityManager, name: string): Promise<void> {
  return insertRows(manager, StaleFile, { name, since: new Date() });
}

/** Deletes a file whose deletion has been announced. A failed deletion is repeated by {@link repeatDeletions}. */
export async function deleteFile(dataSource: DataSource, storage: ImageStorage, name: string): Promise<void> {
  await storage.delete(name);
  await dataSource.manager.delete(StaleFile, { name });
}

/** Deletes files whose deletion has failed, or was interrupted. */
export async function repeatDeletions(
  dataSource: DataSource,
  storage: ImageStorage,
  batch: number,
): Promise<void> {
  const left = await dataSource.manager.find(StaleFile, {
    where: { since: LessThan(givenUp()) },
    order: { name: 'ASC' },
    take: batch,
  });
  for (const { name, since } of left) {
    // An upload of the same image, or another process, has come first.
    const { affected } = await dataSource.manager.update(StaleFile, { name, since }, { since: new Date() });
    if (affected === 1) await deleteFile(dataSource, storage, name);
  }
}

/** Before a new upload is stored: its file must not be deleted from now on. @throws TooBusyError while it is being deleted */
export async function cancelDeletion(manager: EntityManager, name: string): Promise<void> {
  const isMysql = engineOf(manager.dataSource) === 'mysql';
  const lock = isMysql ? { lock: { mode: 'pessimistic_write' as const } } : {};
  const found = await manager.findOne(StaleFile, { where: { name }, ...lock });
  if (!found) return;
  if (found.since >= givenUp())
    throw new TooBusyError('This picture is being deleted right now. Upload it again in a minute.', 60);
  await manager.delete(StaleFile, { name });
}
