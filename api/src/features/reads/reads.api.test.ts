import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBookmark, createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { AdminService } from '../admin/admin.service.js';
import type { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import { PostReads } from './postReads.entity.js';
import { ReadCounter } from './readCounter.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };

beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: '1' });
  [ada, bob] = [await createUser(server), await createUser(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
});

/** Reports a read as a browser does. @param reader its address */
const read = async (postId: string, reader = 1, headers: Record<string, string> = {}) => {
  const { status } = await fetch(`${server.origin}/reads/${postId}`, {
    method: 'POST',
    headers: {
      'user-agent': BROWSER,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `192.0.2.${reader}`,
      ...headers,
    },
  });
  return status;
};
const readsOf = async ({ id }: Post, token: string | null = ada.token) => {
  await server.server.services.readCounts.store();
  const { data, errors } = await server.graphql<{ post: { viewerReads: object | null } }>(
    'query ($id: ID!) { post(id: $id) { viewerReads { total thisMonth } } }',
    { id },
    token,
  );
  expect(errors).toEqual([]);
  return data?.post.viewerReads;
};

describe(`reads of a post on ${engine}`, () => {
  it('are counted by reader and day, in one batch, for the author alone', async () => {
    const post = await createPost(server, ada.user);
    expect(await readsOf(post)).toEqual({ total: 0, thisMonth: 0 });
    server.queries.length = 0;
    for (const reader of [1, 2, 2, 3]) expect(await read(post.id, reader)).toBe(204);
    expect(server.queries).toEqual([]);
    expect(await readsOf(post)).toEqual({ total: 3, thisMonth: 3 });
    await read(post.id, 4);
    const lastYear = { postId: post.id, month: 202001, readsCount: 10 };
    await server.dataSource.manager.insert(PostReads, lastYear);
    expect(await readsOf(post)).toEqual({ total: 14, thisMonth: 4 });
    for (const token of [null, bob.token]) expect(await readsOf(post, token)).toBeNull();
    await server.server.services.publishing.delete(ada.user, post.id);
    expect(await server.dataSource.manager.count(PostReads)).toBe(0);
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a robot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'python-requests/2.32.3' }],
    ['a browser without a window', { 'user-agent': `${BROWSER} HeadlessChrome/143.0` }],
  ])('do not include those by %s', async (_who, headers) => {
    const post = await createPost(server, ada.user);
    expect(await read(post.id, 9, headers)).toBe(204);
    expect(await readsOf(post)).toEqual({ total: 0, thisMonth: 0 });
  });

  it('survive posts that do not exist, a body, and a database that is not there', async () => {
    const post = await createPost(server, ada.user);
    for (const id of ['x', '%00', crypto.randomUUID()]) expect(await read(id, 20)).toBe(204);
    const withBody = await fetch(`${server.origin}/reads/${post.id}`, { method: 'POST', body: 'x' });
    expect(withBody.status).toBe(413);
    await read(post.id, 21);
    const failing = vi.spyOn(server.dataSource, 'transaction').mockRejectedValueOnce(new Error('down'));
    await expect(server.server.services.readCounts.store()).rejects.toThrow('down');
    failing.mockRestore();
    expect(await readsOf(post)).toEqual({ total: 1, thisMonth: 1 });
  });
});

describe('one address', () => {
  const postId = crypto.randomUUID();
  const of = (counter: ReadCounter) =>
    [...counter.takePending().values()].reduce((sum, count) => sum + count, 0);

  it('adds five reads a day to a post, whichever browsers it names', () => {
    const counter = new ReadCounter();
    for (let i = 0; i < 50; i++)
      counter.count({ postId, address: 'a', userAgent: `Mozilla/5.0 Firefox/${i}` });
    expect(of(counter)).toBe(5);
    const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
    expect(counter.count({ postId, address: 'a', userAgent: BROWSER }, tomorrow)).toBe(true);
  });

  it('adds 120 reads an hour', () => {
    const counter = new ReadCounter();
    for (let i = 0; i < 300; i++)
      counter.count({ postId: crypto.randomUUID(), address: 'a', userAgent: BROWSER });
    expect(of(counter)).toBe(120);
  });
});

describe(`what to start with in a category on ${engine}`, () => {
  const START = '{ category(name: "React") { mostRead(first: 2) { title } mostSaved { title } } }';
  const start = async () => {
    const { data, errors } = await server.graphql<{
      category: Record<'mostRead' | 'mostSaved', { title: string }[]>;
    }>(START);
    expect(errors).toEqual([]);
    const titles = (posts: { title: string }[] = []) => posts.map(({ title }) => title).join(' ');
    return [titles(data?.category.mostRead), titles(data?.category.mostSaved)];
  };

  it('are posts that three people have read or saved, those with most first, without unlisted ones', async () => {
    const create = (title: string, categories = ['React']) =>
      createPost(server, ada.user, { title, categories });
    const posts = [await create('Two'), await create('Three'), await create('Four'), await create('Five')];
    posts.push(await create('Other', ['CSS']));
    const hidden = await create('Unlisted');
    await new AdminService(server.dataSource, server.server.services.accounts).setListed(hidden, false);
    const counts = [2, 3, 4, 5, 9];
    const people = [];
    for (let i = 0; i < 5; i++) people.push((await createUser(server)).user);
    const month = 100 * new Date().getUTCFullYear() + new Date().getUTCMonth() + 1;
    const rows = posts.map(({ id: postId }, i) => ({ postId, month, readsCount: counts[i]! }));
    // Reads of long ago do not count.
    rows.push({ postId: posts[0]!.id, month: 202001, readsCount: 100 });
    rows.push({ postId: hidden.id, month, readsCount: 100 });
    await server.dataSource.manager.insert(PostReads, rows);
    for (const [i, post] of [...posts.slice(0, 4), hidden].entries())
      for (const person of people.slice(0, counts[i])) await createBookmark(server, person, post.id);
    server.server.services.changes.ofAnything();
    expect(await start()).toEqual(['Five Four', 'Five Four Three']);
    const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN FORMAT=TRADITIONAL';
    const loaders = server.server.services.readCounts;
    for (const [load, index] of [
      [() => loaders.mostRead([posts[0]!.id]), /PRIMARY|autoindex_post_reads/i],
      [() => loaders.mostSaved([posts[0]!.id]), /bookmark_post/],
    ] as const) {
      server.queries.length = 0;
      await load();
      const [sql = ''] = server.queries;
      const values = sql.match(/\?/g)?.map(() => posts[0]!.id) ?? [];
      const plan = JSON.stringify(await server.dataSource.query(`${explain} ${sql}`, values));
      expect(plan).toMatch(index);
      expect(plan).toContain('post_category_latest');
    }
  });
});
