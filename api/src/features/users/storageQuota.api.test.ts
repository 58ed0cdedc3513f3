import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repair } from '../admin/repair.js';
import { noise } from '../../testing/expensiveImages.js';
import { createPost, createUser } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { uploadImage } from '../../testing/uploadImage.js';
import { Upload } from '../uploads/upload.entity.js';
import { User } from './user.entity.js';
import { MAX_REVISIONS } from '../revisions/postRevision.entity.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';

/** The minimum of ACCOUNT_QUOTA. */
const QUOTA = 1_000_000;

let server: TestServer;
let rest: Rest;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer({ ACCOUNT_QUOTA: String(QUOTA) });
  rest = restClient(server);
});
afterAll(() => server.close());

/** The storage in `viewer`, which equals the real use: a repair corrects nothing. */
async function used({ token } = ada): Promise<number> {
  expect(await repair(server.dataSource)).toMatchObject({ accounts: 0 });
  const { data } = await server.graphql<{ viewer: { storage: { usedBytes: number; limitBytes: number } } }>(
    '{ viewer { storage { usedBytes limitBytes } } }',
    {},
    token,
  );
  expect(data?.viewer.storage.limitBytes).toBe(QUOTA);
  return data?.viewer.storage.usedBytes ?? NaN;
}

const picture = (shade: number) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: { r: shade, g: 7, b: 7 } } })
    .png()
    .toBuffer();

/** About 200 kB in stored form, different each time. */
const heavy = () => noise(600, 600).jpeg({ quality: 60 }).toBuffer();

async function bytesOf(url: string): Promise<number> {
  const { bytes } = await server.dataSource.manager.findOneByOrFail(Upload, {
    name: url.slice(url.lastIndexOf('/') + 1),
  });
  return bytes;
}

const form = (file: Buffer): FormData => {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(file)]));
  return data;
};

const publish = (html: string, token: string) =>
  server.graphql<{ publishPost: { post: { id: string } } | null }>(
    'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
    { input: { title: 'Long', html } },
    token,
  );

const tomorrow = () => new Date(Date.now() + 25 * 60 * 60 * 1000);

describe(`what an account stores on ${engine}`, () => {
  it('grows and shrinks with its posts, drafts and uploads', async () => {
    ada = await createUser(server);
    const { publishing, drafts, uploads } = server.server.services;
    expect(await used()).toBe(0);

    const html = '<p>Zwölf Größen</p>';
    const post = await createPost(server, ada.user, { html });
    expect(await used()).toBe(Buffer.byteLength(html));
    await publishing.update(ada.user, { postId: post.id, html: '<p>é</p>' });
    const revision = Buffer.byteLength(html);
    expect(await used()).toBe(revision + 9);
    const id = randomUUID();
    const draft = { id, title: '', html: '<p>abc</p>', categories: [], postId: post.id, postVersion: 2 };
    await drafts.save(ada.user, draft);
    expect(await used()).toBe(revision + 19);
    await drafts.save(ada.user, { ...draft, version: 1, html: '<p>a</p>' });
    expect(await used()).toBe(revision + 17);

    const url = (await uploadImage(server, await picture(1), { token: ada.token })).data?.uploadImage.url;
    const bytes = await bytesOf(url ?? '');
    await uploadImage(server, await picture(1), { token: ada.token });
    expect(await used()).toBe(revision + 17 + bytes);
    await runToEnd(uploads.maintenance, tomorrow());
    expect(await used()).toBe(revision + 17);
    await publishing.delete(ada.user, post.id);
    // The draft that edits it remains.
    expect(await used()).toBe(8);
    await drafts.delete(ada.user, { id, version: 2 });
    expect(await used()).toBe(0);

    const other = { id: randomUUID(), title: '', html: '<p>abc</p>', categories: [] };
    await drafts.save(ada.user, other);
    await publishing.publish(ada.user, {
      title: 'T',
      html: '<p>abcd</p>',
      categories: [],
      draftId: other.id,
      draftVersion: 1,
    });
    expect(await used()).toBe(11);
  });

  it('counts the stored revisions of a post', async () => {
    ada = await createUser(server);
    const { publishing } = server.server.services;
    const body = (length: number) => `<p>${'x'.repeat(length)}</p>`;
    const post = await createPost(server, ada.user, { html: body(1000) });
    const change = (input: object) => publishing.update(ada.user, { postId: post.id, ...input });
    await change({ title: 'Another title' });
    expect(await used()).toBe(2 * 1007);
    await change({ title: 'Another title' });
    expect(await used()).toBe(2 * 1007);
    for (let length = 1; length <= MAX_REVISIONS - 1; length++) await change({ html: body(length) });
    const shorter = (MAX_REVISIONS - 1) * 7 + (MAX_REVISIONS * (MAX_REVISIONS - 1)) / 2;
    expect(await used()).toBe(2 * 1007 + shorter);
    await change({ html: body(1) });
    expect(await used()).toBe(1007 + shorter + 8);
    await change({ html: body(2) });
    expect(await used()).toBe(shorter + 8 + 9);
    await publishing.delete(ada.user, post.id);
    expect(await used()).toBe(0);
  });

  it('includes uploads without an owner once a post uses them', async () => {
    ada = await createUser(server);
    const { body } = await rest<{ url: string }>('POST /api/upload', { raw: form(await picture(2)) });
    expect(await used()).toBe(0);
    const html = `<p>Look</p><img src="${new URL(body.url, server.origin).pathname}">`;
    const { data } = await publish(html, ada.token);
    expect(data?.publishPost).toBeTruthy();
    const [stored] = await server.server.services.posts.htmlByIds([data?.publishPost?.post.id ?? '']);
    expect(await used()).toBe((await bytesOf(body.url)) + Buffer.byteLength(stored?.html ?? ''));
  });

  it('needs no room when a draft becomes a post, or a change of one', async () => {
    const { user } = (ada = await createUser(server));
    const { publishing, drafts } = server.server.services;
    const { manager } = server.dataSource;
    const stored = () => server.server.services.uploads.quota.usedBytes(manager, user.id);
    const fill = () => manager.update(User, { id: user.id }, { storedBytes: QUOTA });
    const html = '<p>As long before as after</p>';
    const draft = { id: randomUUID(), title: 'Moved', html, categories: [] };
    await drafts.save(user, draft);
    await fill();
    const published = { ...draft, draftId: draft.id, draftVersion: 1 };
    const { id: postId } = await publishing.publish(user, published);
    expect(await stored()).toBe(QUOTA);

    await manager.decrement(User, { id: user.id }, 'storedBytes', html.length);
    const changes = {
      ...draft,
      id: randomUUID(),
      html: html.replace('long', 'wide'),
      postId,
      postVersion: 1,
    };
    await drafts.save(user, changes);
    await fill();
    // The replaced text becomes a revision, in the room of the draft.
    await publishing.update(user, { ...changes, draftId: changes.id, draftVersion: 1 });
    expect(await stored()).toBe(QUOTA);
    await repair(server.dataSource);
  });

  it('is deleted with the account', async () => {
    const { user, token } = await createUser(server);
    const url = (await uploadImage(server, await picture(3), { token })).data?.uploadImage.url ?? '';
    await createPost(server, user, { html: `<p>Look</p><img src="${url}">` });
    await server.server.services.accounts.remove(user.id);
    await runToEnd(server.server.services.uploads.maintenance);
    expect((await fetch(server.origin + url)).status).toBe(404);
  });
});

