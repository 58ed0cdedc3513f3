import type { Connection } from 'mysql2/promise';
import { openDatabase } from '../../platform/database/dataSource.js';
import { openSqliteFile, type SqliteFile } from '../../platform/database/sqlite.js';
import type { Logger } from '../../platform/log/log.js';
import { isBackedUp, type Value } from './archive.js';
import { connect } from './snapshot.js';

/** Maximum length of one INSERT in characters, unless a single row is longer. Servers accept at least 16 MB. */
const STATEMENT = 1_000_000;

/**
 * Replaces all rows of a MySQL or MariaDB database by those of a checked embedded one of the same version, in
 * one transaction: readers see the previous rows, which also remain if it fails.
 */
export async function replaceAll(
  path: string,
  databaseUrl: string,
  { dataDir, log }: { dataDir: string; log: Logger },
): Promise<void> {
  const migrated = await openDatabase({ databaseUrl, dataDir, log });
  await migrated.destroy();
  const source = openSqliteFile(path, { readonly: true });
  const connection = (await connect(databaseUrl)).promise();
  try {
    const tables = source
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .pluck()
      .all()
      .filter(isBackedUp);
    // Rows are inserted in any order; their references have been checked.
    await connection.query('SET SESSION foreign_key_checks = 0');
    await connection.query('START TRANSACTION');
    for (const table of tables) await connection.query('DELETE FROM ??', [table]);
    for (const table of tables) await copy(source, connection, table);
    // The log goes on. Readers have to begin anew, and other processes invalidate all that they hold.
    await connection.query(
      `INSERT INTO change_log (subject, subjectId, kind, origin, changedAt, expiresAt)
       VALUES ('site', '', 'updated', 'restore', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL 90 DAY)`,
    );
    await connection.query('COMMIT');
    await connection.end();
  } catch (error) {
    connection.destroy();
    throw error;
  } finally {
    source.close();
  }
}

async function copy(source: SqliteFile, connection: Connection, table: string): Promise<void> {
  const statement = source.prepare<[], Value[]>(`SELECT * FROM "${table}"`).raw();
  const columns = statement.columns().map(({ name }) => name);
  let rows: Value[][] = [];
  let length = 0;
  const write = async () => {
    if (rows.length > 0) await connection.query('INSERT INTO ?? (??) VALUES ?', [table, columns, rows]);
    rows = [];
    length = 0;
  };
  for (const row of statement.iterate()) {
    rows.push(row);
    for (const value of row) length += typeof value === 'string' ? value.length + 3 : 8;
    if (length >= STATEMENT) await write();
  }
  await write();
}
