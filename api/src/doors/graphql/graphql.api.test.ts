import { request as httpRequest } from 'node:http';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../../features/users/user.entity.js';

let server: TestServer;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server);
});
afterAll(() => server.close());

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions?: { cost?: { asked: number; limit: number } };
}
const post = async (body: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer };
};
const get = (query: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/graphql?query=${encodeURIComponent(query)}`, { headers });

describe('a page of another origin', () => {
  const mutation = JSON.stringify({
    query: 'mutation ($id: ID!) { likePost(input: { postId: $id }) { post { id } } }',
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8, text/plain',
    '',
  ])('cannot execute an operation by a POST that needs no preflight: %j', async (type) => {
    server.queries.length = 0;
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: mutation,
    });
    expect(response.status).toBe(415);
    expect(server.queries).toEqual([]);
  });

  it('cannot execute an operation by a form with files', async () => {
    const form = new FormData();
    form.set(
      'operations',
      '{"query":"mutation ($f: Upload!) { uploadImage(file: $f) { url } }","variables":{"f":null}}',
    );
    form.set('map', '{"0":["variables.f"]}');
    form.set('0', new Blob(['x']), 'x.png');
    server.queries.length = 0;
    const response = await fetch(`${server.origin}/graphql`, { method: 'POST', body: form });
    expect(response.status).toBe(415);
    expect(server.queries).toEqual([]);
  });

  it('cannot execute a mutation by GET', async () => {
    const response = await get('mutation { signOutEverywhere { user { id } } }', {
      authorization: `Bearer ${ada.token}`,
    });
    expect(response.status).toBe(405);
    expect((await server.graphql('{ viewer { email } }', {}, ada.token)).data).toEqual({
      viewer: { email: ada.user.email },
    });
  });

  it('may read, and may send a token', async () => {
    const preflight = await fetch(`${server.origin}/graphql`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://other.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/authorization/i);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('the limits of an operation', () => {
  it('add the cost to every response', async () => {
    const { body } = await post({ query: '{ posts(first: 8) { nodes { title author { name } } } }' });
    expect(body.extensions?.cost).toEqual({ asked: 16, limit: 5000 });
    await createPost(server, ada.user);
  });

  it('add the cost only for variables of the right types, also if the document is cached', async () => {
    const query =
      'query ($sort: PostSort, $first: Int) { posts(sort: $sort, first: $first) { nodes { title } } }';
    const { body } = await post({ query, variables: { sort: 'LATEST', first: 8 } });
    expect(body.extensions?.cost).toEqual({ asked: 8, limit: 5000 });
    const other = await post({ query, variables: { sort: 'POPULAR', first: 100 } });
    expect(other.body.extensions?.cost).toEqual({ asked: 100, limit: 5000 });
    for (const variables of [
      { sort: 'NONE', first: 8 },
      { sort: 'LATEST', first: '8' },
    ]) {
      const wrong = await post({ query, variables });
      expect(wrong.body.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      expect(wrong.body.extensions).toBeUndefined();
    }
  });

  it('allow full introspection', async () => {
    const { body } = await post({
      query: getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true }),
    });
    expect(body.errors).toBeUndefined();
  });

  const nested = (depth: number): string => (depth === 0 ? 'title' : `related { ${nested(depth - 1)} }`);
  const aliases = Array.from({ length: 31 }, (_, i) => `a${i}: viewer { email }`).join(' ');
  const directives = '@include(if: true) '.repeat(1);
  it.each([
    [
      'cost',
      '{ posts(first: 100) { nodes { comments(first: 100) { nodes { text } } } } }',
      { name: 'cost', asked: 10_100, limit: 5000 },
    ],
    ['depth', `{ posts(first: 1) { nodes { ${nested(14)} } } }`, { name: 'depth', asked: 17, limit: 15 }],
    ['aliases', `{ ${aliases} }`, { name: 'aliases', asked: 31, limit: 30 }],
    [
      'directives',
      `{ ${'categories { id } '.repeat(31).replaceAll('categories', `categories ${directives}`)} }`,
      { name: 'directives', asked: 31, limit: 30 },
    ],
    [
      'depth in fragments',
      `{ posts(first: 1) { nodes { ...F } } } fragment F on Post { ${nested(14)} }`,
      { name: 'depth', asked: 17, limit: 15 },
    ],
  ])('refuse too much %s, with the limit and the actual value', async (_, query, limit) => {
    server.queries.length = 0;
    const { body } = await post({ query });
    expect(body.data).toBeUndefined();
    expect(body.errors?.[0]).toMatchObject({
      message: `The operation asks for too much: its ${limit.name} is ${limit.asked}, ${limit.limit} is the limit.`,
      extensions: { code: 'COST_EXCEEDED', limit },
    });
    expect(server.queries).toEqual([]);
  });

  it('refuse a document of too many tokens, a batch, and recursive fragments', async () => {
    const long = await post({ query: `{ ${'viewer { email } '.repeat(1000)} }` });
    expect(long.body.errors?.[0]?.message).toMatch(/2000 tokens/);
    expect((await post([{ query: '{ viewer { email } }' }])).status).toBe(400);
    const round = await post({
      query: '{ posts { nodes { ...A } } } fragment A on Post { related { ...A } }',
    });
    expect(round.body.errors?.[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});

describe('a request', () => {
  it.each([
    ['{"query": ', 400],
    ['[]', 400],
    ['{}', 400],
    ['{"query":"{ viewer { email "}', 200],
    ['{"query":"{ nope }"}', 200],
    ['{"query":"query ($id: ID!) { post(id: $id) { id } }","variables":{"id":{"a":1}}}', 200],
    ['{"query":"{ viewer { email } }","operationName":"X"}', 200],
  ])('%s gets an error message', async (body, status) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.body.errors?.[0]?.message).toBeTruthy();
    expect(answer.body.errors?.[0]?.extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
    expect(JSON.stringify(answer.body)).not.toMatch(/stacktrace|node_modules/);
  });

  it.each([
    ['application/json', 200],
    ['*/*', 200],
    ['application/graphql-response+json', 400],
    ['application/graphql-response+json, application/json;q=0.9', 400],
    ['application/graphql-response+json; charset=utf-8, application/json;q=0.9', 400],
    ['application/json; charset=utf-8, application/graphql-response+json;q=0.9', 200],
    ['application/json, application/graphql-response+json;q=0.5', 200],
    ['application/json, application/graphql-response+json;q=0', 200],
  ])('with Accept: %s gets the status of the type that is chosen', async (accept, status) => {
    const { headers, ...answer } = await post({ query: '{ nope }' }, { accept });
    expect(answer.status).toBe(status);
    const type = status === 200 ? 'application/json' : 'application/graphql-response+json';
    expect(headers.get('content-type')).toContain(type);
  });

  it('above the limit for anonymous clients is refused, and accepted with a token', async () => {
    const body = {
      query: 'query ($id: ID!) { post(id: $id) { id } }',
      variables: { id: 'x'.repeat(300_000) },
    };
    expect((await post(body)).status).toBe(413);
    expect((await post(body, { authorization: `Bearer ${ada.token}` })).status).toBe(200);
    const huge = { ...body, variables: { id: 'x'.repeat(17 * 1024 * 1024) } };
    expect((await post(huge, { authorization: `Bearer ${ada.token}` })).status).toBe(413);
  });

  it('has an id that the client cannot choose', async () => {
    const { headers } = await post({ query: '{ viewer { email } }' }, { 'x-request-id': 'mine' });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('an operation by POST', () => {
  const types = '{ __schema { types { name fields { name description } } } }';
  const ofAda = () => ({ authorization: `Bearer ${ada.token}` });

  it('has the response headers of other requests', async () => {
    const other = await fetch(`${server.origin}/api/categories`);
    const ofOneAnswer =
      /^(?:cache-control|cdn-cache-control|connection|content-.*|date|etag|keep-alive|vary)$/;
    const names = [...other.headers.keys()].filter((name) => !ofOneAnswer.test(name));
    expect(names).toEqual(expect.arrayContaining(['access-control-allow-origin', 'x-request-id']));
    for (const headers of [{}, ofAda()]) {
      const answer = await post({ query: '{ __typename }' }, headers);
      expect([...answer.headers.keys()]).toEqual(expect.arrayContaining(names));
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(answer.headers.get('vary')).toMatch(/accept, authorization/i);
    }
  });

  it.each(['br', 'gzip', 'identity'])('gets its response in the requested encoding: %s', async (encoding) => {
    for (const headers of [{}, ofAda()]) {
      const answer = await post({ query: types }, { 'accept-encoding': encoding, ...headers });
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(JSON.stringify(answer.body.data)).toContain('PostConnection');
    }
    const short = await post({ query: '{ __typename }' }, { 'accept-encoding': encoding, ...ofAda() });
    expect(short.headers.get('content-encoding')).toBeNull();
    expect(short.body.data).toEqual({ __typename: 'Query' });
  });

  it('is counted by its route and by its field', async () => {
    const count = async (name: string, labels: string) => {
      const text = await (await fetch(`${server.origin}/metrics`)).text();
      return Number(new RegExp(`^${name}_count\\{${labels}\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
    };
    const requests = () =>
      count('hydrate_http_request_duration_seconds', 'route="/graphql",method="POST",status="200"');
    const operations = () =>
      count('hydrate_graphql_operation_duration_seconds', 'type="query",field="viewer",code="ok"');
    const before = [await requests(), await operations()];
    for (let i = 0; i < 3; i++) await post({ query: '{ viewer { email } }' }, ofAda());
    await expect.poll(async () => [await requests(), await operations()]).toEqual(before.map((n) => n + 3));
  });
});

