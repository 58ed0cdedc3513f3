import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../../platform/bounds/bounds.js';
import { newId } from '../../platform/database/ids.js';
import { createLogger } from '../../platform/log/log.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createTestDatabase, engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Upload } from '../uploads/upload.entity.js';
import { backUp } from './backup.js';
import { type ArchiveLimits, MANIFEST } from './archive.js';
import { restore } from './restore.js';

const IMAGES = 200;
const log = createLogger('silent');
let server: TestServer;
let storage: LocalStorage;

beforeAll(async () => {
  server = await startTestServer();
  storage = new LocalStorage(join(server.dataDir, 'uploads'));
  const names = Array.from({ length: IMAGES }, (_, i) => `${String(i).padStart(32, '0')}.webp`);
  await server.dataSource.manager.insert(
    Upload,
    names.map((name) => ({
      id: newId(),
      name,
      ownerId: null,
      width: 1,
      height: 1,
      bytes: 1,
      createdAt: new Date(),
    })),
  );
  for (const name of names) await storage.put(name, Buffer.from('x'));
});
afterAll(() => server.close());

const fileOf = (name: string) => join(server.dataDir, `${name}.tar.gz`);
const backUpTo = (file: string, limits: Partial<ArchiveLimits>) =>
  backUp(server, storage, file, { ...bounds, ...limits });

async function restoreFrom(file: string, limits: Partial<ArchiveLimits>) {
  const target = await createTestDatabase();
  try {
    const into = new LocalStorage(join(target.dataDir, 'uploads'));
    const options = { place: target, storage: into, file, replace: false, log };
    return await restore({ ...options, limits: { ...bounds, ...limits } });
  } finally {
    await target.remove();
  }
}

describe(`a backup of many images on ${engine}`, () => {
  it('has a manifest that may be longer than any other part', async () => {
    // The manifest has 150 bytes for each image, and the longest part of rows a similar number.
    const file = fileOf('long');
    const { uploads } = await backUpTo(file, {});
    expect(uploads).toBe(IMAGES);
    const partBytes = IMAGES * 140;
    await expect(restoreFrom(file, { backupManifestBytes: partBytes })).rejects.toThrow('too long');
    const limits = { backupManifestBytes: IMAGES * 300, backupPartBytes: IMAGES * 140 };
    expect(await restoreFrom(file, limits)).toMatchObject({ uploads: IMAGES });
  });

  it.each([
    ['backupManifestBytes', IMAGES * 100, MANIFEST],
    ['backupPartBytes', 1000, 'header.json'],
    ['backupEntries', IMAGES, 'the limit'],
  ] as const)('fails if a restore would refuse its %s, and leaves no file', async (name, limit, reason) => {
    const file = fileOf(name);
    await expect(backUpTo(file, { [name]: limit })).rejects.toThrow(reason);
    expect((await readdir(server.dataDir)).filter((each) => each.startsWith(`${name}.tar.gz`))).toEqual([]);
    // What it refuses is what a restore refuses.
    await backUpTo(file, {});
    await expect(restoreFrom(file, { [name]: limit })).rejects.toThrow(/too long|the limit/);
  });

  it('has as many entries as can be restored', async () => {
    const file = fileOf('exact');
    const count = async (limit: number) =>
      backUpTo(`${file}.${limit}`, { backupEntries: limit }).then(
        () => true,
        () => false,
      );
    let limit = IMAGES;
    while (!(await count(limit))) limit += 1;
    await expect(restoreFrom(`${file}.${limit}`, { backupEntries: limit - 1 })).rejects.toThrow('the limit');
    expect(await restoreFrom(`${file}.${limit}`, { backupEntries: limit })).toMatchObject({
      uploads: IMAGES,
    });
  });

  it('has room in its manifest for all entries that are allowed', () => {
    const entry = { name: `uploads/${'a'.repeat(64)}.webp`, sha256: 'a'.repeat(64), bytes: 99_999_999 };
    const longest = JSON.stringify([entry]).length;
    expect(bounds.backupEntries * longest).toBeLessThanOrEqual(bounds.backupManifestBytes);
    // An object and the commas within and behind it.
    expect(bounds.backupEntries * 4).toBeLessThan(bounds.backupDescription.values);
  });
});
