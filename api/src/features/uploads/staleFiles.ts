import { setTimeout as delay } from 'node:timers/promises';
import { type DataSource, type EntityManager, LessThan, MoreThan } from 'typeorm';
import { TooBusyError } from '../../errors.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { findForUpdate } from '../../platform/database/forUpdate.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { NeighbourAwayError } from '../../platform/neighbours/circuit.js';
import { type ImageStorage, LocalStorage } from '../../platform/storage/storage.js';
import { StaleFile } from './staleFile.entity.js';
import { MINUTE } from '../../platform/time.js';

/*
 * A bucket that hangs must not hold a transaction, which on SQLite stops all writers. Files are deleted after the transaction that deletes
 * their uploads (docs/decisions/0209-files-after-the-commit.md).
 */

/** In milliseconds, longer than the storage lets a deletion take: after it nothing deletes the file any more. */
const ATTEMPT = MINUTE;

/** How long an upload waits for the deletion of the same image, in milliseconds, and between two looks. */
const PATIENCE = 2000;
const LOOK = 50;

/** The file of an upload is being deleted. */
class BeingDeletedError extends TooBusyError {}

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

/** Deletes files whose deletion has failed, or was interrupted. @returns the errors of those that failed again */
export async function repeatDeletions(
  dataSource: DataSource,
  storage: ImageStorage,
  batch: number,
): Promise<unknown[]> {
  const left = await dataSource.manager.find(StaleFile, {
    where: { since: LessThan(givenUp()) },
    // The longest untried ones first, so that a batch that fails each time does not keep the others.
    order: { since: 'ASC' },
    take: batch,
  });
  const failures: unknown[] = [];
  for (const { name, since } of left) {
    // An upload of the same image, or another process, has come first.
    const { affected } = await dataSource.manager.update(StaleFile, { name, since }, { since: new Date() });
    if (affected !== 1) continue;
    // A file that cannot be deleted must not keep the others.
    await deleteFile(dataSource, storage, name).catch((error: unknown) => failures.push(error));
    if (failures.at(-1) instanceof NeighbourAwayError) break;
  }
  return failures;
}

/**
 * At the start: deletions of a process that was killed cannot arrive any more if this is the only process and the files are in its folder. Uploads of
 * the same images need not wait for them.
 */
export async function giveUpDeletions(dataSource: DataSource, storage: ImageStorage): Promise<void> {
  if (engineOf(dataSource) !== 'sqlite' || !(storage instanceof LocalStorage)) return;
  const never = new Date(0);
  await dataSource.manager.update(StaleFile, { since: MoreThan(never) }, { since: never });
}

/** Before a new upload is stored: its file must not be deleted from now on. @throws TooBusyError while it is being deleted */
export async function cancelDeletion(manager: EntityManager, name: string): Promise<void> {
  const found = await manager.findOne(StaleFile, { where: { name }, ...findForUpdate(manager.dataSource) });
  if (!found) return;
  const left = found.since.getTime() - givenUp().getTime();
  if (left >= 0) {
    const seconds = Math.min(ATTEMPT, left) / 1000;
    throw new BeingDeletedError(
      'This picture is being deleted right now. Upload it again in a minute.',
      Math.max(1, Math.ceil(seconds)),
    );
  }
  await manager.delete(StaleFile, { name });
}

/** Repeats work that {@link cancelDeletion} refuses: most deletions take milliseconds. */
export async function afterDeletion(work: () => Promise<void>): Promise<void> {
  for (const endsAt = performance.now() + PATIENCE; ; await delay(LOOK)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BeingDeletedError) || performance.now() >= endsAt) throw error;
    }
  }
}
