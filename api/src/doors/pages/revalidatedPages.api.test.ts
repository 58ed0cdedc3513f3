import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Category } from '../../features/categories/category.entity.js';
import { newId } from '../../platform/database/ids.js';
import { Comment } from '../../features/comments/comment.entity.js';
import { Post } from '../../features/posts/post.entity.js';
import { writeFakeWebApp } from '../../testing/fakeWebApp.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../../features/users/user.entity.js';

const { webDist, remove } = writeFakeWebApp();
const TOKEN = 'a-token-for-prometheus';
let site: TestServer;
let author: Awaited<ReturnType<typeof createUser>>;
let post: Post;
const log: string[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
  site = await startTestServer(
    { RATE_LIMITS: 'on', NEW_ACCOUNTS: 'off', TRUSTED_PROXIES: '1', METRICS_TOKEN: TOKEN },
    logger,
    webDist,
  );
  author = await createUser(site);
});
beforeEach(async () => {
  post = await createPost(site, author.user, { title: 'Tides', categories: ['CSS'] });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
  remove();
});

const now = performance.now.bind(performance);
let ahead = 0;
vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);

/** Turns the clock of the caches on, so that cached pages are stale. */
function aSecondLater(): void {
  ahead += 1000;
}

/** Sends each request from another address, so that only tests of budgets use one up. */
let hosts = 0;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    headers: {
      accept: 'text/html',
      'x-forwarded-for': `2001:db8:${(hosts += 1).toString(16)}::1`,
      ...headers,
    },
  });
const textOf = async (path: string) => (await get(path)).text();

