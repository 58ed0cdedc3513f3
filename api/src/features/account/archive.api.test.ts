import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createBookmark,
  createComment,
  createLike,
  createPost,
  createReply,
  createSession,
  createUser,
} from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { newId } from '../../platform/database/ids.js';
import { Collection } from '../collections/collection.entity.js';
import { ModerationNotice } from '../moderation/moderation.entity.js';
import { ModerationAction, ModerationSubject } from '../moderation/moderation.types.js';
import { PostReads } from '../reads/postReads.entity.js';
import { TaskTooLargeError } from '../../platform/threads/workerThreads.js';
import { UserSession } from '../auth/session.entity.js';
import { UserFollow } from '../follows/follow.entity.js';
import { User } from '../users/user.entity.js';
import { HeldText } from '../trust/trust.entity.js';
import { PostUpload, Upload } from '../uploads/upload.entity.js';
import { TABLES } from './archiveTables.js';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-archive-'));
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const download = (token: string | null) =>
  fetch(`${server.origin}/account/archive`, {
    method: 'POST',
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });

/** Python reads zip files everywhere where these tests run; it checks the sums. */
async function unpack(data: Buffer, below = ''): Promise<(name: string) => Promise<string>> {
  const file = join(folder, 'archive.zip');
  await writeFile(file, data);
  execFileSync('python3', ['-m', 'zipfile', '-t', file]);
  execFileSync('python3', ['-m', 'zipfile', '-e', file, join(folder, below)]);
  return (name) => readFile(join(folder, name), 'utf8');
}

