import { createReadStream, existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { bounds } from '../../platform/bounds/bounds.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { lockFile } from '../../platform/database/locks.js';
import { migrations } from '../../platform/database/migrations/index.js';
import { openSqliteFile, type SqliteFile, sqlitePath } from '../../platform/database/sqlite.js';
import type { Logger } from '../../platform/log/log.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import {
  type ArchiveLimits,
  BackupError,
  bytesOf,
  describe,
  entryKind,
  type Header,
  HEADER,
  isBackedUp,
  MANIFEST,
  type ManifestEntry,
  readHeader,
  readManifest,
  readRows,
} from './archive.js';
import { replaceAll } from './replaceAll.js';
import { deleteAgain, knownDeletions } from './deleteAgain.js';
import { movePictures, picturesToRestore, takeBack } from './restoredPictures.js';
import { type DatabasePlace, isDamage, takeSnapshot } from './snapshot.js';
import { isUnfinished, removeAtExit, removeUnfinished, STAGING } from './unfinished.js';

type Entry = Extract extends AsyncIterable<infer Each> ? Each : never;

export interface RestoreOptions {
  place: DatabasePlace;
  storage: ImageStorage;
  file: string;
  replace: boolean;
  log: Logger;
  limits?: ArchiveLimits;
}

/**
 * Builds the backup as an embedded database, migrates and checks it, and only then replaces the target in one
 * step. An error before that leaves everything unchanged. @throws BackupError
 */
