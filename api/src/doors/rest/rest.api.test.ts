import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Comment } from '../../features/comments/comment.entity.js';
import type { Post } from '../../features/posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { type Rest, type RestCall, restClient } from '../../testing/restClient.js';
import { startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../../features/users/user.entity.js';
import { openApiDocument } from '../../testing/openApi.js';
import type { Schema } from '../../platform/rest/restSchemas.js';
import { restRoutes } from './rest.js';
import { refusalOf, type RestRoute } from '../../platform/rest/restRoute.js';

let server: TestServer;
let rest: Rest;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
let post: Post;
const seen = new Set<string>();

beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server, (operationId, status) => seen.add(`${operationId} ${status}`));
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
  post = await createPost(server, ada.user, { categories: ['React'] });
});
afterAll(() => server.close());

/** One call per route, with the ids of existing rows in its path. */
const calls = () =>
  restRoutes.map((route) => {
    const path = route.path
      .replace(':postId', post.id)
      .replace(':user', route.method === 'get' ? ada.user.userName : ada.user.id);
    return {
      ...route,
      refusal: refusalOf(route),
      call: `${route.method.toUpperCase()} /api${path}` as `GET /${string}`,
    };
  });

/** The fields of a call's body, as the document lists them. */
function fieldsOf(method: RestRoute['method'], path: string): string[] {
  const operation = openApiDocument.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method];
  const properties = (schema: Schema | undefined): string[] => {
    const name = schema?.$ref?.split('/').at(-1);
    const named = name === undefined ? undefined : openApiDocument.components.schemas[name];
    return [
      ...Object.keys(schema?.properties ?? {}),
      ...(schema?.anyOf ?? []).flatMap(properties),
      ...(named ? properties(named) : []),
    ];
  };
  return [...new Set(properties(operation?.requestBody?.content['application/json']?.schema))];
}

const json = { 'content-type': 'application/json' };

/** The stored data, by which tests detect changes. */
async function stored(): Promise<unknown> {
  const { manager } = server.dataSource;
  return [
    await manager.find(User, { order: { id: 'ASC' } }),
    await server.dataSource.query(
      'SELECT id, title, excerpt, html, likesCount, commentsCount, version FROM post ORDER BY id',
    ),
    await manager.find(Comment, { order: { id: 'ASC' } }),
    await server.dataSource.query('SELECT COUNT(*) AS n FROM bookmark'),
    await server.dataSource.query('SELECT COUNT(*) AS n FROM upload'),
  ];
}

