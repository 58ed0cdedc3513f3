import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createPost, createUser } from '../../testing/factories.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import { backUp } from './backup.js';
import { restore } from './restore.js';
import { removeUnfinished } from './unfinished.js';

const log = createLogger('silent');
let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  server = await startTestServer();
  await createPost(server, (await createUser(server)).user);
  dataDir = await mkdtemp(join(tmpdir(), 'hydrate-unfinished-'));
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const folder = async (name: string) => {
  await mkdir(join(dataDir, name));
  await writeFile(join(dataDir, name, 'notes.txt'), 'Words');
  return join(dataDir, name);
};

it('a restore removes what killed ones have left, and no folder of the operator', async () => {
  const own = [await folder('restore-2026-11-27'), await folder('.hydrate-restore-drill')];
  const unfinished = await folder('.hydrate-restore-aB3xyZ');
  const file = join(own[0] ?? '', 'backup.tar.gz');
  await backUp(server, new LocalStorage(join(server.dataDir, 'uploads')), file);
  const restoreFrom = (backup: string) =>
    restore({
      place: { databaseUrl: null, dataDir },
      storage: new LocalStorage(join(dataDir, 'uploads')),
      file: backup,
      replace: true,
      log,
    });

  const misplaced = join(unfinished, 'backup.tar.gz');
  await writeFile(misplaced, 'Words');
  await expect(restoreFrom(misplaced)).rejects.toThrow('is in the folder of an unfinished restore');
  expect(existsSync(misplaced)).toBe(true);

  expect((await restoreFrom(file)).rows).toBeGreaterThan(0);
  expect(existsSync(file)).toBe(true);
  for (const name of own) expect(existsSync(join(name, 'notes.txt'))).toBe(true);
  expect(existsSync(unfinished)).toBe(false);
});

it('of two backups to the same file one is refused, and the other can be restored', async () => {
  const target = await mkdtemp(join(dataDir, 'twice-'));
  const file = join(target, 'backup.tar.gz');
  const storage = new LocalStorage(join(server.dataDir, 'uploads'));
  const outcomes = await Promise.allSettled([1, 2].map(() => backUp(server, storage, file)));
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  );
  expect(refused).toEqual([`Error: The file ${file} already exists.`]);
  expect(await readdir(target)).toEqual(['backup.tar.gz']);
  const place = { databaseUrl: null, dataDir: target };
  const restored = await restore({ place, storage, file, replace: false, log });
  expect(restored.rows).toBeGreaterThan(0);
});

it('on MySQL, where another process may be restoring, only what is a day old is removed', async () => {
  const [running, old] = [await folder('.hydrate-restore-aaaaaa'), await folder('.hydrate-restore-bbbbbb')];
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(old, yesterday, yesterday);
  await removeUnfinished(dataDir, { isAlone: false });
  expect([existsSync(running), existsSync(old)]).toEqual([true, false]);
  await removeUnfinished(join(dataDir, 'not-there-yet'), { isAlone: false });
});

it('a backup removes what killed ones to the same file have left a day ago, and nothing else', async () => {
  const target = await mkdtemp(join(dataDir, 'parts-'));
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const left = async (name: string, time = yesterday) => {
    await writeFile(join(target, name), 'Words');
    await utimes(join(target, name), time, time);
    return name;
  };
  await left('backup.tar.gz.0a1b2c3d.part');
  const others = [
    await left('backup.tar.gz.01234567.part', new Date()),
    await left('backup.tar.gz.mine.part'),
    await left('other.tar.gz.0a1b2c3d.part'),
  ];
  const storage = new LocalStorage(join(server.dataDir, 'uploads'));
  await backUp(server, storage, join(target, 'backup.tar.gz'));
  expect((await readdir(target)).sort()).toEqual(['backup.tar.gz', ...others].sort());
});
