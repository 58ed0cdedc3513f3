import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createUser } from '../../testing/factories.js';
import {
  createTestDatabase,
  engine,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const log = createLogger('silent');
let server: TestServer;
let target: TestDatabase;
beforeAll(async () => {
  [server, target] = [await startTestServer(), await createTestDatabase()];
});
afterAll(async () => {
  await server.close();
  await target.remove();
});

it(`a restore on ${engine} leaves nothing of a newer version behind`, async () => {
  const { user } = await createUser(server);
  const storage = new LocalStorage(join(target.dataDir, 'uploads'));
  const file = join(server.dataDir, 'backup.tar.gz');
  await backUp(server, storage, file);
  const newer = await openDatabase({ ...target, log });
  await newer.query("INSERT INTO migrations (timestamp, name) VALUES (9795132800000, 'Later9795132800000')");
  await newer.destroy();

  const restored = restore({ place: target, storage, file, replace: true, log });
  if (engine === 'mysql') await expect(restored).rejects.toThrow('Restore to a new, empty database.');
  else await restored;
  const after = await openDatabase({ ...target, log });
  const names = (await after.manager.find(User)).map(({ userName }) => userName);
  const rows = await after.query<unknown[]>("SELECT 1 FROM migrations WHERE name LIKE 'Later%'");
  await after.destroy();
  // Where the schema cannot be replaced, nothing is.
  expect([names, rows.length]).toEqual(engine === 'mysql' ? [[], 1] : [[user.userName], 0]);
});

it(`the start on ${engine} warns of a database that a newer version has changed`, async () => {
  const empty = await createTestDatabase();
  const warn = vi.spyOn(log, 'warn');
  try {
    const first = await openDatabase({ ...empty, log });
    await first.query(
      "INSERT INTO migrations (timestamp, name) VALUES (9795132800000, 'Later9795132800000')",
    );
    await first.destroy();
    expect(warn).not.toHaveBeenCalled();
    await (await openDatabase({ ...empty, log })).destroy();
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { migrations: ['Later9795132800000'] },
      expect.stringContaining('A newer version of Hydrate has changed this database.'),
    );
  } finally {
    warn.mockRestore();
    await empty.remove();
  }
});
