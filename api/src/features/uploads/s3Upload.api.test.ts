import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { type S3Server, startS3Server } from '../../testing/s3Server.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';
import type { User } from '../users/user.entity.js';
import { StaleFile } from './staleFile.entity.js';
import { Upload } from './upload.entity.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

let s3: S3Server;
let server: TestServer;
let ada: { user: User; token: string };
beforeAll(async () => {
  s3 = await startS3Server();
  server = await startTestServer(s3.environment);
  ada = await createUser(server);
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

const picture = (red: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

async function upload(red: number): Promise<string> {
  const { data } = await uploadImage(server, await picture(red), { token: ada.token });
  if (!data) throw new Error('The upload was refused.');
  return data.uploadImage.url;
}

const PUBLISH = `mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id html coverImageURL } } }`;
interface Published {
  publishPost: { post: { id: string; html: string; coverImageURL: string } };
}
const inBucket = (url: string) => s3.objects.has(`/pictures/site/${url.replace('/uploads/', '')}`);

describe(`uploads kept in a bucket, on ${engine}`, () => {
  it('are served from this origin like files in a folder', async () => {
    const url = await upload(1);
    expect(inBucket(url)).toBe(true);
    const response = await fetch(server.origin + url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const image = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(image.length));
    expect((await sharp(image).metadata()).width).toBe(40);
    const head = await fetch(server.origin + url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(image.length));
    expect((await fetch(`${server.origin}/uploads/${'a'.repeat(32)}.webp`)).status).toBe(404);
  });

  it('are kept as long as a post uses them, as cover or in its body', async () => {
    const [cover, unused] = [await upload(2), await upload(3)];
    const embedded = `data:image/png;base64,${(await picture(4)).toString('base64')}`;
    const input = { title: 'Pictures', html: `<p>Look:</p><img src="${embedded}">`, coverImageURL: cover };
    const { data } = await server.graphql<Published>(PUBLISH, { input }, ada.token);
    const body = /src="(\/uploads\/[^"]+)"/.exec(data?.publishPost.post.html ?? '')?.[1] ?? '';
    expect([cover, unused, body].map(inBucket)).toEqual([true, true, true]);

    await runToEnd(server.server.services.uploads.maintenance, new Date(Date.now() + 25 * 60 * 60 * 1000));
    expect([cover, unused, body].map(inBucket)).toEqual([true, false, true]);
    const status = async (url: string) => (await fetch(server.origin + url)).status;
    expect(await Promise.all([cover, unused, body].map(status))).toEqual([200, 404, 200]);
  });

  it('are deleted without stopping others while the bucket hangs, and are not stored again meanwhile', async () => {
    const url = await upload(6);
    const again = async () =>
      (await uploadImage(server, await picture(6), { token: ada.token })).errors?.[0]?.extensions.code;
    const sweep = () =>
      runToEnd(server.server.services.uploads.maintenance, new Date(Date.now() + 25 * 60 * 60 * 1000));
    const isDeleting = () => s3.requests.at(-1)?.startsWith('DELETE') === true;
    s3.faults.push('hang');
    let isOver = false;
    const hanging = sweep()
      .catch(String)
      .finally(() => (isOver = true));
    await expect.poll(isDeleting).toBe(true);
    const input = { title: 'Meanwhile', html: '<p>Others write on.</p>' };
    expect((await server.graphql<Published>(PUBLISH, { input }, ada.token)).data).not.toBeNull();
    expect(isOver).toBe(false);
    expect(await again()).toBe('SERVICE_UNAVAILABLE');
    expect(await hanging).toContain('failed to DELETE');
    expect(inBucket(url)).toBe(true);

    // A minute later the next sweep deletes it, unless it was stored again.
    const { manager } = server.dataSource;
    const later = () =>
      manager
        .createQueryBuilder()
        .update(StaleFile)
        .set({ since: new Date(0) })
        .execute();
    await later();
    await sweep();
    expect(inBucket(url)).toBe(false);
    await upload(6);
    s3.faults.push({ status: 403, code: 'AccessDenied' });
    expect(await sweep().catch(String)).toContain('failed to DELETE');
    await later();
    expect(await upload(6)).toBe(url);
    await runToEnd(server.server.services.uploads.maintenance);
    expect(inBucket(url)).toBe(true);
    expect(await manager.count(StaleFile)).toBe(0);
  });

  it('wait for the deletion of the same image', async () => {
    const url = await upload(7);
    const { storage, maintenance } = server.server.services.uploads;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const original = storage.delete.bind(storage);
    const deleting = vi.spyOn(storage, 'delete').mockImplementation(async (name) => {
      await released;
      await original(name);
    });
    try {
      const sweep = runToEnd(maintenance, new Date(Date.now() + 25 * 60 * 60 * 1000));
      await expect.poll(() => deleting.mock.calls.length).toBe(1);
      const uploading = upload(7);
      await Promise.race([uploading, delay(500)]);
      release();
      expect(await uploading).toBe(url);
      await sweep;
      expect(inBucket(url)).toBe(true);
    } finally {
      release();
      deleting.mockRestore();
    }
  });

  it('that cannot be deleted do not keep others', async () => {
    const { manager } = server.dataSource;
    const since = new Date(0);
    const names = ['0', '1', 'f'].map((start) => `${start.repeat(32)}.webp`);
    for (const name of names) {
      await manager.insert(StaleFile, { name, since });
      s3.objects.set(`/pictures/site/${name}`, { data: Buffer.from('left'), headers: {} });
    }
    const unused = await upload(8);
    s3.faults.push({ status: 403, code: 'AccessDenied' });
    const sweep = runToEnd(
      server.server.services.uploads.maintenance,
      new Date(Date.now() + 25 * 60 * 60 * 1000),
    );
    expect(await sweep.catch(String)).toContain('failed to DELETE');
    expect([...names.map((name) => `/uploads/${name}`), unused].map(inBucket)).toEqual([
      ...[true, false, false],
      false,
    ]);
    expect((await manager.find(StaleFile)).map(({ name }) => name)).toEqual([names[0]]);
    await manager.update(StaleFile, { name: names[0] }, { since });
    await runToEnd(server.server.services.uploads.maintenance);
    expect(await manager.count(StaleFile)).toBe(0);
  });

  it('that the bucket refuses are errors, and succeed after its recovery', async () => {
    const rows = () => server.dataSource.manager.count(Upload);
    const before = await rows();
    s3.faults.push({ status: 403, code: 'AccessDenied' });
    const refused = await uploadImage(server, await picture(5), { token: ada.token });
    expect(refused.data).toBeNull();
    expect(refused.errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(refused.errors?.[0]?.message).toMatch(/^Pictures cannot be stored right now/);
    expect(await rows()).toBe(before);
    const url = await upload(5);
    s3.faults.push({ status: 403, code: 'AccessDenied' });
    const broken = await fetch(server.origin + url);
    expect(broken.status).toBe(503);
    expect(broken.headers.get('retry-after')).toBe('5');
    expect(broken.headers.get('cache-control') ?? '').not.toContain('immutable');
    expect((await fetch(server.origin + url)).status).toBe(200);
  });
});
