import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import type { ImageStorage } from '../../platform/storage/storage.js';
import {
  BackupError,
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
import { removeAtExit } from './unfinished.js';

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
): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupError(`The file ${file} already exists.`);
  const part = `${file}.part`;
  const snapshot = await takeSnapshot(place);
  const isDone = removeAtExit(part);
  try {
    const archive = pack();
    const written = pipeline(archive, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }));
    const filled = fill(archive, snapshot, storage).catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    });
    const [summary] = await Promise.all([filled, written]);
    await rename(part, file);
    return summary;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    isDone();
    await snapshot.close();
  }
}

async function fill(archive: Pack, snapshot: Snapshot, storage: ImageStorage | null): Promise<BackupSummary> {
  const entries: ManifestEntry[] = [];
  const add = async (name: string, text: string) => {
    const data = Buffer.from(text);
    await append(archive, name, data.length, data);
    entries.push(describe(name, data));
  };
  const header: Header = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    uploads: storage === null ? 'elsewhere' : 'included',
  };
  await add(HEADER, JSON.stringify(header));

  const rows: Record<string, number> = {};
  for (const table of snapshot.tables) rows[table.name] = await addTable(snapshot, table, add);

  let uploads = 0;
  const missing: string[] = [];
  for (const name of storage === null ? [] : await uploadNames(snapshot)) {
    const stored = await storage?.open(name);
    if (!stored) {
      missing.push(name);
      continue;
    }
    const hash = createHash('sha256');
    stored.stream.on('data', (chunk: Buffer) => hash.update(chunk));
    await append(archive, `uploads/${name}`, stored.size, stored.stream);
    entries.push({ name: `uploads/${name}`, sha256: hash.digest('hex'), bytes: stored.size });
    uploads++;
  }
  const manifest = Buffer.from(JSON.stringify({ entries }));
  await append(archive, MANIFEST, manifest.length, manifest);
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

/** Adds an entry and resolves when the archive has consumed it, so that at most one is in memory. */
function append(archive: Pack, name: string, size: number, content: Buffer | Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) => {
      if (error) reject(error);
      else resolve();
    });
    if (Buffer.isBuffer(content)) entry.end(content);
    else content.once('error', reject).pipe(entry);
  });
}
