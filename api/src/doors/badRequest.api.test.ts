import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createUser(server));
});
afterAll(() => server.close());
afterEach(() => {
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

interface Answer {
  status: number;
  errors: { message: string; extensions: { code: string } }[];
}

async function send(
  body: string | FormData | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Answer> {
  server.queries.length = 0;
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
    ...(signal && { signal }),
  });
  const { errors = [] } = (await response.json()) as Partial<Answer>;
  expect(server.queries.filter((sql) => /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)/i.test(sql))).toEqual([]);
  return { status: response.status, errors };
}

/** Refused, as the caller's mistake and in words. */
function expectRefusal({ status, errors }: Answer, what: RegExp = /\w/): void {
  expect(status).toBeLessThan(500);
  expect(errors.length).toBeGreaterThan(0);
  for (const { message, extensions } of errors) {
    expect(extensions.code).toMatch(
      /^(?:BAD_REQUEST|BAD_USER_INPUT|GRAPHQL_(?:PARSE|VALIDATION)_FAILED|OPERATION_RESOLUTION_FAILURE|COST_EXCEEDED)$/,
    );
    expect(message).not.toMatch(/node_modules| at \w+ \(|SQLITE|\bER_/);
  }
  expect(errors.map(({ message }) => message).join(' ')).toMatch(what);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
const like = (postId: string) => `mutation { likePost(input: { postId: ${postId} }) { post { id } } }`;

describe(`a body that is no request on ${engine}`, () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"query":'],
    ['a comment', '{/* */"query":"{__typename}"}'],
    ['a comma too many', '{"query":"{ viewer { id } }",}'],
    ['single quotes', "{'query':'{ viewer { id } }'}"],
    ['NaN', '{"query":"{ viewer { id } }","variables":NaN}'],
    ['two objects', '{"query":"{ viewer { id } }"}{}'],
    ['null', 'null'],
    ['a number', '1e400'],
    ['a string', '"{ viewer { id } }"'],
    ['an empty list', '[]'],
    ['a batch', '[{"query":"{ viewer { id } }"}]'],
    ['no query', '{}'],
    ['null for a query', '{"query":null}'],
    ['a number for a query', '{"query":1}'],
    ['an object for a query', '{"query":{"toString":"x"}}'],
    ['text for variables', '{"query":"{ viewer { id } }","variables":"x"}'],
    ['a list for variables', '{"query":"{ viewer { id } }","variables":[1]}'],
    ['a number for the name', '{"query":"query a { viewer { id } }","operationName":1}'],
    ['a name that is not there', '{"query":"query a { viewer { id } }","operationName":"__proto__"}'],
    ['text for extensions', '{"query":"{ viewer { id } }","extensions":"x"}'],
    ['a persisted query of nothing', '{"extensions":{"persistedQuery":{}}}'],
    [
      'a persisted query of another hash',
      '{"query":"{ viewer { id } }","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
    ],
    ['only a prototype', '{"__proto__":{"query":"{ viewer { id } }","polluted":true}}'],
    ['lists without end', deep('[', ']', 200_000)],
    ['objects without end', deep('{"a":', '}', 100_000).replace('}', '1}')],
    ['half a character', Buffer.from([0x22, 0xc3])],
    ['bytes that are no text', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])],
  ])('is refused when it is %s', async (_, body) => {
    expectRefusal(await send(typeof body === 'string' ? body : new Uint8Array(body), JSON_TYPE));
  });

  it.each([
    ['an unknown charset', { 'content-type': 'application/json; charset=klingon' }, '{}'],
    ['an unknown coding', { ...JSON_TYPE, 'content-encoding': 'zipped' }, '{}'],
    ['a broken gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }, '{"query":"{ viewer { id } }"}'],
  ])('is refused when it has %s', async (_, headers, body) => {
    expectRefusal(await send(body, headers));
  });

  it('is refused when a hundred megabytes come out of a few', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    const answer = await send(new Uint8Array(bomb), { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(answer.status).toBe(413);
    expectRefusal(answer);
  });

  it('is not decompressed for a bad token, whose sender is told so', async () => {
    const bomb = gzipSync(Buffer.alloc(16_000_000, '['));
    const headers = {
      ...JSON_TYPE,
      'content-encoding': 'gzip',
      authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x',
    };
    const answer = await send(new Uint8Array(bomb), headers);
    expect(answer.status).toBe(401);
    expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
  });

  it('is refused when a visitor sends more than a visitor needs', async () => {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ query: `{ viewer { id } } #${'x'.repeat(300_000)}` }),
    });
    expect(response.status).toBe(413);
  });
});

