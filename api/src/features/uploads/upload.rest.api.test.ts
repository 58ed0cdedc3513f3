import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { MAX_IMAGE_BYTES } from './imageRejection.js';
import { Upload } from './upload.entity.js';

let server: TestServer;
let rest: Rest;
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
});
afterAll(() => server.close());

async function picture(background: string): Promise<Blob> {
  const png = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}

function form(...parts: [name: string, value: Blob | string][]): FormData {
  const data = new FormData();
  for (const [name, value] of parts) data.append(name, value);
  return data;
}

async function ownerOf(url: string): Promise<string | null> {
  const name = url.split('/').at(-1) ?? '';
  return (await server.dataSource.manager.findOneByOrFail(Upload, { name })).ownerId;
}

describe(`an upload through REST on ${engine}`, () => {
  it('is stored for the owner of the token, and can be the cover of a post', async () => {
    const { user, token } = await createUser(server);
    const { status, body } = await rest<{ url: string }>('POST /api/upload/', {
      token,
      raw: form(['name', 'photo.png'], ['file', await picture('#f00')]),
    });
    expect(status).toBe(200);
    expect(await ownerOf(body.url)).toBe(user.id);
    const image = await fetch(server.origin + new URL(body.url).pathname);
    expect(image.headers.get('content-type')).toBe('image/webp');
    const post = { title: 'Red', desc: '<p>Red.</p>', photo: body.url };
    expect((await rest('POST /api/posts', { token, body: post })).body).toMatchObject({ photo: body.url });
  });

  it('needs no token, and then has no owner', async () => {
    const { status, body } = await rest<{ url: string }>('POST /api/upload', {
      raw: form(['file', await picture('#0f0')]),
    });
    expect(status).toBe(200);
    expect(await ownerOf(body.url)).toBeNull();
    expect(
      (await rest('POST /api/upload', { token: 'bad', raw: form(['file', await picture('#0f0')]) })).status,
    ).toBe(401);
  });

  it.each<[string, () => Promise<{ raw: FormData | string; headers?: Record<string, string> }>]>([
    ['no file', async () => ({ raw: form() })],
    ['a file under another name', async () => ({ raw: form(['image', await picture('#00f')]) })],
    ['text instead of a file', async () => ({ raw: form(['file', 'text']) })],
    ['an empty file', async () => ({ raw: form(['file', new Blob([])]) })],
    ['html', async () => ({ raw: form(['file', new Blob(['<html>'], { type: 'image/png' })]) })],
    ['svg', async () => ({ raw: form(['file', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])]) })],
    [
      'a file that is too large',
      async () => ({ raw: form(['file', new Blob([new Uint8Array(MAX_IMAGE_BYTES + 1)])]) }),
    ],
    [
      'far too large a file',
      async () => ({ raw: form(['file', new Blob([new Uint8Array(3 * MAX_IMAGE_BYTES)])]) }),
    ],
    ['JSON', async () => ({ raw: '{}', headers: { 'content-type': 'application/json' } })],
    [
      'multipart without a boundary',
      async () => ({ raw: 'x', headers: { 'content-type': 'multipart/form-data' } }),
    ],
    [
      'a body that ends in the middle',
      async () => ({
        raw: '--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nPNG',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
    ],
    [
      'a part with a NUL in its header',
      async () => ({
        raw: '--b\r\nContent-Disposition: form-data; name="file"; filename="x\0.png"\r\n\r\nPNG\r\n--b--\r\n',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      }),
    ],
    [
      'a body that is no multipart',
      async () => ({ raw: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=b' } }),
    ],
  ])('refuses %s with the field name and stores nothing', async (_, make) => {
    const before = await server.dataSource.manager.count(Upload);
    const reply = await rest('POST /api/upload', await make());
    expect(reply).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) as string } } });
    expect(await server.dataSource.manager.count(Upload)).toBe(before);
  });

  it('refuses a malformed content type and says so', async () => {
    const reply = await rest('POST /api/upload', { raw: 'x', headers: { 'content-type': 'picture' } });
    expect(reply).toMatchObject({
      status: 415,
      body: { message: 'The header Content-Type is not a media type.' },
    });
  });

  it('uses the first of several files', async () => {
    const { body } = await rest<{ url: string }>('POST /api/upload', {
      raw: form(
        ['other', await picture('#111')],
        ['file', await picture('#222')],
        ['file', await picture('#333')],
      ),
    });
    const stored = await sharp(
      Buffer.from(await (await fetch(server.origin + new URL(body.url).pathname)).arrayBuffer()),
    )
      .raw()
      .toBuffer();
    expect(stored[0]).toBe(0x22);
  });

  it('without a token is limited to ten an hour from one address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const strict = restClient(limited);
    const upload = async (token?: string) =>
      strict('POST /api/upload', { token, raw: form(['file', await picture('#abc')]) });
    for (let i = 0; i < 10; i++) expect((await upload()).status).toBe(200);
    const refused = await upload();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await upload((await createUser(limited)).token)).status).toBe(200);
    await limited.close();
  });
});