describe('cacheable responses', () => {
  const query = '{ categories { name } }';

  it('are public ones to GET, with an ETag that leads to 304', async () => {
    const first = await get(query);
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
    );
    expect(first.headers.get('vary')).toMatch(/authorization/i);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    // Some versions of fetch treat a 304 without a cache as an error.
    const status = await new Promise((resolve) => {
      httpRequest(
        `${server.origin}/graphql?query=${encodeURIComponent(query)}`,
        { headers: { 'if-none-match': etag } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      ).end();
    });
    expect(status).toBe(304);
  });

  it('are never those to requests with a token or by POST', async () => {
    const mine = await get('{ viewer { email } }', { authorization: `Bearer ${ada.token}` });
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    expect((await post({ query })).headers.get('cache-control')).toBe('private, no-store');
  });

  it('can be requested by hash once the document has been sent', async () => {
    const { createHash } = await import('node:crypto');
    const sha256Hash = createHash('sha256').update(query).digest('hex');
    const extensions = { persistedQuery: { version: 1, sha256Hash } };
    const ask = async (withQuery: boolean) => {
      const search = new URLSearchParams({
        extensions: JSON.stringify(extensions),
        ...(withQuery ? { query } : {}),
      });
      const response = await fetch(`${server.origin}/graphql?${search.toString()}`);
      return (await response.json()) as Answer;
    };
    expect((await ask(false)).errors?.[0]?.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    expect((await ask(true)).data).toBeTruthy();
    expect((await ask(false)).data).toBeTruthy();
  });
});

describe('security headers', () => {
  it('allow no unlisted inline script, no frame and no MIME sniffing', async () => {
    const { headers } = await fetch(`${server.origin}/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/(?:^|;)script-src 'self'(?: 'sha256-[\w+/]{43}=')* 'report-sample';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it.each([
    '/healthz',
    '/graphql?query={__typename}',
    '/graphql?query={',
    '/api/categories',
    '/api/nothing',
    '/api/openapi.json',
    '/robots.txt',
    '/llms.txt',
    '/sitemap.xml',
    '/opensearch.xml',
    '/rss.xml',
    '/feed.json',
    '/uploads/nothing',
    '/nothing.txt',
  ])('%s has a charset', async (path) => {
    const response = await fetch(server.origin + path);
    expect((await response.text()).length).toBeGreaterThan(0);
    expect(response.headers.get('content-type')).toMatch(/^[a-z/+-]+; charset=utf-8$/i);
  });

  it.each(['/', '/graphql', '/api/posts', '/healthz'])('TRACE %s does not echo the request', async (path) => {
    const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const headers = { authorization: 'Bearer not-for-others' };
      httpRequest(server.origin + path, { method: 'TRACE', headers }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve([response.statusCode, text]));
      })
        .on('error', reject)
        .end();
    });
    expect([401, 404, 405]).toContain(status);
    expect(body).not.toContain('not-for-others');
  });
});
