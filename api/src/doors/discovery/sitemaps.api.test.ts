import path from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { In } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { xmlSchema, xmlTexts } from '../../testing/xml.js';
import { Post } from '../../features/posts/post.entity.js';
import { User } from '../../features/users/user.entity.js';
import { AdminService } from '../../features/admin/admin.service.js';
import { SitemapService } from './sitemap.service.js';

const SITE = 'https://hydrate.example';
const DAY = 24 * 60 * 60 * 1000;
/** Of a file in these tests. */
const SIZE = 3;

let server: TestServer;
let ada: User;
/** Oldest first. */
const paths: string[] = [];
/** The names of all files before the first post. */
let namesAtFirst: string[];

const packageFolder = path.resolve(createRequire(import.meta.url).resolve('sitemap'), '../..');
const checkSitemap = xmlSchema(path.join(packageFolder, 'schema/sitemap.xsd'));

const service = (size = SIZE) => new SitemapService(server.dataSource, { publicUrl: SITE, size });

/** The paths in a file; null if there is none. */
async function pathsIn(sitemaps: SitemapService, name: string): Promise<string[] | null> {
  const document = await sitemaps.file(name);
  if (!document) return null;
  checkSitemap(document.toString());
  return xmlTexts(document.toString(), '/s:urlset/s:url/s:loc').map((url) => url.slice(SITE.length));
}

async function publish(daysAgo: number, author = ada): Promise<string> {
  const post = await createPost(server, author, { publishedAt: new Date(Date.now() - daysAgo * DAY) });
  return `/post/${post.id}`;
}

beforeAll(async () => {
  server = await startTestServer();
  namesAtFirst = await service().names();
  ada = (await createUser(server, { userName: 'ada_maps', id: newId(new Date(0)) })).user;
  // Pairs of posts have the same time, and the end of a file is within a pair.
  const times = [0, 1, 1, 2, 2, 3, 3].map((daysLater) => 10 - daysLater);
  const now = Date.now();
  for (const days of times) {
    const post = await createPost(server, ada, { publishedAt: new Date(now - days * DAY) });
    paths.push(`/post/${post.id}`);
  }
});
afterAll(() => server.close());

