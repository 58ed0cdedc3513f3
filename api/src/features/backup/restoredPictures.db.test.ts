import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/dataSource.js';
import { openSqliteFile, sqlitePath } from '../../platform/database/sqlite.js';
import { createLogger } from '../../platform/log/log.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createUser } from '../../testing/factories.js';
import {
  createTestDatabase,
  engine,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '../../testing/testServer.js';
import { eraseAccount } from '../account/eraseAccount.js';
import { Upload } from '../uploads/upload.entity.js';
import { uploadMaintenance } from '../uploads/uploadMaintenance.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import type { User } from '../users/user.entity.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';

const log = createLogger('silent');
let server: TestServer;
let target: TestDatabase;
let file: string;
let ada: User;
/** The names of the profile pictures of Ada and Bob. */
let pictures: string[];

beforeAll(async () => {
  server = await startTestServer();
  const { accounts, uploads } = server.server.services;
  const wears = async (user: User, red: number) => {
    const image = sharp({ create: { width: 9, height: 9, channels: 3, background: { r: red, g: 0, b: 0 } } });
    const { url } = await uploads.store(user, await image.png().toBuffer());
    await accounts.updateProfile(user, { profilePicture: url });
    return url.slice('/uploads/'.length);
  };
  ({ user: ada } = await createUser(server));
  pictures = [await wears(ada, 1), await wears((await createUser(server)).user, 200)];
  file = join(server.dataDir, 'backup.tar.gz');
  await backUp(server, new LocalStorage(join(server.dataDir, 'uploads')), file);
});
afterAll(() => server.close());
beforeEach(async () => {
  target = await createTestDatabase();
});
afterEach(() => target.remove());

const folder = () => join(target.dataDir, 'uploads');
const stored = async () => (await readdir(folder())).sort();
const restoreAgain = (storage = new LocalStorage(folder())) =>
  restore({ place: target, storage, file, replace: true, log });

describe(`the pictures of a restored backup on ${engine}`, () => {
  it('are not copied, so that there need not be room for them twice', async () => {
    class NoCopies extends LocalStorage {
      override put(name: string): Promise<void> {
        return Promise.reject(new Error(`${name} is copied`));
      }
    }
    expect(await restoreAgain(new NoCopies(folder()))).toMatchObject({ uploads: 2 });
    expect(await stored()).toEqual([...pictures].sort());
  });

  it('replace those that a bad disk has damaged without changing their sizes', async () => {
    await restoreAgain();
    const path = join(folder(), pictures[0] ?? '');
    const content = await readFile(path);
    await writeFile(path, Buffer.alloc(content.length));
    await restoreAgain();
    expect(await readFile(path)).toEqual(content);
  });

  it('are not those of accounts that were erased since', async () => {
    await restoreAgain();
    const dataSource = await openDatabase({ ...target, log });
    await eraseAccount(dataSource, ada.id);
    await runToEnd(uploadMaintenance(dataSource, new LocalStorage(folder()), unlimitedStorage));
    await dataSource.destroy();
    expect(await stored()).toEqual([pictures[1]]);
    expect(await restoreAgain()).toMatchObject({ erased: 1, uploads: 1 });
    expect(await stored()).toEqual([pictures[1]]);
  });

  /** Of the restored pictures one is of no upload any more; the database cannot be replaced. */
  async function failingRestore(names: readonly string[], storage = new LocalStorage(folder())) {
    const dataSource = await openDatabase({ ...target, log });
    for (const name of names) await dataSource.manager.delete(Upload, { name });
    if (engine === 'mysql')
      await dataSource.query(
        "CREATE TRIGGER stays BEFORE DELETE ON `user` FOR EACH ROW SIGNAL SQLSTATE '45000'",
      );
    await dataSource.destroy();
    for (const name of names) await new LocalStorage(folder()).delete(name);
    const reader = engine === 'sqlite' ? openSqliteFile(sqlitePath(target.dataDir)) : null;
    reader?.exec('BEGIN');
    reader?.prepare('SELECT COUNT(*) FROM user').get();
    try {
      await restoreAgain(storage);
    } finally {
      reader?.close();
    }
  }

  it('go again if the database cannot be replaced', async () => {
    await restoreAgain();
    await expect(failingRestore(pictures.slice(0, 1))).rejects.toThrow();
    expect(await stored()).toEqual([pictures[1]]);
  });

  it('go again as far as possible, and do not hide why the database cannot be replaced', async () => {
    const [stays = ''] = pictures;
    class AwayForOne extends LocalStorage {
      override async delete(name: string): Promise<void> {
        if (name === stays) throw new Error('The storage is away.');
        await super.delete(name);
      }
    }
    await restoreAgain();
    const error = await failingRestore(pictures, new AwayForOne(folder())).catch((caught: unknown) => caught);
    expect(String(error)).not.toContain('The storage is away');
    expect(String(error)).toMatch(engine === 'sqlite' ? /is using|locked/ : /user-defined|45000/);
    expect(await stored()).toEqual([stays]);
  });
});