describe('a token', () => {
  it('is required where the OpenAPI document says so', async () => {
    const before = await stored();
    for (const { call, refusal } of calls()) {
      if (!refusal) continue;
      const reply = await rest(call, { body: {} });
      expect(reply, call).toMatchObject({ status: 401, body: { message: refusal.message } });
      expect(reply.headers.get('www-authenticate')).toBe('Bearer');
    }
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['that is garbage', 'garbage'],
    ['that is empty', ''],
    ['that has three parts', 'a.b.c'],
  ])('%s is refused by every call', async (_, token) => {
    const before = await stored();
    for (const { call, bodyType, method, textFailures } of calls()) {
      const more = bodyType === 'multipart' || method === 'get' ? {} : { body: {} };
      const reply = await rest(call, { ...more, token });
      expect(reply.status, call).toBe(401);
      expect(reply.body, call).toEqual(
        textFailures === 'all' ? expect.any(String) : { message: expect.any(String) as string },
      );
      expect(reply.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
    }
    expect(await stored()).toEqual(before);
  });

  it('that was revoked is refused, and so is another scheme', async () => {
    const { user, token } = await createUser(server);
    await server.server.services.sessions.endAll(user);
    expect((await rest(`PUT /api/users/${user.id}`, { token, body: {} })).status).toBe(401);
    const headers = { authorization: 'Basic YTpi' };
    expect((await rest('GET /api/posts', { headers })).status).toBe(401);
  });
});

describe('a path', () => {
  it.each([
    'GET /api',
    'GET /api/',
    'GET /api/nope',
    'POST /api/nope',
    'GET /api/posts/a/b/c',
    'GET /api/graphql',
    'DELETE /api/users',
    'GET /api/upload/x',
    'GET /api//posts',
  ] as const)('%s gets 404 in JSON', async (call) => {
    const reply = await rest(call);
    expect(reply).toMatchObject({ status: 404, body: { message: 'There is nothing at this address.' } });
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  it('may have a trailing slash', async () => {
    for (const { call } of calls().filter(({ method }) => method === 'get')) {
      const [plain, slashed] = [await rest(call), await rest(`${call}/`)];
      expect(slashed, call).toMatchObject({ status: plain.status, body: plain.body as object });
    }
  });

  it('that is malformed is refused', async () => {
    for (const path of [
      '/api/posts/%',
      '/api/users/%E0%A4%A',
      '/api/posts/related/categories/%zz',
    ] as const) {
      expect(await rest(`GET ${path}`)).toMatchObject({
        status: 400,
        body: { message: 'The address is not well-formed.' },
      });
    }
  });

  it('responds to other methods with 405 and Allow', async () => {
    const patched = await rest('PATCH /api/posts', { body: {} });
    expect(patched).toMatchObject({ status: 405, body: { message: 'PATCH is not possible here.' } });
    expect(patched.headers.get('allow')).toBe('GET, POST, HEAD');
    expect((await rest(`POST /api/posts/${post.id}`)).headers.get('allow')).toBe('GET, PUT, DELETE, HEAD');
    expect((await fetch(`${server.origin}/api/posts`, { method: 'HEAD' })).status).toBe(200);
  });

  it('may be called from other origins', async () => {
    const preflight = await fetch(`${server.origin}/api/posts/${post.id}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://old.example.com',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
    expect(preflight.ok).toBe(true);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  });
});

describe('a body', () => {
  const bodies = () => calls().filter(({ method, bodyType }) => method !== 'get' && bodyType === undefined);
  const deep = `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;

  it.each<[string, RestCall, number]>([
    ['that is cut off', { raw: '{"title":"x', headers: json }, 400],
    ['that is text', { raw: '"title"', headers: json }, 400],
    ['that is a list', { raw: '[{"title":"x"}]', headers: json }, 400],
    ['that is not UTF-8', { raw: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), headers: json }, 400],
    [
      'with an unknown charset',
      { raw: '{}', headers: { 'content-type': 'application/json; charset=x' } },
      415,
    ],
    ['with a broken compression', { raw: 'x', headers: { ...json, 'content-encoding': 'gzip' } }, 400],
    ['with an unknown compression', { raw: 'x', headers: { ...json, 'content-encoding': 'zip' } }, 415],
    [
      'of an HTML form',
      { raw: 'title=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
    ],
    ['of plain text', { raw: '{"title":"x"}', headers: { 'content-type': 'text/plain' } }, 415],
    ['without a type', { raw: new Uint8Array([0x7b, 0x7d]) }, 415],
    ['that is huge', { raw: `{"title":"${'x'.repeat(17 * 1024 * 1024)}"}`, headers: json }, 413],
  ])('%s is refused by every call, and nothing is stored', async (_, more, status) => {
    const before = await stored();
    for (const { call, textFailures } of bodies()) {
      const reply = await rest(call, { ...more, token: ada.token });
      expect(reply.status, call).toBe(status);
      const isText = textFailures === 'all' || textFailures === status;
      expect(reply.body, call).toMatchObject(
        isText ? expect.any(String) : { message: expect.any(String) as string },
      );
    }
    expect(await stored()).toEqual(before);
  });

  it('without a token has a lower limit', async () => {
    const body = { userName: 'ada_l', password: 'x'.repeat(300_000) };
    expect((await rest('POST /api/auth/login', { body })).status).toBe(413);
  });

  const values: [string, string][] = [
    ['null', 'null'],
    ['a number', '1e999'],
    ['true', 'true'],
    ['a list', '["x"]'],
    ['an object', '{"length":3,"toString":null,"__proto__":{"x":1}}'],
    ['deep nesting', '[[[[[[[[]]]]]]]]'],
    ['NUL', '"\\u0000"'],
    ['a lone surrogate', '"\\ud800"'],
    ['an override of direction', '"\\u202e"'],
    ['SQL', `"'; DROP TABLE post; --"`],
    ['a long text', JSON.stringify('x'.repeat(200_000))],
  ];
  it.each(values)(
    'with %s in any field never causes an internal error, and is not stored unchanged',
    async (_, value) => {
      for (const { call, method, path } of bodies()) {
        if (method === 'delete') continue;
        for (const field of fieldsOf(method, path)) {
          const raw = `{${JSON.stringify(field)}:${value}}`;
          const { status } = await rest(call, { token: ada.token, raw, headers: json });
          expect(status, `${call} ${raw.slice(0, 60)}`).toBeLessThan(500);
        }
      }
      expect(JSON.stringify(await stored())).not.toMatch(/\\u0000|\\ud800/);
      expect((await rest('GET /api/users/ada_l')).body).toMatchObject({ name: 'Ada Lovelace' });
    },
  );

  it('that is nested deeper than the stack is refused', async () => {
    const reply = await rest('POST /api/posts', { token: ada.token, raw: deep, headers: json });
    expect(reply.status).toBe(400);
  });

  it('cannot change prototypes', async () => {
    const raw = '{"__proto__":{"userId":"x"},"constructor":{"prototype":{"isAdmin":true}},"about":"Hello."}';
    const reply = await rest(`PUT /api/users/${ada.user.id}`, { token: ada.token, raw, headers: json });
    expect(reply).toMatchObject({ status: 200, body: { about: 'Hello.' } });
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('that the client aborts does no harm', async () => {
    await new Promise<void>((resolve) => {
      const call = request(`${server.origin}/api/upload`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '100000' },
      });
      call.on('error', () => resolve());
      call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\nPNG');
      setTimeout(() => call.destroy(), 100);
    });
    expect((await rest('GET /api/categories')).status).toBe(200);
  });
});

describe('a defect', () => {
  it('is masked, and its response has the request id', async () => {
    const { posts } = server.server.services;
    const { byIds } = posts;
    posts.byIds = () => Promise.reject(new Error('secret table name'));
    const reply = await rest('GET /api/posts/nobody-has-asked-for-this');
    posts.byIds = byIds;
    expect(reply).toMatchObject({
      status: 500,
      body: { message: 'Something went wrong on our side. It has been written down.' },
    });
    expect(reply.headers.get('x-request-id')).toBeTruthy();
  });
});

describe('the OpenAPI document', () => {
  it('was compared with a response of every call', async () => {
    for (const { call, bodyType, method } of calls()) {
      const more = bodyType === 'multipart' || method === 'get' ? {} : { body: {} };
      await rest(call, { ...more, token: method === 'get' ? null : bob.token });
    }
    const operations = Object.values(openApiDocument.paths).flatMap((item) => Object.values(item));
    const unseen = operations
      .map(({ operationId }) => operationId)
      .filter((id) => ![...seen].some((each) => each.startsWith(`${id} `)));
    expect(unseen).toEqual([]);
  });
});
