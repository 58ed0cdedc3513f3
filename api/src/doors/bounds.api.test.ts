import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bounds } from '../platform/bounds/bounds.js';
import type { Post } from '../features/posts/post.entity.js';
import { createPost, createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import type { User } from '../features/users/user.entity.js';
import { restRoutes } from './rest/rest.js';

let server: TestServer;
let ada: { user: User; token: string };
let post: Post;
beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  post = await createPost(server, ada.user, { categories: ['React'] });
});
afterAll(() => server.close());

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const lists = (depth: number) => nested('[', ']', depth);
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const numbers = (count: number) => `[${Array.from({ length: count }, () => '0').join(',')}]`;
const JSON_TYPE = { 'content-type': 'application/json' };

interface Refusal {
  status: number;
  text: string;
}

/** Sends a request, and then a valid one to check that the server still responds. */
async function refusalOf(path: string, init: RequestInit = {}): Promise<Refusal> {
  const response = await fetch(server.origin + path, init);
  const refusal = { status: response.status, text: await response.text() };
  expect((await server.graphql('{ __typename }')).data).toEqual({ __typename: 'Query' });
  return refusal;
}

/** Expects a client error of GraphQL that names the limit and the actual value. */
function expectLimit({ status, text }: Refusal, message: RegExp): void {
  expect({ status, text: text.slice(0, 500) }).toMatchObject({
    status: 400,
    text: expect.stringMatching(message) as string,
  });
  const { errors } = JSON.parse(text) as {
    errors: {
      message: string;
      extensions: { code: string; limit: { name: string; asked: number; limit: number } };
    }[];
  };
  expect(errors).toHaveLength(1);
  const [error] = errors;
  expect(error?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    limit: { name: expect.any(String) as string },
  });
  const { asked, limit } = error?.extensions.limit ?? { asked: 0, limit: 0 };
  expect(asked).toBeGreaterThan(limit);
  expect(error?.message).toContain(String(limit));
  expect(error?.message).toContain(String(asked));
}

const structures: [string, string, RegExp][] = [
  ['4,500 lists', lists(4500), /nested \d+ levels deep at variables\.a, 50 is the limit/],
  ['51 lists', lists(51), /nested \d+ levels deep at variables\.a, 50 is the limit/],
  ['20,000 lists', lists(20_000), /nested \d+ levels deep/],
  ['4,500 objects', objects(4500), /nested \d+ levels deep at variables\.a/],
  ['30,000 numbers', numbers(30_000), /holds \d+ values, 20000 is the limit/],
  ['a key of 5,000 characters', `{"${'k'.repeat(5000)}":1}`, /a key of 5000 characters, 256 is the limit/],
];

const documents: [string, string][] = [
  ['lists', `{ post(id: ${lists(900)}) { id } }`],
  ['objects', `{ post(id: ${'{a:'.repeat(300)}1${'}'.repeat(300)}) { id } }`],
  ['selections', nested('{a', '}', 900)],
  ['inline fragments', `{ ${nested('... {', '}', 600)} }`],
  ['types', `query ($a: ${'['.repeat(900)}Int${']'.repeat(900)}) { viewer { email } }`],
  ['defaults of variables', `query ($a: Int = ${lists(900)}) { viewer { email } }`],
  ['arguments of directives', `{ viewer @include(if: ${lists(900)}) { id } }`],
  ['200,000 brackets', '{'.repeat(200_000)],
];

