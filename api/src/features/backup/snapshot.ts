import { existsSync } from 'node:fs';
import type mysql from 'mysql2';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { systemCode } from '../../errors.js';
import { serverAddress } from '../../platform/addresses/serverAddress.js';
import { REBUILD_LOCK } from '../../platform/database/scrub.js';
import { openSqliteFile, sqlitePath } from '../../platform/database/sqlite.js';
import { BackupError, isBackedUp, type TableShape, type Value } from './archive.js';

export interface Snapshot {
  migrations: string[];
  tables: TableShape[];
  /** The rows of a table, in no particular order. */
  rows(table: TableShape): AsyncIterable<Value[]>;
  close(): Promise<void>;
}

/** Selects the database: that of `DATABASE_URL`, or the embedded one of `DATA_DIR`. */
export interface DatabasePlace {
  databaseUrl: string | null;
  dataDir: string;
}

/** Takes a snapshot of a database without changing it. @throws BackupError if there is none */
export function takeSnapshot({ databaseUrl, dataDir }: DatabasePlace): Promise<Snapshot> {
  return databaseUrl === null ? snapshotOfSqlite(sqlitePath(dataDir)) : snapshotOfMysql(databaseUrl);
}

/** The write-ahead log keeps the snapshot of a reader until it ends (https://sqlite.org/isolation.html). */
async function snapshotOfSqlite(path: string): Promise<Snapshot> {
  if (!existsSync(path)) throw new BackupError(`There is no database ${path}: is DATA_DIR right?`);
  const database = openSqliteFile(path, { fileMustExist: true, timeout: 10_000 });
  try {
    database.exec('BEGIN');
    const names = (sql: string, ...parameters: string[]) =>
      database
        .prepare<string[], string>(sql)
        .pluck()
        .all(...parameters);
    if (names("SELECT name FROM sqlite_master WHERE name = 'migrations'").length === 0) throw noDatabase();
    const migrations = names('SELECT name FROM migrations ORDER BY timestamp');
    const tables = names("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .filter(isBackedUp)
      .map((name) => ({ name, columns: names('SELECT name FROM pragma_table_info(?) ORDER BY cid', name) }));
    return {
      migrations,
      tables,
      rows: async function* ({ name, columns }) {
        const quoted = columns.map((column) => `"${column}"`).join(', ');
        yield* database.prepare<[], Value[]>(`SELECT ${quoted} FROM "${name}"`).raw().iterate();
      },
      close: async () => {
        database.close();
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** How long a snapshot waits for a rebuild of all tables by the server, in seconds. Then it waits for each table alone. */
const REBUILD_WAIT = 600;

async function snapshotOfMysql(databaseUrl: string): Promise<Snapshot> {
  const connection = await connect(databaseUrl);
  const query = connection.promise();
  // mysql2 reports this to the connection alone: a stream of rows would neither end nor fail.
  const lost = new Promise<Error>((resolve) => {
    connection.once('error', resolve);
  });
  try {
    await query.query('SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    // The archive may wait for a slow disk between two rows.
    await query.query('SET SESSION net_write_timeout = 3600');
    await query.query(`SELECT GET_LOCK(${REBUILD_LOCK}, ${REBUILD_WAIT})`);
    await query.query('START TRANSACTION READ ONLY');
    const columns = await columnsOf(query);
    if (!columns.has('migrations')) throw noDatabase();
    // A table that is rebuilt after the snapshot cannot be read in it (error 1412). These statements lock the definitions of all tables and
    // read no row; the snapshot is that of the first row that is read.
    for (const name of columns.keys()) await query.query('SELECT 1 FROM ?? LIMIT 0', [name]);
    const [applied] = await query.query<(RowDataPacket & { name: string })[]>(
      'SELECT name FROM migrations ORDER BY timestamp',
    );
    return {
      migrations: applied.map(({ name }) => name),
      tables: [...columns]
        .filter(([name]) => isBackedUp(name))
        .map(([name, ofTable]) => ({ name, columns: ofTable })),
      rows: ({ name, columns: ofTable }) => {
        const quoted = ofTable.map((column) => `\`${column}\``).join(', ');
        const stream = connection
          .query({ sql: `SELECT ${quoted} FROM \`${name}\``, rowsAsArray: true })
          .stream({ highWaterMark: 200 });
        void lost.then((error) => stream.destroy(error));
        return stream as AsyncIterable<Value[]>;
      },
      close: () => query.end(),
    };
  } catch (error) {
    connection.destroy();
    throw error;
  }
}

/** A connection that returns times as text, as SQLite does. */
export async function connect(databaseUrl: string): Promise<mysql.Connection> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection({
    ...serverAddress(databaseUrl),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    dateStrings: true,
  });
  // Without a listener, a connection that is lost between two queries ends the process. The next query fails then.
  connection.on('error', () => undefined);
  return connection;
}

async function columnsOf(connection: Pick<Connection, 'query'>): Promise<Map<string, string[]>> {
  const [rows] = await connection.query<(RowDataPacket & { tableName: string; columnName: string })[]>(
    `SELECT TABLE_NAME AS tableName, COLUMN_NAME AS columnName FROM information_schema.COLUMNS
     WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME, ORDINAL_POSITION`,
  );
  const tables = new Map<string, string[]>();
  for (const { tableName, columnName } of rows) {
    tables.set(tableName, [...(tables.get(tableName) ?? []), columnName]);
  }
  return tables;
}

/** Whether an error says that the file of the embedded database is damaged (https://www.sqlite.org/rescode.html). */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(?:CORRUPT|NOTADB|IOERR)/.test(systemCode(error));
}

function noDatabase(): BackupError {
  return new BackupError('The database is empty: the server has never been started on it.');
}
