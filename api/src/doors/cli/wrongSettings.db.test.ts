import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdminService } from '../../features/admin/admin.service.js';
import { lastCheck } from '../../features/admin/lastCheck.js';
import { openDatabase } from '../../platform/database/dataSource.js';
import { sqlitePath } from '../../platform/database/sqlite.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createTestDatabase, engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const DAY = 24 * 60 * 60 * 1000;
const log = createLogger('silent');

async function oldPictures(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let number = 0; number < count; number += 1) {
    const path = join(folder, `${String(number).padStart(32, '0')}.webp`);
    await writeFile(path, 'a picture');
    await utimes(path, new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY));
  }
}

describe('a command with a wrong setting', () => {
  it('finds no database where none was used, and makes none', async () => {
    const database = await createTestDatabase();
    try {
      await expect(openDatabase({ ...database, log, mustExist: true })).rejects.toThrow(
        engine === 'sqlite' ? /^There is no database .*: is DATA_DIR right\?$/ : /is empty: are DATABASE_URL/,
      );
      if (engine === 'sqlite') expect(await readdir(database.dataDir)).toEqual([]);
      await (await openDatabase({ ...database, log })).destroy();
      await (await openDatabase({ ...database, log, mustExist: true })).destroy();
      // Emails and password hashes are for this user alone.
      if (engine === 'sqlite') expect((await stat(sqlitePath(database.dataDir))).mode & 0o777).toBe(0o600);
    } finally {
      await database.remove();
    }
  });

  describe.runIf(engine === 'sqlite')('as a process', () => {
    const CLI = (name: string) =>
      fileURLToPath(new URL(`../../../dist/doors/cli/${name}.js`, import.meta.url));
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'hydrate-wrong-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    it('deletes no pictures', async () => {
      await oldPictures(join(folder, 'uploads'), 3);
      const env = { PATH: process.env.PATH, DATA_DIR: folder };
      const [code, output] = await new Promise<[unknown, string]>((resolve) => {
        execFile(process.execPath, [CLI('admin'), 'repair'], { env }, (error, stdout, stderr) =>
          resolve([error?.code, stdout + stderr]),
        );
      });
      expect(output).toMatch(/^There is no database .*hydrate\.sqlite: is DATA_DIR right\?\n$/);
      expect(code).toBe(1);
      expect(await readdir(folder)).toEqual(['uploads']);
      expect(await readdir(join(folder, 'uploads'))).toHaveLength(3);
    });
  });
});

describe('pictures', () => {
  let server: TestServer;
  let admin: AdminService;
  beforeAll(async () => {
    server = await startTestServer();
    const { services } = server.server;
    admin = new AdminService(server.dataSource, services.accounts, services.uploads.storage);
  });
  afterAll(() => server.close());

  it('are not deleted if most of them are of no upload, unless that is meant', async () => {
    const uploads = join(server.dataDir, 'uploads');
    await oldPictures(uploads, 21);
    await expect(admin.repair({ mends: true })).rejects.toThrow(
      /^21 of 21 pictures belong to no upload of this database\..* None was deleted\./,
    );
    expect(await readdir(uploads)).toHaveLength(21);
    // All else was mended, and the metrics tell what is left.
    expect(await lastCheck(server.dataSource)).toMatchObject({ posts: 0, unknownFiles: 21 });
    expect(await admin.repair({ mends: false })).toMatchObject({ unknownFiles: 21 });
    expect(await admin.repair({ mends: true, deletesMany: true })).toMatchObject({ unknownFiles: 21 });
    expect(await readdir(uploads)).toEqual([]);
  });

  it('are not copied from a folder that does not exist or cannot be read', async () => {
    const missing = join(server.dataDir, 'no-such-folder');
    await expect(admin.mirror(missing, { restores: true })).rejects.toThrow(`There is no folder ${missing}.`);
    const file = join(server.dataDir, 'a-file');
    await writeFile(file, '');
    await expect(admin.mirror(file, { restores: true })).rejects.toThrow('ENOTDIR');
    await rm(file);
    // Before the first upload there is nothing to copy.
    await rm(join(server.dataDir, 'uploads'), { recursive: true, force: true });
    const site = new AdminService(
      server.dataSource,
      server.server.services.accounts,
      new LocalStorage(missing),
    );
    expect(await site.mirror(join(server.dataDir, 'mirror'), { restores: false })).toMatchObject({
      copied: 0,
    });
  });
});
