import { AsyncLocalStorage } from 'node:async_hooks';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RowDataPacket } from 'mysql2/promise';
import { DataSource, type EntityManager, type Logger as SqlLogger, MigrationExecutor } from 'typeorm';
import { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { setSqliteFolder } from '../../env.js';
import { ChangeUnknownError, NotFoundError, systemCode } from '../../errors.js';
import type { Logger } from '../log/log.js';
import { entities } from '../../entities.js';
import { requireFile, requireTables } from './existingDatabase.js';
import { lockFile } from './locks.js';
import { migrations } from './migrations/index.js';
import { renewOrigin } from './origin.js';
import { limitSessions, poolOf, poolSettings, SESSION_LIMITS } from './pool.js';
import { ResumingQueryRunner } from './resumingQueryRunner.js';
import { connectionLimitOf, type ServerAddress, serverAddress } from '../addresses/serverAddress.js';
import { serialise } from './serialQueryRunner.js';
import { createPrivately, DatabaseError, sqlite, sqlitePath } from './sqlite.js';
import { isAnswerLost, isDatabaseAway } from './unavailable.js';
import { MINUTE } from '../time.js';

/** Statements that take longer, in milliseconds, report their duration in whole ones (platform/metrics/metrics.ts). */
const TIMED_FROM = 0.5;

export type Engine = 'sqlite' | 'mysql';

export function engineOf(dataSource: DataSource): Engine {
  return dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
}

export interface DataSourceOptions {
  databaseUrl: string | null;
  dataDir: string;
  log: Logger;
  /** Called with each SQL statement; benchmarks and tests count with it. */
  onQuery?: (sql: string) => void;
  /** How long to retry connecting to the server, in milliseconds. */
  connectTimeout?: number;
  /** How often a process that waits for the migration of another one says so, in milliseconds. */
  waitReport?: number;
  /** Refuses a database that no site has used, as a wrong setting names. */
  mustExist?: boolean;
  /** Only these migrations, oldest first, to create the database of an earlier version. */
  upTo?: typeof migrations;
}

/** Opens and migrates the database (decision 0040); waits for a server. @throws DatabaseError */
export async function openDatabase(options: DataSourceOptions): Promise<DataSource> {
  if (options.mustExist && options.databaseUrl === null) requireFile(options.dataDir);
  const dataSource =
    options.databaseUrl === null ? await openSqlite(options) : await openMysql(options, options.databaseUrl);
  try {
    if (options.mustExist) await requireTables(dataSource);
    await migrate(dataSource, options);
    await warnOfNewerVersion(dataSource, options);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
}

async function openSqlite(options: DataSourceOptions): Promise<DataSource> {
  const path = sqlitePath(options.dataDir);
  // In a container /tmp is memory, which a copy of the database would fill.
  setSqliteFolder(resolve(options.dataDir));
  try {
    createPrivately(path);
    return await openWithDriver(options, sqlite(), path, (database) => {
      // With WAL, NORMAL loses committed transactions only if the machine crashes, not if the process does.
      database.pragma('journal_mode = WAL');
      database.pragma('synchronous = NORMAL');
      // Deleted content is overwritten (decision 0179).
      database.pragma('secure_delete = ON');
    });
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const problem = `The embedded database ${path} cannot be opened: ${messageOf(error)}`;
    throw new DatabaseError(problem, { cause: error });
  }
}

/**
 * A database in memory that begins as a copy of an image, which {@link serializeSqlite} makes of a migrated one.
 *
 * @param maxBytes its largest size; writing more fails with SQLITE_FULL
 */
export function openSqliteCopy(image: Buffer, maxBytes: number): Promise<DataSource> {
  const Driver = sqlite();
  /** Called by TypeORM as a constructor, with the name of a file. */
  const driver = function (_path: string, options: object) {
    return new Driver(image, options);
  };
  return openWithDriver({}, driver, ':memory:', (database) => {
    const pageSize = Number(database.pragma('page_size', { simple: true }));
    database.pragma(`max_page_count = ${Math.ceil(maxBytes / pageSize)}`);
  });
}

/** The content of an embedded database as an image for {@link openSqliteCopy}. */
export function serializeSqlite({ driver }: DataSource): Buffer {
  if (!(driver instanceof BetterSqlite3Driver)) throw new Error('The SQLite driver is not better-sqlite3.');
  const { databaseConnection } = driver as { databaseConnection: { serialize: () => Buffer } };
  const image = databaseConnection.serialize();
  // A database in memory has no WAL: both versions of the file format become "legacy" (https://sqlite.org/fileformat2.html section 1.3.2).
  image.fill(1, 18, 20);
  return image;
}

interface Pragmas {
  pragma: (sql: string, options?: { simple: boolean }) => unknown;
}

async function openWithDriver(
  options: Pick<DataSourceOptions, 'onQuery' | 'upTo'>,
  sqliteDriver: unknown,
  database: string,
  prepareDatabase: (database: Pragmas) => void,
): Promise<DataSource> {
  const dataSource = new DataSource({
    ...commonOptions(options),
    type: 'better-sqlite3',
    driver: sqliteDriver,
    database,
    timeout: 10_000,
    // TypeORM keeps 100 prepared statements, oldest out first; a site that is used has more shapes than that.
    statementCacheSize: 500,
    migrationsTransactionMode: 'each',
    prepareDatabase,
  });
  const { driver } = dataSource;
  if (!(driver instanceof BetterSqlite3Driver)) throw new Error('The SQLite driver is not better-sqlite3.');
  // SQLite accepts any type name; with TEXT in it the affinity is text (https://sqlite.org/datatype3.html section 3.1).
  driver.supportedDataTypes.push('mediumtext');
  const normalizeType = driver.normalizeType.bind(driver);
  // Integers of SQLite have 64 bits, and only a column of this name counts up by itself (https://sqlite.org/autoinc.html).
  driver.normalizeType = (column) =>
    'isGenerated' in column && column.isGenerated === true && column.type === 'bigint'
      ? 'integer'
      : normalizeType(column);
  await dataSource.initialize();
  serialise(driver);
  return dataSource;
}

async function openMysql(options: DataSourceOptions, databaseUrl: string): Promise<DataSource> {
  const { user, ...server } = serverAddress(databaseUrl);
  const type = await waitForServer({ user, ...server }, options);
  const connectionLimit = connectionLimitOf(databaseUrl);
  const dataSource = new DataSource({
    ...commonOptions(options),
    type,
    ...server,
    username: user,
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    poolSize: connectionLimit,
    extra: poolSettings(connectionLimit),
    migrationsTransactionMode: 'none',
  });
  await dataSource.initialize();
  const pool = poolOf(dataSource);
  if (pool) limitSessions(pool);
  // The connection that is open already.
  await dataSource.query(SESSION_LIMITS).catch(() => undefined);
  return dataSource;
}

function commonOptions({ upTo = migrations, onQuery }: Pick<DataSourceOptions, 'onQuery' | 'upTo'>) {
  const nothing = () => undefined;
  const logger: SqlLogger = {
    logQuery: (sql) => onQuery?.(sql),
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: nothing,
    log: nothing,
  };
  return { entities, migrations: upTo, logger, logging: true, maxQueryExecutionTime: TIMED_FROM } as const;
}

/** Waits for the server, and detects MariaDB, whose schema TypeORM reads only if it is configured for it. */
async function waitForServer(
  server: ServerAddress,
  { log, connectTimeout = MINUTE }: Pick<DataSourceOptions, 'log' | 'connectTimeout'>,
) {
  const { default: mysql } = await import('mysql2/promise');
  const where = `${server.host}:${server.port}/${server.database}`;
  const deadline = Date.now() + connectTimeout;
  for (let attempt = 1; ; attempt++) {
    try {
      const connection = await mysql.createConnection({ ...server, connectTimeout: 5000 });
      try {
        const [rows] = await connection.query<RowDataPacket[]>('SELECT VERSION() AS version');
        return String(rows[0]?.version).includes('MariaDB') ? 'mariadb' : 'mysql';
      } finally {
        await connection.end();
      }
    } catch (error) {
      const code = systemCode(error);
      // The server's refusal or its certificate does not change by waiting, unless it is busy or about to be ready.
      if (/^(?:ER|HANDSHAKE)_/.test(code) && !isDatabaseAway(error)) {
        const refusal = `The database server at ${where} refused the connection: ${messageOf(error)}`;
        throw new DatabaseError(refusal, { cause: error });
      }
      if (Date.now() >= deadline) {
        throw new DatabaseError(
          `The database server at ${where} did not answer within ${Math.round(connectTimeout / 1000)} s (${code || messageOf(error)}). Is DATABASE_URL right, and is it running?`,
          { cause: error },
        );
      }
      const pause = Math.min(500 * attempt, 5000);
      log.warn(
        `The database server at ${where} does not answer (${code || messageOf(error)}); trying again in ${pause / 1000} s.`,
      );
      await sleep(Math.min(pause, Math.max(0, deadline - Date.now())));
    }
  }
}

/** Takes a lock, however long another process migrates: minutes on a large site. */
async function untilFree<Lock>(
  { log, waitReport = MINUTE }: DataSourceOptions,
  take: (wait: number) => Promise<Lock | null>,
): Promise<Lock> {
  for (;;) {
    const lock = await take(waitReport);
    if (lock !== null) return lock;
    log.warn('Another process is migrating the database; this one waits until it has finished.');
  }
}

/** Runs the missing migrations, one process at a time on either engine. */
async function migrate(dataSource: DataSource, options: DataSourceOptions): Promise<void> {
  if (engineOf(dataSource) === 'sqlite') {
    const unlock = await untilFree(options, (wait) => lockFile(join(options.dataDir, 'migrate.lock'), wait));
    try {
      const [found] = await dataSource.query<{ tables: number }[]>(
        'SELECT COUNT(*) AS tables FROM sqlite_master',
      );
      await dataSource.runMigrations();
      // A new file has nothing to overwrite (overwriteOnce.ts).
      if (found?.tables === 0) await dataSource.query('PRAGMA user_version = 1');
    } finally {
      unlock();
    }
    return;
  }
  const { driver } = dataSource;
  if (!(driver instanceof MysqlDriver)) throw new Error('The MySQL driver is not mysql2.');
  const runner = new ResumingQueryRunner(driver, (code) => {
    options.log.warn({ code }, 'Resuming an interrupted migration');
  });
  // Assigned as DataSource does for its own query runners.
  Object.assign(runner, { manager: dataSource.createEntityManager(runner) });
  try {
    const name = `hydrate-migrate-${String(dataSource.options.database)}`.slice(0, 64);
    await untilFree(options, async (wait) => {
      const lock = 'SELECT GET_LOCK(?, ?) AS locked';
      const [row] = (await runner.query(lock, [name, Math.ceil(wait / 1000)])) as { locked: unknown }[];
      // It is null after an error.
      if (row?.locked === null)
        throw new DatabaseError('The database server refused the lock for migrations.');
      return Number(row?.locked) === 1 || null;
    });
    try {
      // Runs on the connection that holds the lock: the server keeps the lock while it executes the last statement of a
      // dead client.
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = 'none';
      await executor.executePendingMigrations();
    } finally {
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
    }
  } finally {
    await runner.release();
  }
}

/** Earlier versions work on such a database as far as its schema allows, for example while processes are replaced one after another. */
async function warnOfNewerVersion(dataSource: DataSource, { log, upTo }: DataSourceOptions): Promise<void> {
  if (upTo) return;
  const known = new Set(dataSource.migrations.map(({ name, constructor }) => name ?? constructor.name));
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id');
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  log.warn(
    { migrations: unknown },
    'A newer version of Hydrate has changed this database. This version may fail, or write what the newer one does not expect. Start the newer version, or restore a backup of this one.',
  );
}

type LastStep = (manager: EntityManager) => Promise<void>;
/** Of preparatory work. */
const NO_STEP: LastStep = () => Promise.resolve();
const lastSteps = new AsyncLocalStorage<LastStep>();

/** Does work in which each transaction ends with one more step. */
export function beforeCommit<T>(step: LastStep, work: () => Promise<T>): Promise<T> {
  return lastSteps.run(step, work);
}

/** Does preparatory work, which can be repeated. Its transactions do not have the step of {@link beforeCommit}. */
export function inPreparation<T>(work: () => Promise<T>): Promise<T> {
  return lastSteps.run(NO_STEP, work);
}

/**
 * Retries deadlocks of MySQL, and conflicts between nodes of a Galera cluster, which look the same and may be found by the COMMIT. On SQLite use only the given manager inside, or the work waits for itself.
 *
 * @throws ChangeUnknownError if the answer to the COMMIT is lost, except {@link inPreparation}
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const commit = { isNext: false };
    try {
      return await dataSource.transaction(async (manager) => {
        const result = await work(manager);
        await lastSteps.getStore()?.(manager);
        commit.isNext = true;
        return result;
      });
    } catch (error) {
      if (commit.isNext && isAnswerLost(error)) {
        renewOrigin(dataSource);
        throw lastSteps.getStore() === NO_STEP ? error : new ChangeUnknownError(error);
      }
      if (isDriverError(error, 'SQLITE_CONSTRAINT_FOREIGNKEY', 'ER_NO_REFERENCED_ROW_2')) {
        throw new NotFoundError('An object that this request refers to no longer exists.');
      }
      if (attempt >= 5 || !isDriverError(error, 'ER_LOCK_DEADLOCK', 'ER_CHECKREAD')) throw error;
      await sleep(Math.random() * 20 * attempt);
    }
  }
}

/** Whether an error is a violation of a unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return isDriverError(error, 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'ER_DUP_ENTRY');
}

function isDriverError(error: unknown, ...codes: string[]): boolean {
  return codes.includes(systemCode(error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
