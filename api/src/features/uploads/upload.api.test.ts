import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';
import type { User } from '../users/user.entity.js';
import { updateProfile } from '../account/account.commands.js';
import { inProcess } from '../../context.js';
import { execute } from '../../platform/useCases/command.js';
import { StaleFile } from './staleFile.entity.js';
import { Upload } from './upload.entity.js';
import { UploadService } from './upload.service.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

let server: TestServer;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server);
});
afterAll(() => server.close());

const picture = (red: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

const upload = (file: Buffer, options: Parameters<typeof uploadImage>[2] = {}) =>
  uploadImage(server, file, options);

describe(`uploadImage on ${engine}`, () => {
  it('stores an image by its content, ignoring its name', async () => {
    const { data } = await upload(await picture(1), { token: ada.token, name: '../../../evil.html' });
    expect(data?.uploadImage).toMatchObject({ width: 40, height: 20 });
    const response = await fetch(server.origin + String(data?.uploadImage.url));
    expect(response.headers.get('content-type')).toBe('image/webp');
    const policy = response.headers.get('content-security-policy');
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", 'sandbox'])
      expect(policy).toContain(part);
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="[\da-f]{32}\.webp"$/);
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(40);
    const head = await fetch(server.origin + String(data?.uploadImage.url), { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(response.headers.get('content-length'));
  });

  it('returns the same URL for the same image', async () => {
    const [one, two] = [
      await upload(await picture(2), { token: ada.token }),
      await upload(await picture(2), { token: ada.token }),
    ];
    expect(one.data?.uploadImage.url).toBe(two.data?.uploadImage.url);
  });

  it.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    [
      'svg',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
      ),
    ],
    ['nothing', Buffer.alloc(0)],
    ['a png cut short', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuses %s with the reason', async (_, file) => {
    const { errors } = await upload(file, { token: ada.token });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { file: expect.any(String) as string },
    });
  });

  it('refuses a file that is too large, and a visitor', async () => {
    const { errors } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1), { token: ada.token });
    expect(errors?.[0]?.message).toMatch(/larger than 10 MB/);
    expect((await upload(await picture(3))).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('survives a file that is too large from a visitor', async () => {
    const { errors } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1));
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await upload(await picture(3), { token: ada.token })).data?.uploadImage).toBeTruthy();
  });

  it('serves only images under /uploads', async () => {
    for (const path of [
      'x',
      '..%2f..%2fhydrate.sqlite',
      '%00.webp',
      `${'a'.repeat(32)}.webp`,
      `${'a'.repeat(32)}.html`,
    ]) {
      const response = await fetch(`${server.origin}/uploads/${path}`);
      expect([400, 404]).toContain(response.status);
    }
  });
});

describe('a refused post', () => {
  it.each([
    ['title', { title: '' }],
    ['coverImageURL', { coverImageURL: 'javascript:alert(1)' }],
    ['categories', { categories: ['Nope'] }],
  ])('with an invalid %s stores none of its images', async (field, wrong) => {
    const before = await server.dataSource.manager.count(Upload);
    const image = `data:image/png;base64,${(await picture(21)).toString('base64')}`;
    const { errors } = await server.graphql(
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
      { input: { title: 'Pictures', html: `<p>Look:</p><img src="${image}">`, ...wrong } },
      ada.token,
    );
    expect(Object.keys(errors[0]?.extensions.fields ?? {})).toEqual([field]);
    expect(await server.dataSource.manager.count(Upload)).toBe(before);
  });
});

