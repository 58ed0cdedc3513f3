import { type DataSource, MoreThan } from 'typeorm';
import { ConflictError } from '../../errors.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { namesWithoutUpload } from '../uploads/knownUploads.js';
import { StaleFile } from '../uploads/staleFile.entity.js';
import { announceDeletion, deleteFile } from '../uploads/staleFiles.js';
import { Upload } from '../uploads/upload.entity.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { DAY } from '../../platform/time.js';

const BATCH = 500;
/** A younger file may be that of an upload that is not committed, in milliseconds. */
const YOUNG = DAY;
/** The row of an upload is older than its file by this at most, in milliseconds. */
const STORING = 60 * 1000;

/** So many files of no upload may be deleted without a word, whatever their share is. */
const FEW = 20;

/** Whether so many files of no upload hint at wrong settings. */
export function areMost(unknown: number, all: number): boolean {
  return unknown > Math.max(FEW, all / 2);
}

export interface RepairOptions {
  /** Otherwise what seems wrong is only counted. */
  mends: boolean;
  /** Deletes files even if most of all are of no upload. */
  deletesMany: boolean;
}

/**
 * Deletes a file without an upload. A new upload of the same picture is refused until the file is deleted.
 * @returns false if there is an upload by now
 */
async function deleteUnknown(dataSource: DataSource, storage: ImageStorage, name: string): Promise<boolean> {
  try {
    const isUnknown = await inTransaction(dataSource, async (manager) => {
      // A transaction that stores an upload looks for the announcement first, and holds this place until it commits.
      await announceDeletion(manager, name);
      if (!(await manager.existsBy(Upload, { name }))) return true;
      await manager.delete(StaleFile, { name });
      return false;
    });
    if (isUnknown) await deleteFile(dataSource, storage, name);
    return isUnknown;
  } catch (error) {
    // Its deletion was announced before: maintenance repeats it.
    if (isUniqueViolation(error)) return true;
    throw error;
  }
}

/**
 * Files without an upload, which are deleted, and uploads without a file, which only a back-up can bring back.
 *
 * @throws ConflictError before anything is deleted, if most files are of no upload: the database is then more likely that of another site
 */
export async function repairFiles(
  { manager }: DataSource,
  storage: ImageStorage,
  { mends, deletesMany }: RepairOptions,
): Promise<{ unknownFiles: number; missingFiles: number }> {
  const listedFrom = new Date(Date.now() - STORING);
  const stored = new Set<string>();
  const old: string[] = [];
  for await (const { name, modifiedAt } of storage.list()) {
    stored.add(name);
    if (Date.now() - modifiedAt.getTime() > YOUNG) old.push(name);
  }
  const unknown = await namesWithoutUpload(manager, old);
  if (mends && !deletesMany && areMost(unknown.length, stored.size))
    throw new ConflictError(
      `${unknown.length} of ${stored.size} pictures belong to no upload of this database. Are DATABASE_URL, DATA_DIR and UPLOADS_URL those of one site? None was deleted. If it is so, "repair --yes" deletes them.`,
    );
  let unknownFiles = 0;
  for (const name of unknown) {
    if (mends && !(await deleteUnknown(manager.dataSource, storage, name))) continue;
    unknownFiles += 1;
  }
  let missingFiles = 0;
  for (let last = ''; ;) {
    const rows = await manager.find(Upload, {
      select: { id: true, name: true, createdAt: true },
      where: { id: MoreThan(last) },
      order: { id: 'ASC' },
      take: BATCH,
    });
    // Uploads that were stored while the files were listed are not missing.
    missingFiles += rows.filter(({ name, createdAt }) => !stored.has(name) && createdAt < listedFrom).length;
    if (rows.length < BATCH) return { unknownFiles, missingFiles };
    last = rows.at(-1)?.id ?? '';
  }
}
