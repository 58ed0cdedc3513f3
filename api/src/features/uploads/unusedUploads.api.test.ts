import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { In } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { UNDO_TIME } from '../account/deletion.service.js';
import type { User } from '../users/user.entity.js';
import { StaleFile } from './staleFile.entity.js';
import { Upload } from './upload.entity.js';
import { UploadService } from './upload.service.js';

const DAY = 24 * 60 * 60 * 1000;
const EMPTY = { title: 'A', categories: [], coverImageURL: null };

let server: TestServer;
let user: User;
beforeAll(async () => {
  server = await startTestServer();
  ({ user } = await createUser(server));
});
afterAll(() => server.close());

/** The address of a picture that was uploaded two days ago. */
async function oldPicture(red: number): Promise<string> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 1, b: 1 } } });
  const { url } = await server.server.services.uploads.store(user, await image.png().toBuffer());
  await server.dataSource.manager.update(
    Upload,
    { name: url.slice('/uploads/'.length) },
    { createdAt: new Date(Date.now() - 2 * DAY) },
  );
  return url;
}

const statusOf = async (url: string) => (await fetch(server.origin + url)).status;

describe(`pictures that are taken out of a text on ${engine}`, () => {
  it('are kept for a day when a draft leaves them out', async () => {
    const { drafts, uploads } = server.server.services;
    const url = await oldPicture(1);
    const draft = { ...EMPTY, id: randomUUID(), html: `<img src="${url}" alt="">` };
    await drafts.save(user, draft);
    await drafts.save(user, { ...draft, version: 1, html: '<p>a</p>' });
    await runToEnd(uploads.maintenance);
    expect(await statusOf(url)).toBe(200);
    await runToEnd(uploads.maintenance, new Date(Date.now() + DAY + 1000));
    expect(await statusOf(url)).toBe(404);
  });

  it('are kept for a day when a draft, or their use in a profile, ends', async () => {
    const { accounts, drafts, uploads } = server.server.services;
    const [drawn, worn] = [await oldPicture(2), await oldPicture(3)];
    const draft = { ...EMPTY, id: randomUUID(), html: `<img src="${drawn}" alt="">` };
    await drafts.save(user, draft);
    await accounts.updateProfile(user, { profilePicture: worn });
    await drafts.delete(user, { id: draft.id, version: 1 });
    await accounts.updateProfile(user, { profilePicture: '' });
    await runToEnd(uploads.maintenance);
    expect([await statusOf(drawn), await statusOf(worn)]).toEqual([200, 200]);
  });

  it('go at once if their owner was erased', async () => {
    const { drafts, uploads } = server.server.services;
    const url = await oldPicture(4);
    const upload = { name: url.slice('/uploads/'.length) };
    const draft = { ...EMPTY, id: randomUUID(), html: `<img src="${url}" alt="">` };
    await drafts.save(user, draft);
    await server.dataSource.manager.update(Upload, upload, { ownerId: null, createdAt: new Date(0) });
    await drafts.delete(user, { id: draft.id, version: 1 });
    await runToEnd(uploads.maintenance);
    expect(await statusOf(url)).toBe(404);
  });
});

/** Waits before it deletes its first file. */
class WaitingStorage extends LocalStorage {
  readonly reached: Promise<string>;
  private reach: (name: string) => void = () => undefined;
  private release: () => void = () => undefined;
  private readonly released: Promise<void>;

  constructor(folder: string) {
    super(folder);
    this.reached = new Promise((resolve) => (this.reach = resolve));
    this.released = new Promise((resolve) => (this.release = resolve));
  }

  override async delete(name: string): Promise<void> {
    this.reach(name);
    await this.released;
    await super.delete(name);
  }

  goOn(): void {
    this.release();
  }
}

it(`a picture that a draft shows while others are swept stays on ${engine}`, async () => {
  const { drafts, uploads } = server.server.services;
  const { manager } = server.dataSource;
  const urls = [await oldPicture(5), await oldPicture(6)];
  const before = await uploads.storageOf(user.id);
  const storage = new WaitingStorage(join(server.dataDir, 'uploads'));
  const sweeper = new UploadService(server.dataSource, storage, '', uploads.quota);
  const swept = runToEnd(sweeper.maintenance);
  const first = `/uploads/${await storage.reached}`;
  const [second = ''] = urls.filter((url) => url !== first);
  const html = `<img src="${second}" alt="">`;
  await drafts.save(user, { ...EMPTY, id: randomUUID(), html });
  storage.goOn();
  await swept;
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  expect(await manager.existsBy(Upload, { name: second.slice('/uploads/'.length) })).toBe(true);
  expect(await manager.count(StaleFile)).toBe(0);
  const { usedBytes } = await uploads.storageOf(user.id);
  expect(usedBytes).toBeGreaterThan(0);
  expect(usedBytes).toBeLessThan(before.usedBytes + Buffer.byteLength(html) + 10);
});

it(`a picture that a member has uploaded stays if another one with the same picture is erased on ${engine}`, async () => {
  const { deletions, eraser, uploads } = server.server.services;
  const { user: other } = await createUser(server);
  const [shared, own] = [await oldPicture(7), await oldPicture(8)];
  const names = [shared, own].map((url) => url.slice('/uploads/'.length));
  const before = new Date(Date.now() - UNDO_TIME - DAY);
  await server.dataSource.manager.update(Upload, { name: In(names) }, { createdAt: before });
  await deletions.begin(user, user.id, new Date(Date.now() - UNDO_TIME));
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 7, g: 1, b: 1 } } });
  // The editor of the other member is still open.
  expect(await uploads.store(other, await image.png().toBuffer())).toMatchObject({ url: shared });
  expect(await eraser.round()).toBe(1);
  await runToEnd(uploads.maintenance);
  expect([await statusOf(shared), await statusOf(own)]).toEqual([200, 404]);
});