describe(`oversized GraphQL requests on ${engine}`, () => {
  it.each(structures)('are refused with %s in the variables of a POST', async (_, json, message) => {
    const body = `{"query":"{__typename}","variables":{"a":${json}}}`;
    expectLimit(await refusalOf('/graphql', { method: 'POST', headers: JSON_TYPE, body }), message);
  });

  it('are refused in a long body with a token', async () => {
    const headers = { ...JSON_TYPE, authorization: `Bearer ${ada.token}` };
    const body = `{"query":"{__typename}","variables":{"a":${lists(4_000_000)}}}`;
    expectLimit(await refusalOf('/graphql', { method: 'POST', headers, body }), /4000002 levels deep/);
  });

  it('are refused in a compressed body of chunks', async () => {
    const body = new Blob([`{"query":"{__typename}","variables":{"a":${lists(4500)}}}`])
      .stream()
      .pipeThrough(new CompressionStream('gzip'));
    const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    expectLimit(await refusalOf('/graphql', init), /4502 levels deep/);
  });

  it.each(['variables', 'extensions'])('are refused with deep %s in a query string', async (name) => {
    for (const json of [lists(4500), objects(1000), `{"a":${lists(51)}}`]) {
      const query = new URLSearchParams({ query: '{__typename}' }).toString();
      const refusal = await refusalOf(`/graphql?${query}&${name}=${json}`);
      expectLimit(refusal, new RegExp(`The parameter ${name} is nested \\d+ levels deep`));
    }
  });

  it.each(documents)('are refused with deep nesting in the document: %s', async (_, query) => {
    const message = /The document is nested \d+ levels deep, 50 is the limit\./;
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const headers = { ...JSON_TYPE, accept };
      const init = { method: 'POST', headers, body: JSON.stringify({ query }) };
      expectLimit(await refusalOf('/graphql', init), message);
    }
    if (query.length < 8000) {
      const parameters = new URLSearchParams({ query }).toString();
      if (parameters.length < 15_000) expectLimit(await refusalOf(`/graphql?${parameters}`), message);
    }
  });

  it('pass at the limit, where GraphQL validates them', async () => {
    const inner = bounds.json.depth - 2;
    const body = `{"query":"{__typename}","variables":{"a":${lists(inner)}}}`;
    const posted = await refusalOf('/graphql', { method: 'POST', headers: JSON_TYPE, body });
    expect(JSON.parse(posted.text)).toMatchObject({ data: { __typename: 'Query' } });
    const { errors } = await server.graphql(nested('{a', '}', bounds.document.depth));
    expect(errors[0]?.extensions.code).toMatch(/^GRAPHQL_/);
  });

  it.each([
    ['fragment cycles', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
    [
      'fragment chains',
      `{ ...f0 } ${Array.from({ length: 200 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} }`).join(' ')} fragment f200 on Query { __typename }`,
    ],
    [
      'fragments that double each other',
      `{ ...f0 } ${Array.from({ length: 100 }, (_, i) => `fragment f${i} on Query { ...f${i + 1} ...f${i + 1} }`).join(' ')} fragment f100 on Query { __typename }`,
    ],
  ])('cause no internal error with %s', async (_, query) => {
    const init = { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ query }) };
    const { status, text } = await refusalOf('/graphql', init);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('INTERNAL_SERVER_ERROR');
  });
});

describe(`oversized multipart requests on ${engine}`, () => {
  const OPERATIONS =
    '{"query":"mutation ($file: Upload!) { uploadImage(file: $file) { url } }","variables":{"file":null}}';
  const send = (operations: string, map: string) => {
    const body = new FormData();
    body.append('operations', operations);
    body.append('map', map);
    body.append('0', new Blob(['not an image']));
    return refusalOf('/graphql', { method: 'POST', headers: { 'apollo-require-preflight': 'true' }, body });
  };

  it.each([
    [
      'deep operations',
      `{"query":"{__typename}","variables":{"a":${lists(4500)}}}`,
      '{"0":["variables.a"]}',
      /operations is nested/,
    ],
    [
      'many operations',
      `{"query":"{__typename}","variables":{"a":${numbers(30_000)}}}`,
      '{"0":["variables.a"]}',
      /operations holds/,
    ],
    [
      'a deep document',
      JSON.stringify({ query: nested('{a', '}', 900), variables: { file: null } }),
      '{"0":["variables.file"]}',
      /The document is nested 900/,
    ],
    ['a deep map', OPERATIONS, `{"0":${lists(4500)}}`, /map is nested/],
    [
      'a long path',
      OPERATIONS,
      `{"0":["variables${'.a'.repeat(45_000)}"]}`,
      /a path of 90009 characters, 200 is the limit/,
    ],
    [
      'many paths',
      OPERATIONS,
      JSON.stringify({ 0: Array.from({ length: 1000 }, () => 'variables.file') }),
      /map holds 1002 values/,
    ],
    [
      'a long name',
      OPERATIONS,
      `{"${'0'.repeat(1000)}":["variables.file"]}`,
      /map has a key of 1000 characters/,
    ],
  ])('are refused with %s', async (_, operations, map, message) => {
    const since = performance.now();
    expectLimit(await send(operations, map), message);
    expect(performance.now() - since).toBeLessThan(5000);
  });
});

describe(`oversized REST bodies on ${engine}`, () => {
  const routes = restRoutes
    .filter(({ method, bodyType }) => method !== 'get' && bodyType === undefined)
    .map(({ method, path }) => ({ method: method.toUpperCase(), path }));

  it.each(routes)('are refused by $method $path', async ({ method, path }) => {
    const address = `/api${path.replace(':postId', post.id).replace(':user', ada.user.id)}`;
    const headers = { ...JSON_TYPE, authorization: `Bearer ${ada.token}` };
    for (const [json, message] of [
      [`{"desc":${lists(4500)}}`, 'The body is nested 4501 levels deep at desc, 50 is the limit.'],
      [objects(100_000), 'The body is nested 100000 levels deep at a.a.a.a.a, 50 is the limit.'],
      [`{"categories":${numbers(30_000)}}`, 'The body holds 30002 values, 20000 is the limit.'],
      [`{"${'k'.repeat(5000)}":1}`, 'The body has a key of 5000 characters, 256 is the limit.'],
    ] as const) {
      const { status, text } = await refusalOf(address, { method, headers, body: json });
      const answer = JSON.parse(text) as unknown;
      expect(status).toBe(400);
      if (typeof answer === 'string') expect(answer).toBe(message);
      else expect(answer).toEqual({ message, fields: { body: message } });
    }
  });
});

describe(`oversized HTML on ${engine}`, () => {
  const publish = (html: string) =>
    server.graphql(
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { html } } }',
      { input: { title: 'A post', html } },
      ada.token,
    );

  it.each([
    ['10,000 nested elements', '<div>'.repeat(10_000), /nested more than 200 levels deep/],
    ['150,000 elements', '<br>'.repeat(150_000), /more than 100000 HTML elements/],
  ])('is refused with %s by both APIs, which name the field', async (_, html, message) => {
    const { errors } = await publish(`${html}text`);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { html: expect.stringMatching(message) as string },
    });
    const { status, text } = await refusalOf(`/api/posts/${post.id}`, {
      method: 'PUT',
      headers: { ...JSON_TYPE, authorization: `Bearer ${ada.token}` },
      body: JSON.stringify({ title: 'A post', desc: `${html}text`, categories: [], photo: '' }),
    });
    expect(status).toBe(400);
    expect(JSON.parse(text)).toMatchObject({ fields: { desc: expect.stringMatching(message) as string } });
    const draft = await server.graphql(
      'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }',
      {
        input: {
          id: '5f0c7a52-8f0e-4c3c-9d53-2f1d0b1a7c11',
          title: 'A draft',
          html: `${html}text`,
          categories: [],
          clientId: '0c4d0a30-3f3a-4d5c-8a8e-0d6a0b7f9a55',
        },
      },
      ada.token,
    );
    expect(draft.errors[0]?.extensions.fields).toMatchObject({
      html: expect.stringMatching(message) as string,
    });
  });

  it('passes at the limit', async () => {
    expect((await publish(`${nested('<div>', '</div>', 199)}<p>text</p>`)).errors).toEqual([]);
  });
});

describe(`hostile headers and URLs on ${engine}`, () => {
  const word = 'a,'.repeat(4000);
  it.each<[string, string, Record<string, string>]>([
    [
      '8 kB of commas in X-Forwarded-For',
      '/graphql?query={__typename}',
      { 'x-forwarded-for': ','.repeat(8000) },
    ],
    ['8 kB of addresses', '/api/categories', { 'x-forwarded-for': '1.1.1.1,'.repeat(1000) }],
    ['4,000 media types', '/graphql?query={__typename}', { accept: word }],
    ['4,000 weighted media types', '/', { accept: 'text/html;q=0.5,'.repeat(500) }],
    ['4,000 encodings', '/api/categories', { 'accept-encoding': word }],
    ['4,000 entity tags', '/api/categories', { 'if-none-match': `W/"a",`.repeat(1500) }],
    ['2,000 ranges', '/uploads/none.webp', { range: `bytes=${'0-0,'.repeat(2000)}` }],
    ['many cookies', '/', { cookie: 'a=b; '.repeat(1500) }],
    ['a long token', '/api/categories', { authorization: `Bearer ${'e30.'.repeat(3000)}x` }],
    [
      'a token of deep JSON',
      '/api/categories',
      { authorization: `Bearer ${Buffer.from(lists(4000)).toString('base64url')}.e30.x` },
    ],
    ['a long content type', '/graphql', { 'content-type': `application/json${';a=b'.repeat(1500)}` }],
    ['percent signs', '/%', {}],
    ['an incomplete escape in a name', '/%E0%A4%A', {}],
    ['an incomplete escape in a post', '/post/%E0%A4%A', {}],
    ['an incomplete escape in a REST path', '/api/posts/%E0%A4%A', {}],
    ['an incomplete escape in a parameter', '/api/posts?search=%E0%A4%A', {}],
    ['an incomplete escape in a category', '/category?name=%E0%A4%A', {}],
    ['NUL in a path', '/post/%00', {}],
    ['a long search', `/search?q=${'x'.repeat(14_000)}`, { accept: 'text/html' }],
    ['a long search of brackets', `/search?q=${'['.repeat(14_000)}`, { accept: 'text/html' }],
    ['a long search by REST', `/api/posts?search=${'x%20'.repeat(3500)}`, {}],
    ['a long GraphQL search', `/graphql?query={search(query:"${'x%20'.repeat(3500)}"){nodes{id}}}`, {}],
    ['7,000 parameters', `/api/posts?${'a&'.repeat(7000)}page=1`, {}],
    ['7,000 pages', `/api/posts?${'page=1/?'.repeat(1700)}`, {}],
    ['4,000 categories', `/api/posts/related/categories/POST?categories=${word}`, {}],
    ['7,000 slashes', `/${'a/'.repeat(7000)}`, { accept: 'text/html' }],
    ['parameters in brackets', `/api/posts?${'a[b]'.repeat(2000)}=1`, {}],
  ])('cause neither an internal error nor a delay: %s', async (_, path, headers) => {
    const since = performance.now();
    const { status } = await refusalOf(path.replace('POST', post.id), { headers });
    // Pages respond with 503 if the web app has not been built.
    expect(status === 503 ? 404 : status).toBeLessThan(500);
    expect(performance.now() - since).toBeLessThan(10_000);
  });

  it('are refused with 431 when they are too long', async () => {
    expect((await refusalOf('/', { headers: { cookie: 'a'.repeat(20_000) } })).status).toBe(431);
  });
});
