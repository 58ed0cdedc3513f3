import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from './ids.js';
import { Category } from '../../features/categories/category.entity.js';
import { createLogger } from '../log/log.js';
import {
  createMigratedDatabase,
  createTestDatabase,
  engine,
  type TestDatabase,
} from '../../testing/testServer.js';
import { isThorough } from '../../testing/thorough.js';
import { DatabaseError, openSqliteFile, sqlitePath } from './sqlite.js';
import { beforeCommit, inTransaction, isUniqueViolation, openDatabase } from './dataSource.js';
import { insertRows } from './insertRows.js';
import { lockFile } from './locks.js';
import { migrations } from './migrations/index.js';
import { isDatabaseAway } from './unavailable.js';

const log = createLogger('silent');

describe(`the schema on ${engine}`, () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.remove());

  it('is migrated once by two processes that start at the same moment, and equals the entities', async () => {
    const [first, second] = await Promise.all([
      openDatabase({ ...database, log }),
      openDatabase({ ...database, log }),
    ]);
    const drift = await first.driver.createSchemaBuilder().log();
    expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
    const applied: unknown = await second.query('SELECT name FROM migrations');
    expect(applied).toHaveLength(first.migrations.length);
    await first.destroy();
    await second.destroy();
  });

  it(`is reverted ${isThorough ? 'completely' : 'by some migrations'} and migrated again`, async () => {
    const dataSource = await openDatabase({ ...database, log });
    const reverted = isThorough ? dataSource.migrations : dataSource.migrations.slice(-10);
    for (const _ of reverted) await dataSource.undoLastMigration();
    await dataSource.runMigrations();
    expect((await dataSource.driver.createSchemaBuilder().log()).upQueries).toEqual([]);
    await dataSource.destroy();
  });

  it('compares names exactly: e is not é, and one emoji is not another', async () => {
    const dataSource = await openDatabase({ ...database, log });
    const category = (name: string) => ({ id: newId(), name, nameKey: name, description: '' });
    await dataSource.manager.insert(Category, [
      category('cafe'),
      category('café'),
      category('😀'),
      category('😃'),
    ]);
    const twice = await dataSource.manager
      .insert(Category, category('café'))
      .catch((error: unknown) => error);
    expect(isUniqueViolation(twice)).toBe(true);
    await dataSource.manager.clear(Category).catch(() => dataSource.query('DELETE FROM category'));
    await dataSource.destroy();
  });

  it('inserts rows without changing the objects', async () => {
    const dataSource = await openDatabase({ ...database, log });
    // In another order than an index would return them.
    const rows = ['third', 'first', 'second'].map((name) => ({
      id: `${{ first: 1, second: 2, third: 3 }[name]}${newId().slice(1)}`,
      name,
      nameKey: name,
      description: '',
      postsCount: 7,
    }));
    const given = structuredClone(rows);
    await insertRows(dataSource.manager, Category, rows);
    expect(rows).toEqual(given);
    const stored = await dataSource.manager.find(Category, { order: { id: 'ASC' } });
    expect(stored.map(({ id, name }) => ({ id, name }))).toEqual(
      given.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, name }) => ({ id, name })),
    );
    await dataSource.query('DELETE FROM category');
    await dataSource.destroy();
  });

  it('isolates fifty concurrent transactions', async () => {
    const dataSource = await openDatabase({ ...database, log });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) =>
        inTransaction(dataSource, async (manager) => {
          await manager.insert(Category, { id: newId(), name: `t${i}`, nameKey: `t${i}`, description: '' });
          await new Promise((resolve) => setTimeout(resolve, i % 5));
          if (i % 2 === 1) throw new Error('rolled back');
        }),
      ),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(25);
    const kept = (await dataSource.manager.find(Category)).map(({ name }) => Number(name.slice(1)));
    expect(kept.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, i) => i * 2));
    await dataSource.destroy();
  });
});

