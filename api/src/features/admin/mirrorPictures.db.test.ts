import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminProgram } from '../../doors/cli/adminProgram.js';
import { newId } from '../../platform/database/ids.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { S3Storage } from '../../platform/storage/s3Storage.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { createUser } from '../../testing/factories.js';
import { type S3Server, startS3Server } from '../../testing/s3Server.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Upload } from '../uploads/upload.entity.js';
import type { User } from '../users/user.entity.js';
import { AdminService } from './admin.service.js';

let server: TestServer;
let s3: S3Server;
let folder: string;
beforeAll(async () => {
  s3 = await startS3Server();
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await s3.close();
});
beforeEach(() => {
  folder = join(server.dataDir, `mirror-${newId()}`);
});

/** Runs `pictures` as an operator would, and returns its output. */
async function pictures(storage: ImageStorage, ...line: string[]): Promise<string> {
  const said: string[] = [];
  const { services } = server.server;
  const admin = new AdminService(server.dataSource, services.accounts, storage);
  const program = adminProgram((command) => command({ services, admin }), {
    say: (text) => said.push(text),
    confirm: () => Promise.resolve(true),
  });
  await program.parseAsync(['pictures', ...line], { from: 'user' });
  return said.join('\n');
}

async function upload(user: User, red: number): Promise<string> {
  const image = sharp({ create: { width: 9, height: 9, channels: 3, background: { r: red, g: 7, b: 7 } } });
  return (await server.server.services.uploads.store(user, await image.png().toBuffer())).url;
}

const statusOf = async (url: string) => (await fetch(server.origin + url)).status;

describe(`npm run admin -- pictures, on ${engine}`, () => {
  it('mirrors the pictures of a bucket to a folder, and back', async () => {
    const bucket = new S3Storage(s3.bucket);
    const names = [2, 3, 4, 5, 6].map((digit) => `${String(digit).repeat(32)}.webp`);
    for (const name of names) await bucket.put(name, Buffer.from(name), 'image/webp');
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
    const all = 'Copied 5 pictures (0.0 MB). 0 were there already.';
    expect(await pictures(bucket, 'mirror', folder)).toBe(all);
    expect((await readdir(folder)).sort()).toEqual(names);
    const none = 'Copied 0 pictures (0.0 MB). 5 were there already.';
    expect(await pictures(bucket, 'mirror', folder)).toBe(none);
    s3.objects.clear();
    expect(await pictures(bucket, 'restore', folder)).toBe(all);
    expect(s3.objects.size).toBe(5);
    expect(await pictures(bucket, 'restore', folder)).toBe(none);
  });

  it('does not bring back the pictures of erased accounts, and takes them out of the mirror', async () => {
    const { accounts, uploads } = server.server.services;
    const { storage } = uploads;
    const [gone, stays] = [await createUser(server), await createUser(server)];
    const [theirs, others] = [await upload(gone.user, 1), await upload(stays.user, 2)];
    await pictures(storage, 'mirror', folder);
    await accounts.remove(gone.user.id);
    await runToEnd(uploads.maintenance);
    await storage.delete(others.slice('/uploads/'.length));
    expect([await statusOf(theirs), await statusOf(others)]).toEqual([404, 404]);

    expect(await pictures(storage, 'restore', folder)).toBe(
      'Copied 1 picture (0.0 MB). 0 were there already. 1 picture stayed in the folder, because the site has deleted it.',
    );
    expect([await statusOf(theirs), await statusOf(others)]).toEqual([404, 200]);
    expect(await readdir(folder)).toHaveLength(2);
    expect(await pictures(storage, 'mirror', folder, '--prune')).toMatch(/ Deleted 1 picture there\.$/);
    expect(await readdir(folder)).toEqual([others.slice('/uploads/'.length)]);
  });

  it('refuses to empty the mirror of another site', async () => {
    const bucket = new S3Storage({ ...s3.bucket, prefix: 'another/' });
    for (let i = 10; i < 31; i++)
      await bucket.put(`${`x${i}`.repeat(8)}.webp`, Buffer.from('x'), 'image/webp');
    await expect(pictures(bucket, 'mirror', folder, '--prune')).rejects.toThrow(
      /^21 of 21 pictures of the folder belong to no upload of this database\./,
    );
    expect(await readdir(folder)).toHaveLength(21);
    expect(await pictures(bucket, 'mirror', folder, '--prune', '--yes')).toMatch(
      / Deleted 21 pictures there/,
    );
  });
});