describe(`the archive of a member on ${engine}`, () => {
  it('has all that the member has stored, and nothing of others', async () => {
    const ada = await createUser(server, { about: 'About Ada' });
    const bob = await createUser(server);
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#286' } })
      .png()
      .toBuffer();
    const picture = await server.server.services.uploads.store(ada.user, png);
    const html = `<p>The <strong>body</strong> <a href="#end">below</a></p><img src="${picture.url}">`;
    // More than two pages of rows.
    const ids: string[] = [];
    for (let i = 0; i < 42; i++)
      ids.push((await createPost(server, ada.user, { title: `Post ${i}`, html, categories: ['React'] })).id);
    const { manager } = server.dataSource;
    for (const month of [202611, 202612])
      await manager.insert(PostReads, { postId: ids[0]!, month, readsCount: 7 });
    const { id: draftId } = await server.server.services.drafts.save(ada.user, {
      id: '01890000-0000-7000-8000-00000000d4af',
      title: 'Half',
      html: '<p>done</p>',
      categories: [],
    });
    const theirs = await createPost(server, bob.user, { title: 'Secret of Bob' });
    const { comment } = await createComment(server, bob.user, { postId: theirs.id, text: 'Said by Bob' });
    await createComment(server, ada.user, { postId: theirs.id, text: 'Said by Ada' });
    await createReply(server, ada.user, { commentId: comment.id, text: 'Replied by Ada' });
    await createLike(server, ada.user, theirs.id);
    await createBookmark(server, ada.user, theirs.id);
    await manager.insert(PostReads, { postId: theirs.id, month: 202612, readsCount: 9 });

    const { collections } = server.server.services;
    const hidden = await collections.create(ada.user, 'Watches');
    await manager.update(Collection, { id: hidden.id }, { hiddenAt: new Date('2026-11-20T10:00:00.000Z') });
    await manager.insert(ModerationNotice, {
      id: newId(),
      userId: ada.user.id,
      caseId: newId(),
      action: ModerationAction.DELETE,
      subjectType: ModerationSubject.COLLECTION,
      quote: 'Watches',
      reason: 'No advertising.',
      createdAt: new Date('2026-11-20T10:00:00.000Z'),
    });

    const response = await download(ada.token);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(response.headers.get('content-disposition')).toMatch(/hydrate-\d{4}-\d\d-\d\d\.zip/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const read = await unpack(Buffer.from(await response.arrayBuffer()));
    const rows = async (name: string) => JSON.parse(await read(`${name}.json`)) as Record<string, unknown>[];
    for (const { file } of TABLES) expect(Array.isArray(await rows(file))).toBe(true);
    expect(await rows('profile')).toMatchObject([{ email: ada.user.email, about: 'About Ada' }]);
    expect((await rows('posts')).map(({ title }) => title).sort()).toEqual(
      Array.from({ length: 42 }, (_, i) => `Post ${i}`).sort(),
    );
    expect(await rows('reads-of-posts')).toEqual([
      { postId: ids[0], month: 202611, readsCount: 7 },
      { postId: ids[0], month: 202612, readsCount: 7 },
    ]);
    expect(await rows('categories-of-posts')).toHaveLength(42);
    expect(await rows('comments')).toMatchObject([
      { postId: theirs.id, text: 'Said by Ada', createdAt: expect.stringMatching(/T.*Z$/) as string },
    ]);
    expect(await rows('replies')).toMatchObject([{ text: 'Replied by Ada' }]);
    expect(await rows('likes')).toMatchObject([{ postId: theirs.id }]);
    expect(await rows('saved-posts')).toMatchObject([{ postId: theirs.id, note: '' }]);
    const at = '2026-11-20T10:00:00.000Z';
    expect(await rows('collections')).toMatchObject([{ name: 'Watches', shareToken: null, hiddenAt: at }]);
    expect(await rows('decisions-of-moderators')).toEqual([
      {
        action: 'DELETE',
        subjectType: 'COLLECTION',
        quote: 'Watches',
        reason: 'No advertising.',
        suspendUntil: null,
        createdAt: at,
        undoneAt: null,
      },
    ]);
    expect(await rows('sessions')).toHaveLength(1);
    const posts = await readdir(join(folder, 'posts'));
    expect(posts).toHaveLength(42);
    const first = await read(`posts/${posts[0]}`);
    expect(first).toMatch(/^---\ntitle: "Post 0"\ndate: .*Z\n---\n\nThe \*\*body\*\*/);
    expect(first).toContain(`/post/${ids[0]}#end)`);
    const [draft] = await readdir(join(folder, 'drafts'));
    expect(draft).toContain(draftId);
    const [name] = await readdir(join(folder, 'pictures'));
    const stored = await (await fetch(server.origin + picture.url)).arrayBuffer();
    const sum = (data: Buffer) => createHash('sha256').update(data).digest('hex');
    expect(sum(await readFile(join(folder, 'pictures', String(name))))).toBe(sum(Buffer.from(stored)));
    const all = await Promise.all(TABLES.map(({ file }) => read(`${file}.json`)));
    expect(all.join()).not.toMatch(/by Bob|of Bob|passwordHash|argon2/);
  });

  it('has each of many rows that it reads in pages', async () => {
    const [ada, { user: other }] = [await createUser(server), await createUser(server)];
    const people = Array.from({ length: 1001 }, (_, index) =>
      Object.assign(new User(), other, {
        id: newId(),
        userName: `many${index}`,
        userNameKey: `many${index}`,
        email: null,
      }),
    );
    const { manager } = server.dataSource;
    await insertRows(manager, User, people);
    const follows = people.map(({ id }) => ({
      followerId: ada.user.id,
      followedId: id,
      createdAt: new Date(),
    }));
    await insertRows(manager, UserFollow, follows);
    const read = await unpack(Buffer.from(await (await download(ada.token)).arrayBuffer()), 'many');
    const ids = (JSON.parse(await read('many/followed-members.json')) as { followedId: string }[]).map(
      ({ followedId }) => followedId,
    );
    expect(ids).toEqual(people.map(({ id }) => id).sort());
  });

  it('has the HTML of a text that takes too long to convert, and all the rest', async () => {
    const { user, token } = await createUser(server);
    for (const title of ['Long', 'Short'])
      await createPost(server, user, { title, html: `<p>The <strong>${title}</strong> one</p>` });
    const { threads } = server.server.services;
    vi.spyOn(threads, 'run').mockRejectedValueOnce(new TaskTooLargeError('It was stopped'));
    const response = await download(token);
    await unpack(Buffer.from(await response.arrayBuffer()), 'long');
    const posts = join(folder, 'long', 'posts');
    const files = (await readdir(posts)).map((name) => readFile(join(posts, name), 'utf8'));
    const texts = (await Promise.all(files)).join('');
    expect(texts).toContain('<p>The <strong>Long</strong> one</p>');
    expect(texts).toContain('The **Short** one');
  });

  it('needs a log-in and a recent proof', async () => {
    expect((await download(null)).status).toBe(401);
    const { user } = await createUser(server);
    const old = await createSession(server, user, { authenticatedAt: new Date(Date.now() - 3_600_000) });
    const response = await download(old);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      errors: [{ extensions: { code: 'FORBIDDEN', reason: 'RECENT_AUTHENTICATION_REQUIRED' } }],
    });
  });

  it('has the pictures of own texts that another member uploaded first, and texts held for review', async () => {
    const [ada, bob] = [await createUser(server), await createUser(server)];
    const { uploads } = server.server.services;
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#826' } })
      .png()
      .toBuffer();
    const { url } = await uploads.store(ada.user, png);
    await uploads.store(bob.user, png);
    const post = await createPost(server, bob.user, { html: '<p>x</p>' });
    const { manager } = server.dataSource;
    const upload = await manager.findOneByOrFail(Upload, { name: url.slice('/uploads/'.length) });
    await manager.insert(PostUpload, { postId: post.id, uploadId: upload.id });
    await manager.insert(HeldText, {
      id: newId(),
      caseId: newId(),
      authorId: bob.user.id,
      postId: post.id,
      commentId: null,
      text: 'Waits',
      createdAt: new Date(),
    });
    for (const { token, user } of [ada, bob]) {
      const response = await download(token);
      const read = await unpack(Buffer.from(await response.arrayBuffer()), user.userName);
      expect(await readdir(join(folder, user.userName, 'pictures'))).toEqual([upload.name]);
      const held: unknown = JSON.parse(await read(`${user.userName}/held-texts.json`));
      expect(held).toMatchObject(user === bob.user ? [{ text: 'Waits', commentId: null }] : []);
    }
  });

  it('closes the picture that is being read when the download is aborted', async () => {
    const { user, token } = await createUser(server);
    const { storage } = server.server.services.uploads;
    // More than all buffers on the way hold.
    const data = Buffer.alloc(64 * 1024 ** 2, 'x');
    const name = `${'b'.repeat(32)}.webp`;
    await storage.put(name, data, 'image/webp');
    await server.dataSource.manager.insert(Upload, {
      id: newId(),
      name,
      ownerId: user.id,
      width: 1,
      height: 1,
      bytes: data.length,
      createdAt: new Date(),
    });
    const opened: Readable[] = [];
    const original = storage.open.bind(storage);
    const open = vi.spyOn(storage, 'open').mockImplementation(async (wanted) => {
      const file = await original(wanted);
      if (file) opened.push(file.stream);
      return file;
    });
    const abort = new AbortController();
    const response = await fetch(`${server.origin}/account/archive`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    await response.body?.getReader().read();
    await vi.waitFor(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([false]));
    abort.abort();
    await vi.waitFor(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
    open.mockRestore();
  });

  it('counts no download that only asks for the password', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    try {
      const { user } = await createUser(limited);
      const id = newId();
      const authenticatedAt = new Date(Date.now() - 3_600_000);
      const token = await createSession(limited, user, { id, authenticatedAt });
      const ask = async () => {
        const headers = { authorization: `Bearer ${token}` };
        const response = await fetch(`${limited.origin}/account/archive`, { method: 'POST', headers });
        await response.arrayBuffer();
        return response.status;
      };
      const statuses: number[] = [];
      for (let i = 0; i < 5; i++) statuses.push(await ask());
      await limited.dataSource.manager.update(UserSession, { id }, { authenticatedAt: new Date() });
      for (let i = 0; i < 6; i++) statuses.push(await ask());
      expect(statuses).toEqual([403, 403, 403, 403, 403, 200, 200, 200, 200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
