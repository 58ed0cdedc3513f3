import { createHash } from 'node:crypto';
import { bounds, type JsonLimits, LimitError, parseJson } from '../../platform/bounds/bounds.js';
import { isImageName } from '../../platform/storage/storage.js';

/**
 * A backup is a .tar.gz that both engines can restore:
 *
 * - `header.json` first: the schema version, and the columns of each table's rows;
 * - `tables/NAME/NUMBER.ndjson`: rows, one JSON list of values a line; times as `YYYY-MM-DD hh:mm:ss.sss`, UTC;
 * - `uploads/NAME`: images, if they are stored as files;
 * - `manifest.json` last: SHA-256 and size of all other entries. Without it the archive is truncated.
 */
export const FORMAT = 1;
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';

/** What a backup can be restored with. Both sides use it, so that no backup is made that cannot be restored. */
export type ArchiveLimits = Record<'backupEntries' | 'backupPartBytes' | 'backupManifestBytes', number>;

/** The limit of an entry in bytes. */
export const bytesOf = (limits: ArchiveLimits, name: string): number =>
  name === MANIFEST ? limits.backupManifestBytes : limits.backupPartBytes;

/** A backup that cannot be made or used. The message is shown to the operator. */
export class BackupError extends Error {}

export type Value = string | number | null;

export interface TableShape {
  name: string;
  columns: string[];
}

export interface Header {
  format: typeof FORMAT;
  /** ISO 8601. */
  createdAt: string;
  /** Names of the migrations of the database, oldest first. */
  migrations: string[];
  tables: TableShape[];
  /** Whether the archive contains the images; otherwise they are in a bucket. */
  uploads: 'included' | 'elsewhere';
}

export interface ManifestEntry {
  name: string;
  sha256: string;
  bytes: number;
}

export interface Manifest {
  entries: ManifestEntry[];
}

/**
 * Excluded tables: derived data, short-lived counters, tables of one engine, the change log, because the positions
 * that its readers remember must not get another meaning, and the outbox, so that a restore mails nothing twice.
 */
const notBackedUp =
  /^(?:sqlite_|post_search_fts|post_topics_fts|post_title_fts|rate_limit$|change_log|outbox_|maintenance_lease$|reader_sketch$|process_report$|migrations$|typeorm_metadata$)/;

export function isBackedUp(table: string): boolean {
  return !notBackedUp.test(table);
}

export function tablePart(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, '0')}.ndjson`;
}

/** The kind of an archive entry. @throws BackupError for an unknown name */
export function entryKind(name: string): { table: string } | { upload: string } {
  const table = /^tables\/([a-z_]{1,64})\/\d{6,}\.ndjson$/.exec(name)?.[1];
  if (table !== undefined) return { table };
  const upload = /^uploads\/([^/]+)$/.exec(name)?.[1];
  if (upload !== undefined && isImageName(upload)) return { upload };
  throw notOurs();
}

export function describe(name: string, data: Buffer): ManifestEntry {
  return { name, sha256: createHash('sha256').update(data).digest('hex'), bytes: data.length };
}

/** @throws BackupError if this version cannot read the header */
export function readHeader(text: string): Header {
  const header = parseDescription(text);
  if (typeof header.format !== 'number') throw notOurs();
  if (header.format !== FORMAT)
    throw new BackupError('This backup was made by a newer version of Hydrate. Update first.');
  const { createdAt, migrations, tables, uploads } = header;
  if (
    typeof createdAt !== 'string' ||
    !isTexts(migrations) ||
    !Array.isArray(tables) ||
    !tables.every(isShape) ||
    (uploads !== 'included' && uploads !== 'elsewhere')
  ) {
    throw notOurs();
  }
  return { format: FORMAT, createdAt, migrations, tables, uploads };
}

export function readManifest(text: string): Manifest {
  const { entries } = parseDescription(text);
  if (!Array.isArray(entries) || !entries.every(isEntry)) throw notOurs();
  return { entries };
}

/** The rows of a part. @throws BackupError if a row does not have one value for each column */
export function readRows(text: string, { name, columns }: TableShape): Value[][] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const row = parse(line, bounds.backupRow, `A row of ${name}`);
      if (Array.isArray(row) && row.length === columns.length && row.every(isValue)) return row;
      throw new BackupError(`The backup is damaged: a row of ${name} cannot be read.`);
    });
}

function parseDescription(text: string): Record<string, unknown> {
  const value = parse(text, bounds.backupDescription, 'The description of the back-up');
  if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  throw notOurs();
}

/** @returns undefined for invalid JSON @throws BackupError for a structure beyond the limits */
function parse(text: string, limits: JsonLimits, what: string): unknown {
  try {
    return parseJson(text, limits, what);
  } catch (error) {
    if (error instanceof LimitError) throw new BackupError(`The backup is damaged: ${error.message}`);
    return undefined;
  }
}

function notOurs(): BackupError {
  return new BackupError('This file is not a backup of Hydrate.');
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number';
}

function isShape(value: unknown): value is TableShape {
  if (typeof value !== 'object' || value === null) return false;
  return 'name' in value && typeof value.name === 'string' && 'columns' in value && isTexts(value.columns);
}

function isEntry(value: unknown): value is ManifestEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { name, sha256, bytes } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof sha256 === 'string' && typeof bytes === 'number';
}
