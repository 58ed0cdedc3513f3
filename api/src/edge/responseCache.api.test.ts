import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Post } from '../features/posts/post.entity.js';
import { createPost, createUser } from '../testing/factories.js';
import { restClient } from '../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import type { RestPost } from '../features/comments/post.wire.js';
import { AdminService } from '../features/admin/admin.service.js';

const TOKEN = 'a-token-for-prometheus';
let server: TestServer;
let ada: Awaited<ReturnType<typeof createUser>>;
let post: Post;
const log: string[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'debug' }, { write: (line: string) => log.push(line) });
  server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', METRICS_TOKEN: TOKEN }, logger);
  ada = await createUser(server, { userName: 'ada_kept' });
  const html = `<p>${'Water keeps its level. '.repeat(100)}</p>`;
  post = await createPost(server, ada.user, { title: 'Still water', categories: ['CSS'], html });
});
afterAll(() => server.close());
beforeEach(() => server.server.services.changes.ofAnything());
afterEach(() => vi.restoreAllMocks());

/** Sends each request from another address, so that only tests of budgets use one up. */
let hosts = 0;
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.origin + path, {
    method,
    headers: { 'x-forwarded-for': `2001:db8:${(hosts += 1).toString(16)}::1`, ...headers },
  });
const textOf = async (path: string, headers?: Record<string, string>) => (await ask(path, headers)).text();
/** Stops the clock of the cache, so that no response expires during a test, however slow the machine. */
const stopTheClock = () => vi.spyOn(performance, 'now').mockReturnValue(performance.now());
/** Counts the SQL statements of an action. */
async function statementsOf<T>(doing: () => Promise<T>): Promise<{ statements: number; result: T }> {
  server.queries.length = 0;
  const result = await doing();
  return { statements: server.queries.length, result };
}
const graphqlPath = (query: string, variables?: object) =>
  `/graphql?${new URLSearchParams({ query, ...(variables && { variables: JSON.stringify(variables) }) }).toString()}`;

const jsonOf = async <T>(path: string) => (await (await ask(path)).json()) as T;

const SHOWN = 'query ($id: ID!) { post(id: $id) { title likesCount commentsCount } }';
/** Title and counts of the post, as anonymous clients of each API see them. */
async function shown() {
  interface Answer {
    data: { post: { title: string; likesCount: number; commentsCount: number } };
  }
  const path = graphqlPath(SHOWN, { id: post.id });
  const responses = [
    await jsonOf<Answer>(path),
    await server.graphql<Answer['data']>(SHOWN, { id: post.id }),
  ].map(({ data }) => ({
    title: data?.post.title,
    likes: data?.post.likesCount,
    comments: data?.post.commentsCount,
  }));
  for (const call of [`/api/posts/${post.id}`, '/api/posts/?page=1']) {
    const [found] = [await jsonOf<RestPost | RestPost[]>(call)].flat();
    if (!found) throw new Error('The feed is empty.');
    responses.push({ title: found.title, likes: found.likesCount, comments: found.comments.length });
  }
  return responses;
}

