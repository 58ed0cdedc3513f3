import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, renameSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { bounds } from '../../platform/bounds/bounds.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import {
  type ArchiveLimits,
  BackupError,
  bytesOf,
  describe,
  FORMAT,
  type Header,
  HEADER,
  MANIFEST,
  type ManifestEntry,
  tablePart,
  type TableShape,
} from './archive.js';
import { type DatabasePlace, type Snapshot, takeSnapshot } from './snapshot.js';
import { partOf, removeAtExit, removeParts } from './unfinished.js';

/** Number of characters in one part of the archive, which is held in memory. */
const PART = 4_000_000;

export interface BackupSummary {
  rows: Record<string, number>;
  uploads: number;
  /** Images that the database lists but the storage does not contain. */
  missing: string[];
}

/**
 * Writes a snapshot of a database with its images to a new file, while the server may keep writing.
 * @param storage of the images; null for a bucket, which has its own backups. @throws BackupError
 */
export async function backUp(
  place: DatabasePlace,
  storage: ImageStorage | null,
  file: string,
  limits: ArchiveLimits = bounds,
): Promise<BackupSummary> {
  const requireNew = () => {
    if (existsSync(file)) throw new BackupError(`The file ${file} already exists.`);
  };
  requireNew();
  await removeParts(file);
  const part = partOf(file);
  const snapshot = await takeSnapshot(place);
  const isDone = removeAtExit(part);
  try {
    const archive = pack();
    const written = pipeline(archive, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    const filled = fill(archive, snapshot, storage, limits).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [summary] = await Promise.all([filled, written]);
    requireNew();
    renameSync(part, file);
    return summary;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    isDone();
  }
}

/** Closes the snapshot before it reads the images: an open one keeps the database from being freed of deleted rows. */
async function fill(
  archive: Pack,
  snapshot: Snapshot,
  storage: ImageStorage | null,
  limits: ArchiveLimits,
): Promise<BackupSummary> {
  const entries: ManifestEntry[] = [];
  const rows: Record<string, number> = {};
  let names: string[] = [];
  const append = (name: string, size: number, content: Buffer | Readable) => {
    checkSize(name, size, limits);
    return appendTo(archive, name, size, content);
  };
  const add = async (name: string, text: string) => {
    const data = Buffer.from(text);
    await append(name, data.length, data);
    entries.push(describe(name, data));
  };
  try {
    const header: Header = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      migrations: snapshot.migrations,
      tables: snapshot.tables,
      uploads: storage === null ? 'elsewhere' : 'included',
    };
    await add(HEADER, JSON.stringify(header));
    for (const table of snapshot.tables) rows[table.name] = await addTable(snapshot, table, add);
    if (storage !== null) names = await uploadNames(snapshot);
  } finally {
    await snapshot.close();
  }

  let uploads = 0;
  const missing: string[] = [];
  checkCount(entries.length + names.length + 1, limits);
  for (const name of names) {
    const stored = await storage?.open(name);
    if (!stored) {
      missing.push(name);
      continue;
    }
    const hash = createHash('sha256');
    stored.stream.on('data', (chunk: Buffer) => hash.update(chunk));
    await append(`uploads/${name}`, stored.size, stored.stream);
    entries.push({ name: `uploads/${name}`, sha256: hash.digest('hex'), bytes: stored.size });
    uploads++;
  }
  const manifest = Buffer.from(JSON.stringify({ entries }));
  await append(MANIFEST, manifest.length, manifest);
  archive.finalize();
  return { rows, uploads, missing };
}

async function addTable(
  snapshot: Snapshot,
  table: TableShape,
  add: (name: string, text: string) => Promise<void>,
): Promise<number> {
  let text = '';
  let parts = 0;
  let count = 0;
  for await (const row of snapshot.rows(table)) {
    text += `${JSON.stringify(row)}\n`;
    count++;
    if (text.length >= PART) {
      await add(tablePart(table.name, ++parts), text);
      text = '';
    }
  }
  if (text !== '') await add(tablePart(table.name, ++parts), text);
  return count;
}

async function uploadNames(snapshot: Snapshot): Promise<string[]> {
  const table = snapshot.tables.find(({ name }) => name === 'upload');
  if (!table) return [];
  const place = table.columns.indexOf('name');
  const names: string[] = [];
  for await (const row of snapshot.rows(table)) names.push(String(row[place]));
  return names.sort();
}

/** Before the images are read, which takes most of the time. @throws BackupError */
function checkCount(count: number, { backupEntries: limit }: ArchiveLimits): void {
  if (count <= limit) return;
  throw new BackupError(
    `The backup would have ${count} parts. It could not be restored, because ${limit} is the limit. Keep the images in a bucket (docs/operation.md), which has its own backups.`,
  );
}

/** @throws BackupError */
function checkSize(name: string, size: number, limits: ArchiveLimits): void {
  const limit = bytesOf(limits, name);
  if (size <= limit) return;
  throw new BackupError(
    `The backup could not be restored: ${name} would have ${size} bytes, and ${limit} is the limit.`,
  );
}

/** Adds an entry and resolves when the archive has consumed it, so that at most one is in memory. */
function appendTo(archive: Pack, name: string, size: number, content: Buffer | Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) => {
      if (error) reject(error);
      else resolve();
    });
    if (Buffer.isBuffer(content)) entry.end(content);
    else content.once('error', reject).pipe(entry);
  });
}
