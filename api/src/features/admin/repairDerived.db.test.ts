import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { LocalStorage } from '../../platform/storage/storage.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { PostUpload, Upload } from '../uploads/upload.entity.js';
import { AdminService } from './admin.service.js';
import { lastCheck } from './lastCheck.js';

const DAY = 24 * 60 * 60 * 1000;
const NOTHING = {
  posts: 0,
  categories: 0,
  accounts: 0,
  remarks: 0,
  searchRows: 0,
  uploadUses: 0,
  unknownFiles: 0,
  missingFiles: 0,
};
let server: TestServer;
let admin: AdminService;
beforeAll(async () => {
  server = await startTestServer();
  const { services } = server.server;
  admin = new AdminService(server.dataSource, services.accounts, services.uploads.storage);
});
afterAll(() => server.close());

async function upload(token: string, red: number): Promise<string> {
  const create = { width: 9, height: 9, channels: 3, background: { r: red, g: 0, b: 0 } } as const;
  const image = await sharp({ create }).png().toBuffer();
  const { data } = await uploadImage(server, image, { token });
  return data?.uploadImage.url ?? '';
}

describe(`npm run admin -- repair, on ${engine}`, () => {
  it('finds and mends search rows, uses of uploads and files, and the metric tells what is left', async () => {
    const { user, token } = await createUser(server);
    const { manager } = server.dataSource;
    const { publishing } = server.server.services;
    const picture = await upload(token, 1);
    const html = `<p>Quokkas are small</p><img src="${picture}">`;
    const [lost, stale, shown] = [
      await createPost(server, user, { title: 'Lost in the index' }),
      await createPost(server, user, { title: 'Stale words' }),
      await createPost(server, user, { title: 'Picture' }),
    ];
    await publishing.update(user, { postId: shown.id, html });
    expect(await admin.repair({ mends: false })).toEqual(NOTHING);

    await manager.delete(PostSearch, { postId: lost.id });
    await manager.update(PostSearch, { postId: stale.id }, { body: ' numbat ' });
    await manager.delete(PostUpload, { postId: shown.id });
    const folder = join(server.dataDir, 'uploads');
    const [name = ''] = await readdir(folder);
    const unknown = join(folder, `${'0'.repeat(32)}.webp`);
    await writeFile(unknown, 'of no upload');
    await utimes(unknown, new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY));
    await writeFile(join(folder, `${'1'.repeat(32)}.webp`), 'of an upload that is not committed');
    await rm(join(folder, name));
    // It may be that the file of this upload is just being stored.
    expect(await admin.repair({ mends: false })).toMatchObject({ missingFiles: 0 });
    await manager.update(Upload, { name }, { createdAt: new Date(Date.now() - DAY / 2) });

    const wrong = { ...NOTHING, searchRows: 2, uploadUses: 1, unknownFiles: 1, missingFiles: 1 };
    expect(await admin.repair({ mends: false })).toEqual(wrong);
    expect(await lastCheck(server.dataSource)).toEqual(wrong);
    expect(await admin.repair({ mends: true })).toEqual(wrong);
    expect(await lastCheck(server.dataSource)).toEqual({ ...NOTHING, missingFiles: 1 });
    expect(await readdir(folder)).toEqual([`${'1'.repeat(32)}.webp`]);
    expect(await admin.repair({ mends: false })).toEqual({ ...NOTHING, missingFiles: 1 });

    // The use is there again, so maintenance keeps the upload.
    await runToEnd(server.server.services.uploads.maintenance, new Date(Date.now() + 2 * DAY));
    expect(await manager.countBy(Upload, { name })).toBe(1);
    const found = await server.graphql<{ search: { nodes: { id: string }[] } }>(
      '{ search(query: "lost index", first: 8) { nodes { id } } }',
    );
    expect(found.data?.search.nodes).toEqual([{ id: lost.id }]);
  });

  it('refuses an upload of a picture whose file it is deleting, and leaves no upload without a file', async () => {
    const { token } = await createUser(server);
    const folder = join(server.dataDir, 'uploads');
    const name = (await upload(token, 77)).split('/').at(-1) ?? '';
    await server.dataSource.manager.delete(Upload, { name });
    await utimes(join(folder, name), new Date(Date.now() - 2 * DAY), new Date(Date.now() - 2 * DAY));
    const during: string[] = [];
    class Slow extends LocalStorage {
      override async delete(unknown: string): Promise<void> {
        during.push(unknown, await upload(token, 77));
        await super.delete(unknown);
      }
    }
    const repairing = new AdminService(
      server.dataSource,
      server.server.services.accounts,
      new Slow(folder),
    ).repair({ mends: true });
    expect(await repairing).toMatchObject({ unknownFiles: 1 });
    expect(during).toEqual([name, '']);
    expect(await readdir(folder)).not.toContain(name);
    expect(await upload(token, 77)).toContain(name);
    expect(await readdir(folder)).toContain(name);
  });
});