describe(`public responses on ${engine}`, () => {
  const paths = (): string[] => [
    '/api/posts/?page=1',
    `/api/posts/${post.id}`,
    '/api/users/ada_kept',
    '/api/categories',
    graphqlPath('{ posts(first: 3) { nodes { id title } } }'),
    '/rss.xml',
    '/ada_kept/atom.xml',
    '/category/CSS/feed.json',
    `/post/${post.id}.md`,
    '/sitemaps/pages.xml',
  ];

  it('are produced once for concurrent requests, and cached for later ones', async () => {
    stopTheClock();
    for (const path of paths()) {
      const alone = await statementsOf(() => textOf(path));
      expect((await statementsOf(() => textOf(path))).statements, path).toBe(0);
      server.server.services.changes.ofAnything();
      const urls = [path, path, path, `${path}${path.includes('?') ? '&' : '?'}utm_source=x`];
      const crowd = await statementsOf(() => Promise.all(urls.map((each) => textOf(each))));
      expect(crowd.statements, path).toBeLessThanOrEqual(alone.statements);
      expect(new Set(crowd.result), path).toEqual(new Set([alone.result]));
    }
  });

  it('are also cached for queries by POST', async () => {
    stopTheClock();
    const query = () => server.graphql('{ categories { name } }');
    const { statements, result } = await statementsOf(query);
    expect(statements).toBeGreaterThan(0);
    const again = await statementsOf(query);
    expect(again.statements).toBe(0);
    expect(again.result.data).toEqual(result.data);
    expect(again.result.headers.get('cache-control')).toBe('private, no-store');
  });

  it('have the same headers on a hit as on a miss', async () => {
    for (const path of paths()) {
      const [made, cached] = [await ask(path), await ask(path)];
      const [one, other] = [made, cached].map(({ headers }) => {
        const ofEach = new Set(['x-request-id', 'date', 'ratelimit-reset']);
        return [...headers].filter(([name]) => !ofEach.has(name));
      });
      expect(other, path).toEqual(one);
      expect(cached.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(cached.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      expect(cached.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'));
    }
  });

  it('have the requested encoding, the same headers for HEAD, and one ETag for all encodings', async () => {
    const path = `/api/posts/${post.id}`;
    const identity = await ask(path, { 'accept-encoding': 'identity' });
    const text = await identity.text();
    expect(identity.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    expect(identity.headers.get('vary')).toMatch(/accept-encoding/i);
    for (const [accepted, encoding] of [
      ['br;q=1.0, gzip;q=0.5', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['zstd', null],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const [got, head] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
      expect(got.headers.get('content-encoding')).toBe(encoding);
      expect(await got.text()).toBe(text);
      expect(head.headers.get('content-length')).toBe(got.headers.get('content-length'));
      expect(head.headers.get('content-encoding')).toBe(encoding);
      expect(got.headers.get('etag')).toBe(identity.headers.get('etag'));
    }
  });

  it('get 304 for a matching If-None-Match, on a hit and on a miss', async () => {
    for (const path of [`/api/posts/${post.id}`, '/rss.xml', graphqlPath('{ categories { name } }')]) {
      const etag = (await ask(path)).headers.get('etag') ?? '';
      const condition = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
      const cached = await ask(path, condition);
      server.server.services.changes.ofAnything();
      const made = await ask(path, condition);
      for (const answer of [cached, made]) {
        expect([answer.status, answer.headers.get('etag')]).toEqual([304, etag]);
        expect(answer.headers.get('content-type')).toBeNull();
        expect(answer.headers.get('x-request-id')).toBeTruthy();
      }
      expect((await ask(path, { ...condition, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('show changes at once through every API', async () => {
    const rest = restClient(server);
    await shown();
    const { user, token } = await createUser(server);
    await server.graphql(
      'mutation ($id: ID!) { likePost(input: { postId: $id }) { post { id } } }',
      { id: post.id },
      token,
    );
    for (const each of await shown()) expect(each).toMatchObject({ likes: 1 });
    await rest(`PUT /api/posts/reactions/${post.id}`, { token, body: { userId: user.id } });
    for (const each of await shown()) expect(each).toMatchObject({ likes: 0 });
    await rest(`PUT /api/posts/comments/${post.id}`, { token, body: { comment: 'Deep.' } });
    for (const each of await shown()) expect(each).toMatchObject({ comments: 1 });
    await server.graphql(
      'mutation ($id: ID!) { updatePost(input: { postId: $id, title: "Moving water" }) { post { id } } }',
      { id: post.id },
      ada.token,
    );
    for (const each of await shown()) expect(each).toMatchObject({ title: 'Moving water' });
    expect(await textOf('/rss.xml')).toContain('Moving water');
    await rest(`PUT /api/users/${ada.user.id}`, { token: ada.token, body: { about: 'Of the sea.' } });
    expect(await textOf('/api/users/ada_kept')).toContain('Of the sea.');
  });

  it('show changes by other processes within a second', async () => {
    const other = await createPost(server, ada.user, { title: 'Taken down' });
    const lists = [
      '/api/posts/?page=1&sort=latest',
      graphqlPath('{ posts { nodes { title } } }'),
      '/rss.xml',
    ];
    for (const path of lists) expect(await textOf(path)).toContain('Taken down');
    const since = performance.now();
    await new AdminService(server.dataSource, server.server.services.accounts).setListed(other, false);
    expect(await textOf(lists[0] ?? '')).toContain('Taken down');
    await vi.waitFor(
      async () => {
        for (const path of lists) expect(await textOf(path)).not.toContain('Taken down');
      },
      { timeout: 2000, interval: 25 },
    );
    expect(performance.now() - since).toBeLessThan(1200);
  });
});

describe('private responses', () => {
  const query = 'query ($id: ID!) { post(id: $id) { viewerHasLiked viewerCanEdit } }';

  it('are never served to others, and invalid tokens never get a cached response', async () => {
    const path = graphqlPath(query, { id: post.id });
    const anonymous = await textOf(path);
    const own = await ask(path, { authorization: `Bearer ${ada.token}` });
    expect(await own.json()).toMatchObject({ data: { post: { viewerCanEdit: true } } });
    expect(own.headers.get('cache-control')).toBe('private, no-store');
    expect(await textOf(path)).toBe(anonymous);
    expect((await server.graphql(query, { id: post.id }, ada.token)).data).toMatchObject({
      post: { viewerCanEdit: true },
    });
    expect((await server.graphql(query, { id: post.id })).data).toMatchObject({
      post: { viewerCanEdit: false },
    });
    for (const authorization of ['Bearer nonsense', 'Basic eA==']) {
      expect((await ask(path, { authorization })).status).toBe(401);
      expect((await ask('/api/posts', { authorization })).status).toBe(401);
    }
  });

  it('consume their own budget each time', async () => {
    const path = graphqlPath('{ userNameAvailability(userName: "free_name") { available } }');
    const remaining: (string | null)[] = [];
    for (let i = 0; i < 2; i++) {
      const { headers } = await ask(path, { 'x-forwarded-for': '192.0.2.1' });
      remaining.push(headers.get('ratelimit-remaining'));
    }
    expect(remaining).toEqual(['59', '58']);
  });

  it('include mutations, which are not coalesced', async () => {
    const login = `mutation { login(input: { userName: "ada_kept", password: "Wrong1!!" }) { accessToken } }`;
    const one = await statementsOf(() => server.graphql(login));
    const two = await statementsOf(() => Promise.all([server.graphql(login), server.graphql(login)]));
    expect(two.statements).toBe(2 * one.statements);
  });
});

describe('errors', () => {
  it('are not cached', async () => {
    const missing = '/api/users/nobody_1';
    expect((await ask(missing)).status).toBe(404);
    expect((await statementsOf(() => ask(missing))).statements).toBeGreaterThan(0);

    const { categories } = server.server.services;
    const spy = vi.spyOn(categories, 'list').mockRejectedValue(new Error('The pipe has burst.'));
    const paths = ['/api/categories', graphqlPath('{ categories { name } }')];
    for (const text of await Promise.all([...paths, ...paths].map((path) => textOf(path)))) {
      expect(text).toContain('It has been written down.');
    }
    spy.mockRestore();
    for (const path of paths) expect(await textOf(path)).toContain('CSS');
  });
});

describe('requests', () => {
  it('that hit the cache are rate-limited, measured and logged like others', async () => {
    const path = '/api/categories';
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const first = await ask(path, headers);
    const second = await ask(path, headers);
    expect([first, second].map((each) => each.headers.get('ratelimit-remaining'))).toEqual(['599', '598']);
    const id = second.headers.get('x-request-id') ?? '';
    await vi.waitFor(() => expect(log.some((line) => line.includes(id) && line.includes(path))).toBe(true));
    const rest = Array.from({ length: 598 }, () => ask(path, headers).then((each) => each.arrayBuffer()));
    await Promise.all(rest);
    const refused = await ask(path, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask(path)).status).toBe(200);

    const metrics = await (
      await fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text();
    const value = (series: string) =>
      Number(
        metrics
          .split('\n')
          .find((line) => line.startsWith(series))
          ?.split(' ')[1],
      );
    const labels = '{route="/api/categories",method="GET",status="200"}';
    expect(value(`hydrate_http_request_duration_seconds_count${labels}`)).toBeGreaterThanOrEqual(600);
    expect(value('hydrate_cache_requests_total{cache="rest",outcome="hit"}')).toBeGreaterThanOrEqual(590);
  });

  it('cannot poison the cache', async () => {
    const path = '/rss.xml';
    const clean = await textOf(path);
    server.server.services.changes.ofAnything();
    const poison = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      'x-original-url': '/write',
    };
    expect(await textOf(`${path}?cb=evil`, poison)).toBe(clean);
    expect(await textOf(path)).toBe(clean);

    // fetch would resolve the dot.
    const dotted = connect(Number(new URL(server.origin).port), '127.0.0.1');
    dotted.write('GET /api/posts/. HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await text(dotted)).toMatch(/^HTTP\/1.1 404 /);

    const query = graphqlPath('{ categories { name } }');
    const types = await Promise.all(
      ['application/json', 'application/graphql-response+json', 'text/html'].map(async (accept) => {
        const answer = await ask(query, { accept });
        return [answer.status, answer.headers.get('content-type')?.split(';')[0]];
      }),
    );
    expect(types).toEqual([
      [200, 'application/json'],
      [200, 'application/graphql-response+json'],
      [406, 'application/json'],
    ]);
    expect((await ask('/api/posts', { range: 'bytes=0-1' })).status).toBe(200);
  });

  it('may name a known query by its hash, and are refused in a batch', async () => {
    stopTheClock();
    const query = '{ categories { id name } }';
    const sha256Hash = Buffer.from(
      await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query)),
    ).toString('hex');
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
    const byHash = `/graphql?${new URLSearchParams({ extensions }).toString()}`;
    expect(await textOf(byHash)).toContain('PERSISTED_QUERY_NOT_FOUND');
    await textOf(`/graphql?${new URLSearchParams({ query, extensions }).toString()}`);
    expect(await textOf(byHash)).toContain('"categories"');
    expect((await statementsOf(() => textOf(byHash))).statements).toBe(0);

    const batch = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([{ query }, { query }]),
    });
    expect(batch.status).toBe(400);
  });

  it('that are refused are not cacheable for proxies either', async () => {
    for (const path of ['/api/posts?page=x', '/api/posts?search=' + 'x'.repeat(300)]) {
      const { status, headers } = await ask(path);
      expect(status).toBe(400);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('cdn-cache-control')).toBeNull();
    }
  });

  it('that the client aborts do not block coalesced ones', async () => {
    const leave = new AbortController();
    const gone = fetch(`${server.origin}/api/posts`, { signal: leave.signal }).catch(() => null);
    const waiting = textOf('/api/posts');
    leave.abort();
    await gone;
    expect(JSON.parse(await waiting)).toBeInstanceOf(Array);
  });
});
