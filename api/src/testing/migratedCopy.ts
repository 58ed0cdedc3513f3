import { writeFile } from 'node:fs/promises';
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise';
import { openDatabase, serializeSqlite } from '../platform/database/dataSource.js';
import { sqlitePath } from '../platform/database/sqlite.js';
import { createLogger } from '../platform/log/log.js';

interface Place {
  databaseUrl: string | null;
  dataDir: string;
}

/** Makes another empty database what a migrated one was. */
export type MigratedCopy = (target: Place) => Promise<void>;

/**
 * Migrates an empty database and returns what copies the result: 47 migrations take 15 times as long as creating
 * the 70 tables that they end with. The files *.db.test.ts run the migrations themselves.
 */
export async function migrateOnce(place: Place): Promise<MigratedCopy> {
  const dataSource = await openDatabase({ ...place, log: createLogger('silent') });
  try {
    const { databaseUrl } = place;
    if (databaseUrl !== null) {
      const statements = await onConnection(databaseUrl, statementsOf);
      return (target) =>
        onConnection(target.databaseUrl ?? '', async (connection) => {
          await connection.query(statements);
        });
    }
    const image = serializeSqlite(dataSource);
    return ({ dataDir }) => writeFile(sqlitePath(dataDir), image);
  } finally {
    await dataSource.destroy();
  }
}

/** The statements that create the tables and rows of a database. */
async function statementsOf(connection: Connection): Promise<string> {
  const [tables] = await connection.query<RowDataPacket[]>(
    'SELECT TABLE_NAME AS name, TABLE_TYPE AS type FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  const [triggers] = await connection.query<RowDataPacket[]>('SHOW TRIGGERS');
  if (triggers.length > 0 || tables.some(({ type }) => type !== 'BASE TABLE'))
    throw new Error('testing/migratedCopy.ts copies tables only, and a migration creates something else.');
  const statements = ['SET foreign_key_checks = 0'];
  for (const { name } of tables) {
    const [created] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??', [name]);
    statements.push(String(created[0]?.['Create Table']));
    const [rows] = await connection.query<RowDataPacket[]>('SELECT * FROM ??', [name]);
    for (const row of rows) statements.push(mysql.format('INSERT INTO ?? SET ?', [name, row]));
  }
  return statements.join(';\n');
}

async function onConnection<T>(uri: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await mysql.createConnection({ uri, charset: 'utf8mb4_bin', multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
