import { type DataSource, type EntityManager, IsNull, type SelectQueryBuilder } from 'typeorm';
import { engineOf, inTransaction } from '../../platform/database/dataSource.js';
import type { MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { NeighbourAwayError } from '../../platform/neighbours/circuit.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { type StorageQuota, unlimitedStorage } from '../users/storageQuota.js';
import { announceDeletion, deleteFile, repeatDeletions } from './staleFiles.js';
import { DraftUpload, PostUpload, RevisionUpload, Upload, UserUpload } from './upload.entity.js';
import { DAY } from '../../platform/time.js';

/** Retention of unused uploads in milliseconds. */
export const UNUSED_KEPT = DAY;
const BATCH = 100;

export function uploadMaintenance(
  dataSource: DataSource,
  storage: ImageStorage,
  quota: StorageQuota,
): MaintenanceTask[] {
  return [
    {
      name: 'unusedUploads',
      what: 'uploads that nothing uses, with their files',
      kept: 'a day',
      tables: ['upload', 'stale_file'],
      batch: BATCH,
      run: async (now) => {
        const failures = await repeatDeletions(dataSource, storage, BATCH);
        const unused = await unusedSince(dataSource, new Date(now.getTime() - UNUSED_KEPT));
        let removed = 0;
        for (const upload of unused) {
          if (!(await remove(dataSource, upload, quota))) continue;
          removed++;
          // Its deletion is announced, so it is repeated. A file that cannot be deleted must not keep the others.
          await deleteFile(dataSource, storage, upload.name).catch((error: unknown) => failures.push(error));
          if (failures.at(-1) instanceof NeighbourAwayError) break;
        }
        if (failures.length === 1) throw failures[0];
        if (failures.length > 1) throw new AggregateError(failures, 'Files of pictures could not be deleted');
        return { removed, isLast: unused.length < BATCH };
      },
    },
    {
      name: 'partialFiles',
      what: 'incomplete files of processes that were killed',
      kept: 'an hour',
      tables: [],
      batch: BATCH,
      run: async (now) => ({ removed: await storage.clean(now.getTime()), isLast: true }),
    },
  ];
}

function unusedSince(dataSource: DataSource, before: Date): Promise<Upload[]> {
  return unusedUploads(dataSource.manager)
    .andWhere('upload.createdAt < :before', { before })
    .limit(BATCH)
    .getMany();
}

export function unusedUploads(manager: EntityManager): SelectQueryBuilder<Upload> {
  return manager
    .createQueryBuilder(Upload, 'upload')
    .leftJoin(PostUpload, 'shown', 'shown.uploadId = upload.id')
    .leftJoin(UserUpload, 'worn', 'worn.uploadId = upload.id')
    .leftJoin(DraftUpload, 'drafted', 'drafted.uploadId = upload.id')
    .leftJoin(RevisionUpload, 'revised', 'revised.uploadId = upload.id')
    .where('shown.uploadId IS NULL AND worn.uploadId IS NULL')
    .andWhere('drafted.uploadId IS NULL AND revised.uploadId IS NULL');
}

/** @returns false if the upload is used by now, or was uploaded again */
function remove(
  dataSource: DataSource,
  { id, name, createdAt, ownerId, bytes }: Upload,
  quota: StorageQuota,
): Promise<boolean> {
  return inTransaction(dataSource, async (manager) => {
    // Lock accounts before uploads, in the same order as when storing.
    if (ownerId !== null) await quota.charge(manager, ownerId, -bytes, '');
    await lockUpload(manager, id);
    const isUnused = await unusedUploads(manager).andWhere('upload.id = :id', { id }).getExists();
    // A concurrent upload of the same image has changed the row, which is then kept.
    const { affected } = isUnused
      ? await manager.delete(Upload, { id, createdAt, ownerId: ownerId ?? IsNull() })
      : { affected: 0 };
    if (affected !== 1) {
      if (ownerId !== null) await unlimitedStorage.charge(manager, ownerId, bytes, '');
      return false;
    }
    await announceDeletion(manager, name);
    return true;
  });
}

/**
 * Waits for the uses that are being stored, and keeps out new ones: their foreign key needs the row. Only the statements after this one
 * see them. SQLite runs one transaction at a time anyway.
 */
async function lockUpload(manager: EntityManager, id: string): Promise<void> {
  if (engineOf(manager.dataSource) === 'mysql')
    await manager.query('SELECT id FROM upload WHERE id = ? FOR UPDATE', [id]);
}
