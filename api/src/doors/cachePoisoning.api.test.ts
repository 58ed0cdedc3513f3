import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type HydrateApp } from '../app.js';
import { readEnv } from '../env.js';
import type { Post } from '../features/posts/post.entity.js';
import { createLogger } from '../platform/log/log.js';
import { encodeCursor } from '../platform/pagination/pagination.js';
import { createPost, createUser } from '../testing/factories.js';
import { writeFakeWebApp } from '../testing/fakeWebApp.js';
import { startTestServer, type TestServer } from '../testing/testServer.js';
import { oneOf } from '../testing/thorough.js';

const { webDist, remove } = writeFakeWebApp();
let server: TestServer;
/** The same site without the cache. */
let uncached: HydrateApp;
let uncachedOrigin: string;
let post: Post;
let cursor: string;

beforeAll(async () => {
  server = await startTestServer({}, undefined, webDist);
  const { user } = await createUser(server, { userName: 'ada_poison' });
  for (const day of [1, 2, 3]) {
    const publishedAt = new Date(Date.UTC(2026, 0, day));
    post = await createPost(server, user, { title: `Keys ${day}`, categories: ['CSS'], publishedAt });
  }
  cursor = encodeCursor([post.createdAt, post.id]);
  const { dataDir, databaseUrl, dataSource } = server;
  const env = readEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ANSWER_CACHE: 'off',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  });
  uncached = await createApp({
    env,
    dataSource,
    webDist,
    log: createLogger('silent'),
    followsChanges: false,
    publishesScheduled: false,
    notifies: false,
    observes: false,
    maintains: false,
  });
  uncachedOrigin = `http://127.0.0.1:${(await uncached.listen()).port}`;
});
afterAll(async () => {
  await uncached.close();
  await server.close();
  remove();
});

const graphql = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;

/** One target of each cacheable route. */
const targets = (): string[] => [
  ...['/feed.json', '/ada_poison/feed.json', '/category/CSS/feed.json', '/rss.xml', '/ada_poison/atom.xml'],
  ...[
    '/api/posts',
    '/api/posts/',
    '/api/posts?page=1',
    '/api/posts?search=keys',
    '/api/posts?userName=ada_poison',
  ],
  ...[`/api/posts/${post.id}`, '/api/users/ada_poison', '/api/categories', '/api/openapi.json'],
  ...[
    graphql('{ posts(first: 2) { nodes { title } } }'),
    graphql('query A { categories { name } } query B { __typename }'),
  ],
  ...[
    '/llms.txt',
    '/robots.txt',
    '/opensearch.xml',
    '/sitemap.xml',
    '/sitemaps/posts.xml',
    `/post/${post.id}.md`,
  ],
  `/pages/${post.id}`,
];

/** Parts of queries that parsers read in different ways, or that some handler reads. */
const parts = (): string[] => [
  ...[
    `page=/?after=${cursor}`,
    `page=1/?after=${cursor}`,
    `after=${cursor}`,
    `%61fter=${cursor}`,
    'after=',
    'after',
  ],
  ...[`;after=${cursor}`, `x;after=${cursor}`, `?after=${cursor}`, `+after=${cursor}`, `after+=${cursor}`],
  ...[
    'page=/?search=keys',
    'page=2/?page=1',
    'page=9',
    'page=1',
    '%70age=2',
    'page=/?sort=latest',
    'sort=latest',
  ],
  ...[
    'search=nothing',
    'search=+',
    'search=c++',
    'userName=nobody',
    'userName=ada_poison',
    'name=CSS',
    'name=',
    'page=',
  ],
  ...['=x', '', '&', '=', '+', '%', '%zz=1', '%00=1', '__proto__=1', 'toString=1'],
  ...[
    'operationName=B',
    'variables=%7B%7D',
    'extensions=%7B%7D',
    `page=/?query=${encodeURIComponent('{ __typename }')}`,
  ],
  ...[`query=${encodeURIComponent('{ __typename }')}`, 'operationName=', 'variables='],
];

interface Answer {
  status: number;
  type: string | null;
  body: string;
}

async function answer(origin: string, target: string): Promise<Answer> {
  const accept = /^\/graphql/.test(target) ? 'application/json' : 'text/html, */*';
  const headers = { accept, 'apollo-require-preflight': '1' };
  const response = await fetch(origin + target, { headers });
  const body = (await response.text()).replace(/render \d+/, '');
  return { status: response.status, type: response.headers.get('content-type'), body };
}

const withQuery = (target: string, query: string) => `${target}${target.includes('?') ? '&' : '?'}${query}`;

/** The same queries in each run: single parts, and pairs of some of those. */
function queries(): string[] {
  const all = parts();
  const pairs = all.flatMap((part, i) => (i % 6 === 0 ? `${part}&${all[(i * 7 + 3) % all.length]}` : []));
  return [...all, ...pairs];
}

describe('a cached response', () => {
  it('is that of the server without a cache, whatever query another client has sent before', async () => {
    for (const [place, target] of targets().entries()) {
      const plain = await answer(uncachedOrigin, target);
      expect(plain.status, target).toBe(200);
      // Each target meets other queries than the one before.
      for (const query of oneOf(5, queries(), place)) {
        const odd = withQuery(target, query);
        server.server.services.changes.ofAnything();
        const made = await answer(server.origin, odd);
        expect(await answer(server.origin, target), `${target} after ${odd}`).toEqual(plain);
        // From the cache of the plain form, if it has the same key.
        const [hit, expected] = await Promise.all([answer(server.origin, odd), answer(uncachedOrigin, odd)]);
        expect({ ...made, body: '' }, odd).toEqual({ ...expected, body: '' });
        if (expected.status < 500) expect([made.body, hit.body], odd).toEqual([expected.body, expected.body]);
      }
    }
  }, 240_000);
});