describe(`the quota on ${engine}`, () => {
  it.each(['uploadImage', 'POST /api/upload'])(
    'refuses %s beyond it, also of many at once',
    async (door) => {
      ada = await createUser(server);
      const files = await Promise.all(Array.from({ length: 8 }, heavy));
      const messages = await Promise.all(
        files.map(async (file) => {
          if (door === 'uploadImage') {
            const { errors } = await uploadImage(server, file, { token: ada.token });
            if (errors) expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
            return errors?.[0]?.extensions.fields?.file;
          }
          const { status, body } = await rest<{ fields?: { file: string } }>('POST /api/upload', {
            token: ada.token,
            raw: form(file),
          });
          expect(status).toBe(body.fields ? 400 : 200);
          return body.fields?.file;
        }),
      );
      const refused = messages.filter((message) => message !== undefined);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.length).toBeLessThan(files.length);
      expect(refused[0]).toMatch(
        /^Your account can store 976\.6 KB and stores \d+(\.\d)? KB; this needs \d+(\.\d)? KB more\. Delete posts or drafts/,
      );
      expect(await used()).toBeLessThanOrEqual(QUOTA);
    },
    60_000,
  );

  it('holds for concurrent writes', async () => {
    ada = await createUser(server);
    const html = `<p>${'x'.repeat(180_000)}</p>`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => publish(html, ada.token)));
    const published = answers.filter(({ data }) => data?.publishPost).length;
    expect(published).toBe(5);
    for (const { errors } of answers.filter(({ data }) => !data?.publishPost)) {
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
      expect(errors[0]?.extensions.fields?.html).toContain('Your account can store');
    }
    expect(await used()).toBe(5 * Buffer.byteLength(html));
    // A shorter text needs room too, because the earlier one is stored as a revision. Deleting the post frees room.
    const { publishing } = server.server.services;
    const [post] = answers.flatMap(({ data }) => data?.publishPost?.post ?? []);
    await publishing.update(ada.user, { postId: post?.id ?? '', html: '<p>Short</p>' });
    expect(await used()).toBe(5 * Buffer.byteLength(html) + Buffer.byteLength('<p>Short</p>'));
    const longer = publishing.update(ada.user, { postId: post?.id ?? '', html });
    await expect(longer).rejects.toMatchObject({
      fields: { html: expect.stringContaining('earlier versions') as string },
    });
    await publishing.delete(ada.user, post?.id ?? '');
    expect((await publish(html, ada.token)).data?.publishPost).toBeTruthy();
  }, 60_000);

  it('refuses drafts and REST posts beyond it', async () => {
    ada = await createUser(server);
    const html = `<p>${'x'.repeat(600_000)}</p>`;
    await createPost(server, ada.user, { html });
    const draft = { id: randomUUID(), title: '', html, categories: [] };
    await expect(server.server.services.drafts.save(ada.user, draft)).rejects.toMatchObject({
      fields: { html: expect.stringContaining('Your account can store 976.6 KB') as string },
    });
    const body = { title: 'Old', desc: html, photo: '', categories: [] };
    const reply = await rest<{ message: string }>('POST /api/posts', { token: ada.token, body });
    expect(reply).toMatchObject({ status: 400 });
    expect(reply.body.message).toContain('Your account can store');
    expect(await used()).toBe(Buffer.byteLength(html));
  });
});

it(`uploads without an owner are limited to a gigabyte a day in total, on ${engine}`, async () => {
  const row = { id: randomUUID(), name: 'a'.repeat(32), ownerId: null, width: 1, height: 1 };
  await server.dataSource.manager.insert(Upload, { ...row, bytes: 1024 ** 3, createdAt: new Date() });
  const upload = async () => rest<{ message: string }>('POST /api/upload', { raw: form(await picture(77)) });
  const refused = await upload();
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(refused.body.message).toContain('Log in to upload yours');
  await server.dataSource.manager.delete(Upload, { id: row.id });
  expect((await upload()).status).toBe(200);
});