async function metric(series: string): Promise<number> {
  const text = await (
    await fetch(`${site.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  ).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')[1] ?? 0,
  );
}
const revalidations = () => metric('hydrate_cache_requests_total{cache="pages",outcome="revalidated"}');

/** Delays a query of every page by 100 ms. */
function withSlowCategories() {
  const { categories } = site.server.services;
  const list = categories.list.bind(categories);
  return vi.spyOn(categories, 'list').mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    return list();
  });
}

describe(`stale pages on ${engine}`, () => {
  // The cache in front of the application serves the first path, the route of pages the second.
  it.each(['/post', '/pages'])(
    'are revalidated and served unchanged if nothing that they show has changed: %s',
    async (root) => {
      const path = `${root}/${post.id}`;
      const first = await get(path);
      const text = await first.text();
      const before = await revalidations();
      aSecondLater();
      site.queries.length = 0;
      const again = await get(path, { 'accept-encoding': 'identity' });
      expect(await again.text()).toBe(text);
      expect(text).toContain(`${path} render 1.`);
      expect(site.queries.length).toBeGreaterThan(0);
      expect(await revalidations()).toBe(before + 1);
      const ofEach = new Set(['x-request-id', 'date', 'content-encoding', 'content-length']);
      const [one, other] = [first, again].map(({ headers }) =>
        [...headers].filter(([name]) => !ofEach.has(name)),
      );
      expect(other).toEqual(one);

      // The page is fresh again and needs no queries.
      site.queries.length = 0;
      expect(await textOf(path)).toBe(text);
      expect(site.queries).toEqual([]);

      aSecondLater();
      const etag = first.headers.get('etag') ?? '';
      const condition = await get(path, { 'if-none-match': etag, 'cache-control': 'max-age=0' });
      expect([condition.status, condition.headers.get('etag')]).toEqual([304, etag]);
    },
  );

  it('are revalidated once for concurrent requests', async () => {
    const path = `/post/${post.id}`;
    await textOf(path);
    aSecondLater();
    site.queries.length = 0;
    await textOf(path);
    const alone = site.queries.length;
    aSecondLater();
    site.queries.length = 0;
    const crowd = await Promise.all(Array.from({ length: 6 }, () => textOf(path)));
    expect(site.queries.length).toBeLessThanOrEqual(alone);
    for (const text of crowd) expect(text).toContain('render 1.');
  });

  it('are revalidated in batches', async () => {
    const paths = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const { id } = await createPost(site, author.user, { title: `Tide ${i}`, categories: ['CSS'] });
        return `/post/${id}`;
      }),
    );
    const texts = await Promise.all(paths.map(textOf));
    aSecondLater();
    site.queries.length = 0;
    const before = await revalidations();
    const slow = withSlowCategories();
    expect(await Promise.all(paths.map(textOf))).toEqual(texts);
    slow.mockRestore();
    expect(await revalidations()).toBe(before + 12);
    // Two batches run at a time, and all other pages have arrived when the first is done.
    expect(site.queries.filter((sql) => sql.includes('p.title')).length).toBeLessThanOrEqual(4);
  });

  /** Changes as by another process on the same database: nothing invalidates the cache of this one. */
  const elsewhere: Record<string, () => Promise<unknown>> = {
    'a title': () => site.dataSource.manager.update(Post, { id: post.id }, { title: 'Ebb' }),
    'a like': () => site.dataSource.manager.increment(Post, { id: post.id }, 'likesCount', 1),
    'a comment': async () => {
      await site.dataSource.manager.insert(Comment, {
        id: newId(),
        postId: post.id,
        authorId: author.user.id,
        text: 'Deep.',
        createdAt: new Date(),
      });
      await site.dataSource.manager.increment(Post, { id: post.id }, 'commentsCount', 1);
    },
    'the name of its author': () =>
      site.dataSource.manager.update(User, { id: author.user.id }, { name: `Ada ${newId()}` }),
    'something on every page': () =>
      site.dataSource.manager.increment(Category, { name: 'CSS' }, 'postsCount', 1),
  };
  it.each(Object.keys(elsewhere))('show changes by another process within a second: %s', async (what) => {
    const path = `/post/${post.id}`;
    const before = await textOf(path);
    const shown = (text: string) => text.slice(text.indexOf('.'));
    await elsewhere[what]?.();
    aSecondLater();
    const after = await textOf(path);
    expect(after).toContain('render 2.');
    expect(shown(after)).not.toBe(shown(before));
    aSecondLater();
    expect(await textOf(path)).toBe(after);
  });

  it('show changes by this process at once, and are rendered again only if they show them', async () => {
    const path = `/post/${post.id}`;
    const other = await createPost(site, author.user, { title: 'Moon' });
    for (const { id } of [post, other]) expect(await textOf(`/post/${id}`)).toContain('render 1.');
    await site.graphql(
      'mutation ($id: ID!) { updatePost(input: { postId: $id, title: "Spring tide" }) { post { id } } }',
      { id: post.id },
      author.token,
    );
    expect(await textOf(path)).toContain('Spring tide');
    const before = await revalidations();
    expect(await textOf(`/post/${other.id}`)).toContain('render 1.');
    expect(await revalidations()).toBe(before + 1);
  });

  it('get 404 after their post was deleted, and come back with it', async () => {
    const path = `/post/${post.id}`;
    expect((await get(path)).status).toBe(200);
    const row = await site.dataSource.manager.findOneOrFail(Post, {
      where: { id: post.id },
      select: Object.fromEntries(
        site.dataSource.getMetadata(Post).columns.map((c) => [c.propertyName, true]),
      ),
    });
    await site.dataSource.manager.delete(Post, { id: post.id });
    aSecondLater();
    expect((await get(path)).status).toBe(404);
    await site.dataSource.manager.insert(Post, row);
    aSecondLater();
    const back = await get(path);
    expect(back.status).toBe(200);
    expect(await back.text()).toContain('Tides');

    await site.graphql(
      'mutation ($id: ID!) { deletePost(input: { postId: $id }) { deletedPostId } }',
      { id: post.id },
      author.token,
    );
    expect((await get(path)).status).toBe(404);
  });

  it('fall back to the plain app while they cannot be revalidated, and are then served unchanged', async () => {
    const path = `/post/${post.id}`;
    const text = await textOf(path);
    aSecondLater();
    const spy = vi
      .spyOn(site.server.services.categories, 'list')
      .mockRejectedValue(new Error('The pipe has burst.'));
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, 'the plain app']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    spy.mockRestore();
    expect(log.join('')).toContain('The drawer is stuck.');
    // The cached page is still valid.
    expect(await textOf(path)).toBe(text);
  });

  it('use the budget of the client whose request revalidates them, and are stale beyond it', async () => {
    const path = `/post/${post.id}`;
    const text = await textOf(path);
    const spend = { 'x-forwarded-for': '198.51.100.9' };
    await Promise.all(
      Array.from({ length: 600 }, () => fetch(`${site.origin}/api/categories`, { headers: spend })),
    );
    aSecondLater();
    const before = await revalidations();
    site.queries.length = 0;
    expect(await (await get(path, spend)).text()).toBe(text);
    expect(site.queries).toEqual([]);
    // It stays stale for others.
    expect(await textOf(path)).toBe(text);
    expect(await revalidations()).toBe(before + 1);

    // A page that has changed is not shown again.
    await site.server.services.publishing.update(author.user, { postId: post.id, title: 'Undertow' });
    expect(await (await get(path, spend)).text()).toBe('the plain app');
    expect(await textOf(path)).toContain('Undertow');
  });

  it('are served to coalesced requests if the client of the first one disconnects', async () => {
    const path = `/post/${post.id}`;
    await textOf(path);
    await site.dataSource.manager.update(Post, { id: post.id }, { title: 'Neap' });
    aSecondLater();
    const slow = withSlowCategories();
    const leave = new AbortController();
    const gone = fetch(site.origin + path, {
      headers: { accept: 'text/html', 'x-forwarded-for': '2001:db8::1' },
      signal: leave.signal,
    }).catch(() => null);
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    const waiting = textOf(path);
    leave.abort();
    await gone;
    expect(await waiting).toContain('Neap');
    slow.mockRestore();
  });
});