describe(`sitemaps on ${engine}`, () => {
  it('name no file that would be empty while nothing is published', () => {
    expect(namesAtFirst).toEqual(['pages']);
  });

  it('have each post in one file of limited size, from the oldest on', async () => {
    const sitemaps = service();
    expect(await sitemaps.names()).toEqual(['pages', 'authors', 'posts', 'posts-2', 'posts-3']);
    const files = await Promise.all(['posts', 'posts-2', 'posts-3'].map((name) => pathsIn(sitemaps, name)));
    expect(files.map((file) => file?.length)).toEqual([3, 3, 1]);
    expect(files.flat().sort()).toEqual([...paths].sort());
    expect(await pathsIn(service(7), 'posts')).toHaveLength(7);
    expect(await service(7).names()).toEqual(['pages', 'authors', 'posts']);
  });

  it('keep their names and addresses while posts are published', async () => {
    const before = service();
    const files = ['posts', 'posts-2'];
    const old = await Promise.all(files.map((name) => pathsIn(before, name)));
    const last = (await pathsIn(before, 'posts-3')) ?? [];
    const added = await publish(1);
    paths.push(added);
    const after = service();
    expect(await after.names()).toEqual(await before.names());
    expect(await Promise.all(files.map((name) => pathsIn(after, name)))).toEqual(old);
    expect(await pathsIn(after, 'posts-3')).toEqual([...last, added]);
  });

  it('answer a name that another process lists already, and end where another process does', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const slower = service();
      await slower.names();
      paths.push(await publish(0.9), await publish(0.8));
      const faster = service();
      expect(await faster.names()).toContain('posts-4');
      const listed = await pathsIn(faster, 'posts-4');
      expect(listed).toEqual(paths.slice(9));
      vi.advanceTimersByTime(1000);
      expect(await pathsIn(slower, 'posts-4')).toEqual(listed);
      expect(await slower.names()).toEqual(await faster.names());
      // Asked for again and again, it is not looked for again and again.
      server.queries.length = 0;
      expect(await pathsIn(slower, 'posts-5')).toBeNull();
      expect(server.queries).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('do not exist by other names, and those read no post', async () => {
    const made = (name: string) => fetch(`${server.origin}/sitemaps/${name}.xml`);
    for (const name of ['posts', 'authors']) expect((await made(name)).status).toBe(200);
    server.queries.length = 0;
    const id = paths[0]?.slice('/post/'.length) ?? '';
    for (const name of [
      ...[`posts-${Date.now()}-${id}`, `posts-253402300800000-${id}`, 'posts-1-0', `authors-${ada.id}`],
      ...[
        'posts-0',
        'posts-1',
        'posts-02',
        'posts-3',
        'posts-99',
        'posts-999999999999',
        'authors-9',
        'pages-2',
        'users',
      ],
    ]) {
      expect((await made(name)).status, name).toBe(404);
    }
    expect(server.queries.filter((sql) => /\bpost\b/.test(sql))).toEqual([]);
  });

  it('have authors of listed posts, by the age of their accounts', async () => {
    const users: string[] = [];
    for (let i = 0; i < 4; i++) {
      const { user } = await createUser(server, { userName: `cut_${i}`, id: newId(new Date(i + 1)) });
      await createUser(server, { userName: `idle_${i}`, id: newId(new Date(i + 1)) });
      paths.push(await publish(0.1, user));
      users.push(`/cut_${i}`);
    }
    const sitemaps = service(2);
    expect((await sitemaps.names()).filter((name) => name.startsWith('authors'))).toEqual([
      'authors',
      'authors-2',
      'authors-3',
    ]);
    expect(await pathsIn(sitemaps, 'authors')).toEqual(['/ada_maps', '/cut_0']);
    expect(await pathsIn(sitemaps, 'authors-2')).toEqual(['/cut_1', '/cut_2']);
    expect(await pathsIn(sitemaps, 'authors-3')).toEqual(['/cut_3']);
    expect(await service(5).names()).toContain('authors');
    expect(await service(5).names()).not.toContain('authors-2');
  });

  it('look for another file of authors among new members only', async () => {
    const member = (i: number) => ({
      id: newId(),
      name: 'Idle',
      userName: `many_${i}`,
      userNameKey: `many_${i}`,
      tokenVersion: 0,
      verifiedAt: new Date(),
      createdAt: new Date(),
    });
    const { manager } = server.dataSource;
    // More than one statement reads.
    for (let start = 0; start < 1100; start += 100)
      await insertRows(
        manager,
        User,
        Array.from({ length: 100 }, (_, i) => member(start + i)),
      );
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const sitemaps = service(2);
      const authorsOf = async (list: SitemapService) =>
        (await list.names()).filter((name) => name.startsWith('authors'));
      const next = `authors-${(await authorsOf(sitemaps)).length + 1}`;
      vi.advanceTimersByTime(1000);
      server.queries.length = 0;
      expect(await pathsIn(sitemaps, next)).toBeNull();
      expect(server.queries).toHaveLength(1);

      for (let i = 0; i < 3; i++) {
        const { user } = await createUser(server, { userName: `late_${i}`, id: newId(new Date()) });
        vi.advanceTimersByTime(1);
        paths.push(await publish(0.1, user));
      }
      vi.advanceTimersByTime(1000);
      const listed = await pathsIn(sitemaps, next);
      expect(listed).toContain('/late_2');
      const faster = service(2);
      expect(await authorsOf(sitemaps)).toEqual(await authorsOf(faster));
      expect(listed).toEqual(await pathsIn(faster, next));
    } finally {
      vi.useRealTimers();
    }
  });

  it('do not name a file whose posts all have a canonical address elsewhere', async () => {
    const { manager } = server.dataSource;
    const inFirst = (await pathsIn(service(), 'posts')) ?? [];
    const ids = inFirst.map((path) => path.slice('/post/'.length));
    const move = (canonicalURL: string | null) => manager.update(Post, { id: In(ids) }, { canonicalURL });
    await move('https://elsewhere.example/');
    const sitemaps = service();
    const names = await sitemaps.names();
    expect(names).not.toContain('posts');
    expect(names).toContain('posts-2');
    for (const name of names) expect((await pathsIn(sitemaps, name))?.length, name).toBeGreaterThan(0);
    await move(null);
    expect(await service().names()).toContain('posts');
  });

  it('name the file of the first own post of a site that took its others over, within a minute or so', async () => {
    const { manager } = server.dataSource;
    const all = await manager.find(Post, { select: { id: true, canonicalURL: true } });
    const move = (ids: string[], canonicalURL: string | null) =>
      manager.update(Post, { id: In(ids) }, { canonicalURL });
    await move(
      all.map(({ id }) => id),
      'https://elsewhere.example/',
    );
    const sitemaps = service(1000);
    expect(await sitemaps.names()).not.toContain('posts');
    const [first = { id: '' }] = all;
    await move([first.id], null);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    try {
      expect(await sitemaps.names()).toContain('posts');
    } finally {
      vi.useRealTimers();
      await move(
        all.map(({ id }) => id),
        null,
      );
    }
  });

  it('omit unlisted posts', async () => {
    const unlisted = await createPost(server, ada, {});
    expect(await pathsIn(service(1000), 'posts')).toContain(`/post/${unlisted.id}`);
    await new AdminService(server.dataSource, server.server.services.accounts).setListed(unlisted, false);
    expect(await pathsIn(service(1000), 'posts')).not.toContain(`/post/${unlisted.id}`);
  });

  it('are made once for all who ask at the same time', async () => {
    const sitemaps = service(1000);
    await sitemaps.names();
    server.queries.length = 0;
    const [first, second] = await Promise.all([sitemaps.file('posts'), sitemaps.file('posts')]);
    expect(first?.length).toBeGreaterThan(0);
    expect(second).toEqual(first);
    expect(server.queries).toHaveLength(1);
  });
});
