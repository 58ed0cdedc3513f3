import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { type S3Server, startS3Server } from '../../testing/s3Server.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';
import { Upload } from './upload.entity.js';

const TOKEN = 'a-token-for-prometheus';
let s3: S3Server;
let server: TestServer;
beforeAll(async () => {
  s3 = await startS3Server();
  server = await startTestServer({ ...s3.environment, METRICS_TOKEN: TOKEN });
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

it(`a bucket that hangs costs an upload 5 s and a picture 2 s, then nothing, and recovers by itself, on ${engine}`, async () => {
  const { token } = await createUser(server);
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const stored = await uploadImage(server, image, { token });
  const picture = `${server.origin}${stored.data?.uploadImage.url ?? ''}`;
  const other = await sharp(image).negate().png().toBuffer();
  const took = async <T>(task: () => Promise<T>): Promise<[T, number]> => {
    const since = performance.now();
    return [await task(), performance.now() - since];
  };
  const upload = () => took(() => uploadImage(server, other, { token }));
  const read = () => took(() => fetch(picture));
  const away = async () => {
    const response = await fetch(`${server.origin}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const text = await response.text();
    expect(Number(/^hydrate_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    return /^hydrate_neighbour_away\{neighbour="image storage"\} (\d)$/m.exec(text)?.[1];
  };
  expect(await away()).toBe('0');

  s3.faults.push(...Array<'hang'>(50).fill('hang'));
  const [[refused, uploadTime], [missing, readTime]] = await Promise.all([upload(), read()]);
  expect(refused.errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
  expect(uploadTime).toBeGreaterThan(4500);
  expect(uploadTime).toBeLessThan(10_000);
  expect(missing.status).toBe(503);
  expect(missing.headers.get('retry-after')).toBe('5');
  expect(readTime).toBeGreaterThan(1500);
  expect(readTime).toBeLessThan(uploadTime);

  const asked = s3.requests.length;
  const [[again], [broken]] = await Promise.all([upload(), read()]);
  expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 1 });
  expect(broken.status).toBe(503);
  expect(broken.headers.get('retry-after')).toBe('1');
  expect(broken.headers.get('cache-control') ?? '').not.toContain('immutable');
  expect(s3.requests).toHaveLength(asked);
  expect(await away()).toBe('1');
  // Nothing is left of the refused uploads.
  expect(await server.dataSource.manager.count(Upload)).toBe(1);

  s3.faults.length = 0;
  await expect.poll(async () => (await read())[0].status, { timeout: 20_000, interval: 200 }).toBe(200);
  expect((await upload())[0].data).not.toBeNull();
  expect(await away()).toBe('0');
}, 60_000);