export async function restore({ place, storage, file, replace, log, limits = bounds }: RestoreOptions) {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const { databaseUrl, dataDir } = place;
  await mkdir(dataDir, { recursive: true });
  if (await isUnfinished(dataDir, file))
    throw new BackupError(`${file} is in the folder of an unfinished restore. Move it out of there first.`);
  const unlock = databaseUrl === null ? await lockFile(join(dataDir, 'server.lock')) : () => undefined;
  if (!unlock) throw new BackupError(`A server is running on ${dataDir}. Stop it first.`);
  // On MySQL another restore may be using its folder.
  await removeUnfinished(dataDir, { isAlone: databaseUrl === null });
  const staging = await mkdtemp(join(dataDir, STAGING));
  const isRemoved = removeAtExit(staging);
  try {
    if (!replace && (await holdsSomething(place))) {
      throw new BackupError('The database is not empty. Add --replace to replace all its data.');
    }
    // The embedded database is replaced with its schema, that of a server only row by row.
    if (databaseUrl !== null && (await isNewer(place))) {
      throw new BackupError(
        'A newer version of Hydrate has used this database, and what it added would remain. Restore to a new, empty database.',
      );
    }
    const { header, rows, uploads } = await unpack(file, staging, { log, limits });
    // A later version may store images under other names.
    const migrated = await openDatabase({ databaseUrl: null, dataDir: staging, log });
    const again = await deleteAgain(migrated, await knownDeletions(place, log));
    const wanted = await picturesToRestore(migrated, uploads);
    await migrated.destroy();
    check(sqlitePath(staging));

    const added: string[] = [];
    try {
      await movePictures(staging, storage, wanted, added);
      const kept = databaseUrl === null ? await moveIn(staging, dataDir) : null;
      if (databaseUrl !== null) await replaceAll(sqlitePath(staging), databaseUrl, { dataDir, log });
      return { header, rows, uploads: wanted.length, kept, ...again };
    } catch (error) {
      await takeBack(storage, added, log);
      throw error;
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
    isRemoved();
    unlock();
  }
}

/** Whether a database contains data other than the base categories. */
async function holdsSomething(place: DatabasePlace): Promise<boolean> {
  if (place.databaseUrl === null && !existsSync(sqlitePath(place.dataDir))) return false;
  const snapshot = await takeSnapshot(place).catch((error: unknown) => {
    if (isDamage(error)) return 'damaged';
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!snapshot) return false;
  // It did.
  if (snapshot === 'damaged') return true;
  try {
    for (const table of snapshot.tables.filter(({ name }) => name === 'user' || name === 'post')) {
      for await (const _ of snapshot.rows(table)) return true;
    }
    return false;
  } finally {
    await snapshot.close();
  }
}

/** Whether a database has migrations that this version does not know. */
async function isNewer(place: DatabasePlace): Promise<boolean> {
  const snapshot = await takeSnapshot(place).catch((error: unknown) => {
    if (error instanceof BackupError) return null;
    throw error;
  });
  if (!snapshot) return false;
  await snapshot.close();
  const known = new Set(knownMigrations());
  return snapshot.migrations.some((name) => !known.has(name));
}

const knownMigrations = () => migrations.map((migration) => new migration().name);

/** Builds the database and images of a backup in `staging`, and compares them with the manifest. */
async function unpack(
  file: string,
  staging: string,
  options: Pick<Required<RestoreOptions>, 'log' | 'limits'>,
): Promise<{ header: Header; rows: number; uploads: string[] }> {
  const archive = extract();
  const read = pipeline(createReadStream(file), createGunzip(), archive).catch((error: unknown) => {
    throw new BackupError(
      `The backup is damaged: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  const filled = fill(archive, staging, options);
  const [outcome] = await Promise.allSettled([filled, read]).then(([fillOutcome, readOutcome]) => {
    // An error reported by the archive itself is the cause of missing entries.
    if (readOutcome.status === 'rejected' && fillOutcome.status === 'fulfilled') throw readOutcome.reason;
    if (fillOutcome.status === 'rejected') {
      throw fillOutcome.reason instanceof BackupError || readOutcome.status === 'fulfilled'
        ? fillOutcome.reason
        : readOutcome.reason;
    }
    return [fillOutcome.value];
  });
  if (!outcome) throw new BackupError('The backup is empty.');
  return outcome;
}

async function fill(
  archive: AsyncIterable<Entry>,
  staging: string,
  { log, limits }: Pick<Required<RestoreOptions>, 'log' | 'limits'>,
): Promise<{ header: Header; rows: number; uploads: string[] }> {
  const found: ManifestEntry[] = [];
  const uploads: string[] = [];
  let header: Header | null = null;
  let database: SqliteFile | null = null;
  let manifest: ManifestEntry[] | null = null;
  let rows = 0;
  let entries = 0;
  try {
    for await (const entry of archive) {
      const { name } = entry.header;
      if (++entries > limits.backupEntries) {
        throw new BackupError(
          `The backup has more than ${limits.backupEntries} entries, which is the limit.`,
        );
      }
      if (header === null || !database) {
        if (name !== HEADER) throw new BackupError('This file is not a backup of Hydrate.');
        const data = await contentOf(entry, limits);
        header = readHeader(data.toString('utf8'));
        database = await emptyDatabase(header, staging, log);
        found.push(describe(name, data));
        continue;
      }
      if (name === MANIFEST) {
        manifest = readManifest((await contentOf(entry, limits)).toString('utf8')).entries;
        continue;
      }
      const kind = entryKind(name);
      const data = await contentOf(entry, limits);
      found.push(describe(name, data));
      if ('table' in kind) rows += insert(database, header, kind.table, data.toString('utf8'));
      else {
        await writeFile(join(staging, kind.upload), data, { flush: true });
        uploads.push(kind.upload);
      }
    }
    database?.exec('COMMIT');
  } finally {
    database?.close();
  }
  if (!header || !manifest) throw new BackupError('The backup is damaged: its end is missing.');
  compare(manifest, found);
  return { header, rows, uploads };
}

/** A database at the schema version of the backup, in an open transaction. */
async function emptyDatabase(header: Header, staging: string, log: Logger): Promise<SqliteFile> {
  const known = knownMigrations();
  const upTo = migrations.slice(0, header.migrations.length);
  if (header.migrations.some((name, i) => name !== known[i])) {
    throw new BackupError('This backup was made by a newer version of Hydrate. Update first.');
  }
  const dataSource = await openDatabase({ databaseUrl: null, dataDir: staging, log, upTo });
  await dataSource.destroy();
  const database = openSqliteFile(sqlitePath(staging));
  database.pragma('foreign_keys = OFF');
  database.exec('BEGIN');
  for (const { name, columns } of header.tables) {
    const there = database
      .prepare<string[], string>('SELECT name FROM pragma_table_info(?)')
      .pluck()
      .all(name);
    if (!isBackedUp(name) || there.length === 0 || columns.some((column) => !there.includes(column))) {
      throw new BackupError(`The backup does not match this version: the table ${name} has other columns.`);
    }
  }
  return database;
}

function insert(database: SqliteFile, { tables }: Header, name: string, text: string): number {
  const table = tables.find((each) => each.name === name);
  if (!table)
    throw new BackupError(`The backup does not match this version: it does not describe the table ${name}.`);
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const places = table.columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT INTO "${name}" (${columns}) VALUES (${places})`);
  const rows = readRows(text, table);
  for (const row of rows) statement.run(...row);
  return rows.length;
}

async function contentOf(entry: Entry, limits: ArchiveLimits): Promise<Buffer> {
  if (entry.header.size > bytesOf(limits, entry.header.name))
    throw new BackupError('The backup is damaged: a part is too long.');
  const chunks: Buffer[] = [];
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function compare(manifest: ManifestEntry[], found: ManifestEntry[]): void {
  const expected = new Map(manifest.map((entry) => [entry.name, entry]));
  for (const { name, sha256, bytes } of found) {
    const entry = expected.get(name);
    if (entry?.sha256 !== sha256 || entry.bytes !== bytes) {
      throw new BackupError(`The backup is damaged: the checksum of ${name} is wrong.`);
    }
    expected.delete(name);
  }
  const [missing] = expected.keys();
  if (missing !== undefined) throw new BackupError(`The backup is damaged: ${missing} is missing.`);
}

/** @throws BackupError if rows refer to missing rows */
function check(path: string): void {
  const database = openSqliteFile(path);
  try {
    const [violation] = database.pragma('foreign_key_check') as { table: string }[];
    if (violation)
      throw new BackupError(`The backup is damaged: a row of ${violation.table} refers to a missing row.`);
    if (database.pragma('integrity_check', { simple: true }) !== 'ok')
      throw new BackupError('The restored database is damaged: is the disk full?');
  } finally {
    database.close();
  }
}

/** Moves a finished database into place. Returns the new name of the previous one. */
async function moveIn(staging: string, dataDir: string): Promise<string | null> {
  const path = sqlitePath(dataDir);
  await settle(sqlitePath(staging));
  let kept: string | null = null;
  if (existsSync(path)) {
    const isDamaged = await settle(path).then(
      () => false,
      (error: unknown) => {
        if (!isDamage(error)) throw error;
        return true;
      },
    );
    kept = `${path}.${new Date().toISOString().replace(/[-:.]/g, '')}`;
    await link(path, kept);
    // A log that was not emptied belongs to the damaged file, and must not be applied to the new one.
    if (isDamaged && existsSync(`${path}-wal`)) await rename(`${path}-wal`, `${kept}-wal`);
    if (isDamaged) await rm(`${path}-shm`, { force: true });
  }
  await rename(sqlitePath(staging), path);
  return kept;
}

/** Checkpoints a database into a single file, so that it can be moved. */
async function settle(path: string): Promise<void> {
  const database = openSqliteFile(path, { timeout: 5000 });
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
    if (database.pragma('journal_mode = DELETE', { simple: true }) !== 'delete') {
      throw new BackupError(`Another process is using ${path}. Stop it first.`);
    }
  } finally {
    database.close();
  }
}
