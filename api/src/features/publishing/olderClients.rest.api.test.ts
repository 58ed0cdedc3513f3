import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { BLOCK_FORMS } from '../../testing/newBlocks.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { RestPost } from '../comments/post.wire.js';
import type { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

/** The public address of test servers, at which nothing listens. */
const HOME = 'http://localhost:0';

type Json<Body> = { content: { 'application/json': Body } };
type Listed = { parameters: { query: Record<string, string> }; responses: { 200: Json<RestPost[]> } };
type OnePost = { parameters: { path: { postId: string } }; responses: { 200: Json<RestPost> } };

/** The calls that these tests make, in the form of generated types. */
interface Paths {
  '/api/posts': { get: Listed };
  '/api/posts/readinglist': { get: Listed };
  '/api/posts/{postId}': {
    get: OnePost;
    put: OnePost & { requestBody: Json<Partial<Pick<RestPost, 'title' | 'desc' | 'photo' | 'categories'>>> };
  };
}

let server: TestServer;
let ada: { user: User; token: string };
let client: ReturnType<typeof createClient<Paths>>;

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  client = createClient<Paths>({
    baseUrl: server.origin,
    headers: { Authorization: `Bearer ${ada.token}` },
  });
});
afterAll(() => server.close());

async function stored(id: string): Promise<string | undefined> {
  return (await server.server.services.posts.htmlByIds([id]))[0]?.html;
}

async function upload(origin: string, colour: string): Promise<Response> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: colour } });
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'a.png');
  return fetch(`${origin}/api/upload`, { method: 'POST', body: form });
}

