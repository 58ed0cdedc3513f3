import { closeSync, mkdirSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type Database from 'better-sqlite3';

/** An unusable database. The message is one line for the operator. */
export class DatabaseError extends Error {}

type Sqlite = typeof Database;

/** An open SQLite file. */
export type SqliteFile = Database.Database;

/**
 * The SQLite package for a version of Node. better-sqlite3 13 includes its binaries, but segfaults on Node 20; version
 * 12 aborts on Node 24.19 and later. The package for Node 20 goes when Hydrate drops Node 20
 * (docs/decisions/0001-sqlite-by-node.md).
 *
 * @param nodeVersion such as `24.21.0`
 */
export function sqlitePackage(nodeVersion: string): string {
  return nodeVersion.startsWith('20.') ? '@hydrate/sqlite-node20' : 'better-sqlite3';
}

let loaded: Sqlite | undefined;

/** The better-sqlite3 module for this Node, loaded on first use. @throws DatabaseError if it is missing */
export function sqlite(): Sqlite {
  const name = sqlitePackage(process.versions.node);
  try {
    loaded ??= createRequire(import.meta.url)(name) as Sqlite;
    return loaded;
  } catch (error) {
    throw new DatabaseError(missing(name), { cause: error });
  }
}

/** File of the embedded database. */
export function sqlitePath(dataDir: string): string {
  return join(dataDir, 'hydrate.sqlite');
}

/** Creates the file of a database and its folder, if they are missing, for this user alone. SQLite gives its log the same mode. */
export function createPrivately(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, 'a', 0o600));
}

/** Opens a SQLite file, without TypeORM. @throws DatabaseError if SQLite is not installed */
export function openSqliteFile(path: string, options?: Database.Options): SqliteFile {
  return new (sqlite())(path, options);
}

function missing(name: string): string {
  const { node } = process.versions;
  return name === 'better-sqlite3'
    ? `SQLite (better-sqlite3) is not installed for Node ${node}. Run "npm ci" with this Node.`
    : `SQLite (better-sqlite3 12) is not installed for Node ${node}. Run "npm ci" with this Node; where no ready-made binary can be ` +
        `downloaded it needs python3, make and a C++ compiler. Node 22, 24 and 26 need none of these.`;
}