describe('a transaction that conflicts with another node of a cluster', () => {
  let database: TestDatabase;
  let dataSource: DataSource;
  beforeAll(async () => {
    database = await createMigratedDatabase();
    dataSource = await openDatabase({ ...database, log });
  });
  afterAll(async () => {
    await dataSource.destroy();
    await database.remove();
  });

  /** Galera reports conflicts as deadlocks, also at the end of a transaction: everything is rolled back. */
  const withConflicts = (times: number, work: () => Promise<unknown>) => {
    let left = times;
    const end = () =>
      left-- > 0
        ? Promise.reject(Object.assign(new Error('Deadlock found'), { code: 'ER_LOCK_DEADLOCK' }))
        : Promise.resolve();
    return beforeCommit(end, work);
  };
  const add = (name: string) =>
    inTransaction(dataSource, (manager) =>
      manager.insert(Category, { id: newId(), name, nameKey: name, description: '' }),
    );

  it('is repeated, and done once', async () => {
    await withConflicts(3, () => add('repeated'));
    expect(await dataSource.manager.countBy(Category, { name: 'repeated' })).toBe(1);
  });

  it('is not done if it conflicts again and again, and clients are asked to try later', async () => {
    const error: unknown = await withConflicts(5, () => add('refused')).catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
    expect(await dataSource.manager.countBy(Category, { name: 'refused' })).toBe(0);
  });
});

describe('concurrent processes', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
  });
  afterEach(() => database.remove());

  it.runIf(engine === 'sqlite')('waits while another one writes, and reads meanwhile', async () => {
    const dataSource = await openDatabase({ ...database, log });
    const other = openSqliteFile(sqlitePath(database.dataDir));
    other.exec('BEGIN IMMEDIATE');
    const add = (name: string) => ({ id: newId(), name, nameKey: name, description: '' });
    const writing = Promise.all([
      dataSource.manager.insert(Category, add('alone')),
      inTransaction(dataSource, (manager) => manager.insert(Category, add('together'))),
    ]);
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await dataSource.manager.count(Category)).toBe(0);
    expect(performance.now() - since).toBeLessThan(2000);
    other.exec('ROLLBACK');
    other.close();
    await writing;
    expect(await dataSource.manager.count(Category)).toBe(2);
    await dataSource.destroy();
  });

  it.runIf(engine === 'mysql')('goes on with a migration in which another one died', async () => {
    const [initial] = migrations;
    const begun = await openDatabase({ ...database, log, upTo: initial ? [initial] : [] });
    // As before the last table was created and recorded.
    await begun.query('DROP TABLE one_time_token');
    await begun.query('DELETE FROM migrations');
    await begun.destroy();
    const dataSource = await openDatabase({ ...database, log });
    expect((await dataSource.driver.createSchemaBuilder().log()).upQueries).toEqual([]);
    expect(await dataSource.query('SELECT name FROM migrations')).toHaveLength(migrations.length);
    await dataSource.destroy();
  });
});

describe.runIf(engine === 'mysql')('a connection that is to be private', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createMigratedDatabase();
  });
  afterAll(() => database.remove());

  const open = (sslMode: string) => {
    const url = new URL(database.databaseUrl ?? '');
    url.searchParams.set('ssl-mode', sslMode);
    return openDatabase({ ...database, databaseUrl: url.href, log });
  };
  /** MySQL creates a certificate for itself; MariaDB 10.11 needs a configured one. */
  const hasCertificate = async (): Promise<boolean> => {
    const dataSource = await openDatabase({ ...database, log });
    const [row] = await dataSource.query<{ Value: string }[]>("SHOW STATUS LIKE 'Ssl_server_not_after'");
    await dataSource.destroy();
    return Boolean(row?.Value);
  };

  it('is encrypted, or refused', async () => {
    if (!(await hasCertificate())) {
      await expect(open('REQUIRED')).rejects.toThrow(DatabaseError);
      return;
    }
    const dataSource = await open('REQUIRED');
    const [row] = await dataSource.query<{ Value: string }[]>("SHOW STATUS LIKE 'Ssl_cipher'");
    expect(row?.Value).not.toBe('');
    await dataSource.destroy();
  });

  it('is refused at once if the certificate of the server is not trusted', async () => {
    for (const sslMode of ['VERIFY_CA', 'VERIFY_IDENTITY']) {
      await expect(open(sslMode)).rejects.toThrow(DatabaseError);
    }
  });
});