describe('a document that is no operation', () => {
  it.each([
    ['a NUL', '{ viewer { id } } \0'],
    ['a lone surrogate', '{ viewer { id } } # \ud800'],
    ['a lone surrogate as an escape', like('"\\ud800"')],
    ['a character beyond the last', like('"\\u{110000}"')],
    ['an open string', like('"x')],
    ['an open block string', like('"""x')],
    ['lists in lists', like(deep('[', ']', 900))],
    ['objects in objects', like(`${'{a:'.repeat(600)}1${'}'.repeat(600)}`)],
    ['selections in selections', '{a'.repeat(900) + '}'.repeat(900)],
    ['types in types', `query ($a: ${deep('[', ']', 900).replace('[]', '[Int]')}) { viewer { id } }`],
    [
      'fragments of themselves',
      '{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...a }',
    ],
    ['tokens without end', `{ ${'viewer { id } '.repeat(2000)} }`],
    ['a number that is too large', '{ posts(first: 99999999999999999999) { pageInfo { hasNextPage } } }'],
    ['a number that is not one', '{ posts(first: 1e400) { pageInfo { hasNextPage } } }'],
    ['a field of every object', '{ __proto__ { constructor } }'],
    ['an argument of every object', '{ posts(__proto__: 1, constructor: 2) { pageInfo { hasNextPage } } }'],
    ['an unknown field', '{ viewer { passwordHash tokenVersion } }'],
    [
      'a field of a mutation that is not asked for',
      'mutation { updateProfile(input: { email: "a@example.com", isVerified: true, _id: "x" }) { user { id } } }',
    ],
    ['a directive on null', 'query ($a: Boolean = true) { viewer @include(if: $a) { id } }'],
  ])('is refused when it holds %s', async (name, query) => {
    const variables = name === 'a directive on null' ? { a: null } : {};
    // A character that is no text comes as U+FFFD, which a comment may hold.
    if (name === 'a lone surrogate') {
      expect((await send(JSON.stringify({ query }), JSON_TYPE)).status).toBe(200);
      return;
    }
    expectRefusal(await send(JSON.stringify({ query, variables }), JSON_TYPE));
  });
});

describe('a multipart body', () => {
  const OPERATIONS =
    '{"query":"mutation ($file: Upload!) { uploadImage(file: $file) { url } }","variables":{"file":null}}';
  const MAP = '{"0":["variables.file"]}';
  const file = () => new Blob(['not an image']);
  type Part = [string, string | Blob];

  it.each<[string, Part[], RegExp]>([
    ['without anything', [], /operations/],
    [
      'without operations',
      [
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'of operations that are no JSON',
      [
        ['operations', '{'],
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'of operations that are a number',
      [
        ['operations', '1'],
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'of operations in a batch',
      [
        ['operations', `[${OPERATIONS}]`],
        ['map', '{"0":["0.variables.file"]}'],
        ['0', file()],
      ],
      /\w/,
    ],
    [
      'without a map',
      [
        ['operations', OPERATIONS],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'of a map that is no JSON',
      [
        ['operations', OPERATIONS],
        ['map', '{'],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'of a map that is a list',
      [
        ['operations', OPERATIONS],
        ['map', '[]'],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'of a map of numbers',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":[1]}'],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'of a map to nowhere',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["variables.a.b.c"]}'],
        ['0', file()],
      ],
      /\w/,
    ],
    [
      'of a map to the prototype',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["__proto__.polluted"]}'],
        ['0', file()],
      ],
      /\w/,
    ],
    [
      'of a map to the constructor',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["constructor.prototype.polluted"]}'],
        ['0', file()],
      ],
      /\w/,
    ],
    [
      'without the file',
      [
        ['operations', OPERATIONS],
        ['map', MAP],
      ],
      /file/i,
    ],
    [
      'with a text for the file',
      [
        ['operations', OPERATIONS],
        ['map', MAP],
        ['0', 'text'],
      ],
      /file/i,
    ],
    [
      'with more files than one',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["variables.file"],"1":["variables.file"]}'],
        ['0', file()],
        ['1', file()],
      ],
      /\w/,
    ],
    [
      'with operations without end',
      [
        ['operations', `{"query":"${'#'.repeat(200_000)}"}`],
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'with a file that is no image',
      [
        ['operations', OPERATIONS],
        ['map', MAP],
        ['0', file()],
      ],
      /image/,
    ],
  ])('%s is refused', async (_, parts, what) => {
    const form = new FormData();
    for (const [name, value] of parts) form.append(name, value);
    expectRefusal(await send(form, { 'apollo-require-preflight': 'true' }), what);
  });

  it.each([
    ['breaks off', '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{'],
    ['never begins', 'nothing'],
    ['breaks off after much', `--x\r\nContent-Disposition\r\n\r\n${'y'.repeat(1_000_000)}`],
    ['has a part without a name', '--x\r\n\r\nnothing\r\n--x--'],
  ])('that %s is refused', async (_, body) => {
    const headers = { 'apollo-require-preflight': 'true', 'content-type': 'multipart/form-data; boundary=x' };
    expectRefusal(await send(body, headers));
  });

  it('without a boundary is refused', async () => {
    const headers = { 'apollo-require-preflight': 'true', 'content-type': 'multipart/form-data' };
    expectRefusal(await send('x', headers));
  });

  // The boundary stands in another parameter's quotes, where the multipart parser does not look for it.
  it.each(['', 'x'])(
    'with a boundary that cannot be read and the body "%s" is refused at once',
    async (body) => {
      const headers = {
        'apollo-require-preflight': 'true',
        'content-type': 'multipart/form-data; x="; boundary=a"',
      };
      expectRefusal(await send(body, headers, AbortSignal.timeout(5000)));
    },
  );

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is not waited for by %s', async (method) => {
    const response = await fetch(`${server.origin}/graphql?query=%7B__typename%7D`, {
      method,
      headers: { 'content-type': 'multipart/form-data', accept: 'application/json' },
      signal: AbortSignal.timeout(5000),
    });
    expect(response.status).toBe(method === 'GET' || method === 'HEAD' ? 415 : 405);
  });
});

describe('bytes that are no HTTP request', () => {
  it.each([
    ['GET', '431', `/?q=${'x'.repeat(20_000)}`],
    ['HEAD', '431', `/?q=${'x'.repeat(20_000)}`],
    ['GET / HTTP/1.1 and', '400', '/more'],
  ])('get a head alone: %s', async (method, status, target) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });
});
