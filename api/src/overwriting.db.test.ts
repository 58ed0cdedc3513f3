import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withServices } from './doors/cli/withServices.js';
import { openSqliteFile, sqlitePath } from './platform/database/sqlite.js';
import { startServerProcess } from './testing/serverProcess.js';
import { createTestDatabase, engine, type TestDatabase } from './testing/testServer.js';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  vi.stubEnv('DATA_DIR', database.dataDir);
  vi.stubEnv('DATABASE_URL', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await database.remove();
});

function inFile<Result>(work: (file: ReturnType<typeof openSqliteFile>) => Result): Result {
  const file = openSqliteFile(sqlitePath(database.dataDir));
  try {
    return work(file);
  } finally {
    file.close();
  }
}
const versionOf = () => inFile((file) => file.pragma('user_version', { simple: true }));

describe.runIf(engine === 'sqlite')('the file of an embedded database', { timeout: 120_000 }, () => {
  it('is rewritten once, by the start of a server and not by commands beside it', async () => {
    await withServices(() => Promise.resolve(), { creates: true });
    // A new one needs no rewriting.
    expect(versionOf()).toBe(1);
    inFile((file) => file.pragma('user_version = 0'));
    await withServices(() => Promise.resolve());
    expect(versionOf()).toBe(0);

    const server = await startServerProcess({ DATA_DIR: database.dataDir });
    await server.stop();
    expect(versionOf()).toBe(1);
  });
});