it.runIf(engine === 'mysql')('sessions end soon when their process has died without a word', async () => {
  const database = await createMigratedDatabase();
  const dataSource = await openDatabase({ ...database, log });
  const isMariaDb = dataSource.options.type === 'mariadb';
  const limit = isMariaDb ? '@@idle_transaction_timeout' : '@@wait_timeout';
  const limits = await Promise.all(
    Array.from({ length: 5 }, () =>
      // At the same time, so that each has a connection of its own.
      dataSource.query<{ seconds: string | number }[]>(`SELECT ${limit} AS seconds, SLEEP(0.2)`),
    ),
  );
  expect(limits.map(([row]) => Number(row?.seconds))).toEqual(Array(5).fill(isMariaDb ? 60 : 120));
  await dataSource.destroy();
  await database.remove();
});

/** Takes the lock of a process that migrates. */
async function holdMigration({ databaseUrl, dataDir }: TestDatabase): Promise<() => Promise<void>> {
  if (databaseUrl === null) {
    const unlock = await lockFile(join(dataDir, 'migrate.lock'));
    return async () => unlock?.();
  }
  const connection = await createConnection(databaseUrl);
  const name = `hydrate-migrate-${new URL(databaseUrl).pathname.slice(1)}`;
  await connection.query('SELECT GET_LOCK(?, 0)', [name.slice(0, 64)]);
  return () => connection.end();
}

describe('an unusable database', () => {
  it.runIf(engine === 'mysql')('is waited for, and then named with what to look at', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    const opening = openDatabase({
      databaseUrl: `mysql://u:secret@127.0.0.1:${port}/x`,
      dataDir: tmpdir(),
      log,
      connectTimeout: 1200,
    });
    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(String(error)).toMatch(new RegExp(`127.0.0.1:${port}/x did not answer within 1 s .*DATABASE_URL`));
    expect(String(error)).not.toContain('secret');
  });

  it.runIf(engine === 'mysql')('is waited for while it has too many connections', async () => {
    // Error 1040 in place of the greeting.
    const refusal = Buffer.from('\x14\0\0\0\xff\x10\x04Too many connections', 'latin1');
    refusal[0] = refusal.length - 4;
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => undefined).end(refusal);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const databaseUrl = `mysql://u:secret@127.0.0.1:${port}/x`;
    const opening = openDatabase({ databaseUrl, dataDir: tmpdir(), log, connectTimeout: 1200 });
    await expect(opening).rejects.toThrow(/did not answer within 1 s \(ER_CON_COUNT_ERROR\)/);
    expect(connections).toBeGreaterThan(1);
    await new Promise((resolve) => server.close(resolve));
  });

  it.runIf(engine === 'mysql')('that refuses the password says so at once', async () => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.username = 'nobody';
    url.password = 'wrong';
    const error: unknown = await openDatabase({ databaseUrl: url.href, dataDir: tmpdir(), log }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DatabaseError);
    expect(String(error)).toMatch(/refused the connection: Access denied/);
  });

  it.runIf(engine === 'sqlite')('because it is no database is named', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hydrate-broken-'));
    const { writeFile } = await import('node:fs/promises');
    await writeFile(
      join(dataDir, 'hydrate.sqlite'),
      'this is not a database, whatever its name says '.repeat(100),
    );
    const error: unknown = await openDatabase({ databaseUrl: null, dataDir, log }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(DatabaseError);
    expect(String(error)).toContain(join(dataDir, 'hydrate.sqlite'));
    await rm(dataDir, { recursive: true });
  });
});

describe('the lock between processes', () => {
  it('is waited for as long as another process migrates', async () => {
    const database = await createTestDatabase();
    const lines: string[] = [];
    const reporting = createLogger('warn', { write: (line) => void lines.push(line) });
    const release = await holdMigration(database);
    const opening = openDatabase({ ...database, log: reporting, waitReport: 1000 });
    await expect.poll(() => lines.length, { timeout: 10_000 }).toBeGreaterThan(1);
    expect(lines[0]).toContain('Another process is migrating the database');
    await release();
    await (await opening).destroy();
    await database.remove();
  });

  it('is held by one at a time and free again afterwards', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'hydrate-lock-'));
    const path = join(dataDir, 'server.lock');
    const unlock = await lockFile(path);
    expect(unlock).not.toBeNull();
    expect(await lockFile(path)).toBeNull();
    const waiting = lockFile(path, 2000);
    unlock?.();
    const next = await waiting;
    expect(next).not.toBeNull();
    next?.();
    await rm(dataDir, { recursive: true });
  });
});