describe(`an older client on ${engine}`, () => {
  it('saves a post that it has opened without changing anything', async () => {
    const { url } = (await (await upload(server.origin, '#123')).json()) as { url: string };
    expect(url).toMatch(/^http:\/\/localhost:0\/uploads\/\w+\.webp$/);
    const path = url.slice(HOME.length);
    const html = `<p><img src="${path}" alt="A" /></p>${Object.values(BLOCK_FORMS).join('')}`;
    const { id } = await createPost(server, ada.user, { html });
    await server.server.services.publishing.update(ada.user, { postId: id, coverImageURL: path });
    const before = await stored(id);

    const params = { path: { postId: id } };
    const { data } = await client.GET('/api/posts/{postId}', { params });
    expect(data).toMatchObject({ photo: url });
    expect(data?.userDetails.userPhoto).toMatch(`${HOME}/avatars/`);
    expect(data?.desc).toContain(`<img src="${url}" alt="A">`);
    expect(data?.desc).not.toMatch(/src="\/|<(?:figure|aside|table|details)/);

    const { title, desc, photo, categories } = data ?? {};
    await client.PUT('/api/posts/{postId}', { params, body: { title, desc, photo, categories } });
    expect(await stored(id)).toBe(before);
    expect(await server.server.services.posts.byId(id)).toMatchObject({ version: 2, coverImageURL: path });

    const body = { desc: `<p>New.</p><p><img src="${url}"></p>` };
    await client.PUT('/api/posts/{postId}', { params, body });
    // The older editor has lost the description of the image, which was stored.
    expect(await stored(id)).toBe(`<p>New.</p><p><img src="${path}" alt="A" /></p>`);
  });

  it('gives back uploads without a token that a post takes', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const { token } = await createUser(limited);
    const remaining = async (colour: string) => {
      const response = await upload(limited.origin, colour);
      const { url } = (await response.json()) as { url: string };
      return { url, left: Number(response.headers.get('ratelimit-remaining')) };
    };
    const { url, left } = await remaining('#111');
    const body = JSON.stringify({ title: 'Taken', desc: `<p><img src="${url}"></p>`, categories: [] });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const publish = () => fetch(`${limited.origin}/api/posts`, { method: 'POST', headers, body });
    expect((await publish()).status).toBe(201);
    expect((await remaining('#222')).left).toBe(left);
    // It has an owner now, so that using it again gives nothing back.
    expect((await publish()).status).toBe(201);
    expect((await remaining('#333')).left).toBe(left - 1);
    await limited.close();
  });

  it('gets long bodies from threads, so that others do not wait', async () => {
    const html = '<p>Some <strong>bold</strong> text</p>'.repeat(3000);
    const { id } = await createPost(server, ada.user, { html });
    const run = vi.spyOn(server.server.services.threads, 'run');
    const { data } = await client.GET('/api/posts/{postId}', { params: { path: { postId: id } } });
    expect(data?.desc).toBe(html);
    expect(run).toHaveBeenCalledOnce();
    run.mockRestore();
    await client.PUT('/api/posts/{postId}', {
      params: { path: { postId: id } },
      body: { title: 'Same', desc: html },
    });
    expect(await stored(id)).toBe(html);
  }, 60_000);

  it('finds pictures at the addresses of the older server', async () => {
    const { url } = (await (await upload(server.origin, '#321')).json()) as { url: string };
    const name = url.split('/').at(-1) ?? '';
    const found = await fetch(`${server.origin}/images/${name}`);
    expect(new URL(found.url).pathname).toBe(`/uploads/${name}`);
    expect(found.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const missing = await fetch(`${server.origin}/images/posts/lost.png`);
    expect(missing.headers.get('content-type')).toContain('image/svg+xml');
  });
});

describe(`long lists for an older client on ${engine}`, () => {
  /** More than a page of the older client has. */
  const COUNT = 600;

  beforeAll(async () => {
    await server.dataSource.query('DELETE FROM post');
    const { id } = await createPost(server, ada.user, { title: 'Walk', categories: ['React'] });
    await copies('post', { id }, COUNT, (copy) => ({ id: copy }));
    const posts = await server.dataSource.query<Pick<Post, 'id'>[]>('SELECT id FROM post');
    const ids = posts.map((post) => post.id).filter((each) => each !== id);
    await copies('post_category', { postId: id }, COUNT, (_, i) => ({ postId: ids[i] }));
    await copies('post_search', { postId: id }, COUNT, (_, i) => ({ id: i + 100_000, postId: ids[i] }));
    await server.dataSource.query(
      `INSERT INTO bookmark (userId, postId, createdAt) SELECT '${ada.user.id}', id, createdAt FROM post`,
    );
  }, 120_000);

  /** Fills a table with copies of its only row of this key. */
  async function copies(
    table: string,
    key: Record<string, string>,
    count: number,
    change: (id: string, i: number) => Record<string, unknown>,
  ): Promise<void> {
    const [[name, value] = ['', '']] = Object.entries(key);
    const [row] = await server.dataSource.query<Record<string, unknown>[]>(
      `SELECT * FROM ${table} WHERE ${name} = '${value}'`,
    );
    const columns = Object.keys(row ?? {});
    const rows = Array.from({ length: count - 1 }, (_, i) => ({ ...row, ...change(newId(), i) }));
    for (let start = 0; start < rows.length; start += 100) {
      const part = rows
        .slice(start, start + 100)
        .map((each) => columns.map((column) => each[column as never]));
      const places = part.map(() => `(${columns.map(() => '?').join(',')})`).join(',');
      await server.dataSource.query(
        `INSERT INTO ${table} (${columns.join(',')}) VALUES ${places}`,
        part.flat(),
      );
    }
  }

  it.each([
    ['/api/posts', { userName: 'ADA_L' }, COUNT],
    ['/api/posts', { name: 'React' }, 500],
    ['/api/posts', { search: 'walk', page: '1' }, 500],
    ['/api/posts/readinglist', { id: 'ada' }, COUNT],
  ] as const)(
    '%s of %o is whole',
    async (path, query, count) => {
      const given = 'id' in query ? { id: ada.user.id } : query;
      const { data, response } = await client.GET(path, { params: { query: given } });
      expect(response.status).toBe(200);
      expect(new Set(data?.map(({ _id }) => _id)).size).toBe(count);
      expect(data?.length).toBe(count);
    },
    120_000,
  );

  it('are not read for HEAD', async () => {
    const parts = vi.spyOn(server.server.services.comments, 'ofPosts');
    const response = await fetch(`${server.origin}/api/posts?userName=ada_l`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    await delay(500);
    expect(parts.mock.calls.length).toBeLessThan(3);
    parts.mockRestore();
  });

  it('are read as fast as the client takes them', async () => {
    await server.dataSource.query('UPDATE post SET html = ?', [`<p>${'hydration '.repeat(5000)}</p>`]);
    const parts = vi.spyOn(server.server.services.comments, 'ofPosts');
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.origin}/api/posts?userName=ada_l`, resolve).on('error', reject);
    });
    await new Promise((resolve) => response.once('readable', resolve));
    await delay(1000);
    // A part has 20 posts, 1 MB. The system keeps some megabytes of a connection.
    expect(parts.mock.calls.length).toBeLessThan(20);
    response.destroy();
    parts.mockRestore();
  }, 60_000);
});