describe('the sweep of unused uploads', () => {
  it.each([
    ['a NUL in its header', (part: string) => part.replace('a.png', 'a\0.png'), true],
    ['no end of its header', (part: string) => part.replace('\r\n\r\n', ''), true],
    ['no end', (part: string) => part, false],
  ])('refuses a damaged part: %s', async (_, damage, isClosed) => {
    const operations = { query: 'mutation ($file: Upload!) { uploadImage(file: $file) { url } }' };
    const field = (name: string, value: unknown) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`;
    const part = `--x\r\nContent-Disposition: form-data; name="0"; filename="a.png"\r\nContent-Type: image/png\r\n\r\npicture`;
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: {
        'apollo-require-preflight': 'true',
        'content-type': 'multipart/form-data; boundary=x',
        authorization: `Bearer ${ada.token}`,
      },
      body:
        field('operations', { ...operations, variables: { file: null } }) +
        field('map', { 0: ['variables.file'] }) +
        damage(part) +
        (isClosed ? '\r\n--x--\r\n' : ''),
    });
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'The multipart body is damaged.', extensions: { code: 'BAD_REQUEST' } }],
    });
  });

  it('deletes images after a day that no post, revision or profile uses, and no others', async () => {
    const urls: string[] = [];
    for (const red of [11, 12, 13, 14, 15])
      urls.push((await upload(await picture(red), { token: ada.token })).data?.uploadImage.url ?? '');
    const [unused = '', cover = '', body = '', face = '', again = ''] = urls;
    const { publishing, accounts, uploads } = server.server.services;
    const post = await createPost(server, ada.user, { html: `<p>Look</p><img src="${body}">` });
    await publishing.update(ada.user, { postId: post.id, coverImageURL: cover });
    await accounts.updateProfile(ada.user, { profilePicture: face });

    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000);
    expect(await runToEnd(uploads.maintenance)).toBe(0);
    await server.dataSource.manager.update(
      Upload,
      { name: again.slice('/uploads/'.length) },
      { createdAt: tomorrow },
    );
    await runToEnd(uploads.maintenance, tomorrow);
    const status = async (url: string) => (await fetch(server.origin + url)).status;
    expect(await Promise.all([unused, cover, body, face, again].map(status))).toEqual([
      404, 200, 200, 200, 200,
    ]);

    await publishing.update(ada.user, { postId: post.id, html: '<p>No picture</p>' });
    await accounts.updateProfile(ada.user, { profilePicture: '' });
    await runToEnd(uploads.maintenance, tomorrow);
    expect(await Promise.all([cover, body, face].map(status))).toEqual([200, 200, 404]);
    await publishing.delete(ada.user, post.id);
    await runToEnd(uploads.maintenance, tomorrow);
    expect(await Promise.all([cover, body].map(status))).toEqual([404, 404]);
  });

  it.runIf(engine === 'sqlite')('keeps no image waiting after its process was killed', async () => {
    const { manager } = server.dataSource;
    const first = await upload(await picture(16), { token: ada.token });
    const name = (first.data?.uploadImage.url ?? '').slice('/uploads/'.length);
    await manager.delete(Upload, { name });
    await manager.insert(StaleFile, { name, since: new Date() });
    await server.server.services.uploads.begin();
    const again = await upload(await picture(16), { token: ada.token });
    expect(again.data?.uploadImage.url).toBe(`/uploads/${name}`);
    expect(await manager.count(StaleFile)).toBe(0);
  });
});

it('gives services whose members have the same ids turns of their own', async () => {
  const { uploads } = server.server.services;
  const { user } = await createUser(server);
  const ofCopy = new UploadService(server.dataSource, uploads.storage, '', uploads.quota, 'a copy ');
  const file = await picture(77);
  // One is processed, and eight wait.
  const many = Array.from({ length: 10 }, () => uploads.store(user, file));
  const other = ofCopy.store(user, file);
  const outcomes = await Promise.allSettled(many);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(9).fill('fulfilled'), 'rejected']);
  await expect(other).resolves.toMatchObject({ width: 40, height: 20 });
});

it('goes back to the budget of uploads once, however many requests take it at the same time', async () => {
  const { services } = server.server;
  const { user } = await createUser(server);
  const { url: profilePicture } = await services.uploads.storeAnonymous('a visitor', await picture(78));
  let refunded = 0;
  const context = {
    ...inProcess(services, user),
    refund: async (_budget: string, _key: string, points = 1) => void (refunded += points),
  };
  const update = (about: string) => execute(updateProfile, context, { about, profilePicture });
  await Promise.all(Array.from({ length: 6 }, (_, i) => update(`Number ${i}`)));
  expect(refunded).toBe(1);
});
