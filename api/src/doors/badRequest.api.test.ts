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

/** Expects a client error with a readable message. */
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

describe(`a malformed body on ${engine}`, () => {
  it.each([
    ['nothing', ''],
    ['half an object', '{"query":'],
    ['a comment', '{/* */"query":"{__typename}"}'],
    ['a trailing comma', '{"query":"{ viewer { email } }",}'],
    ['single quotes', "{'query':'{ viewer { email } }'}"],
    ['NaN', '{"query":"{ viewer { email } }","variables":NaN}'],
    ['two objects', '{"query":"{ viewer { email } }"}{}'],
    ['null', 'null'],
    ['a number', '1e400'],
    ['a string', '"{ viewer { email } }"'],
    ['an empty list', '[]'],
    ['a batch', '[{"query":"{ viewer { email } }"}]'],
    ['no query', '{}'],
    ['null as the query', '{"query":null}'],
    ['a number as the query', '{"query":1}'],
    ['an object as the query', '{"query":{"toString":"x"}}'],
    ['text as variables', '{"query":"{ viewer { email } }","variables":"x"}'],
    ['a list as variables', '{"query":"{ viewer { email } }","variables":[1]}'],
    ['a number as the operation name', '{"query":"query a { viewer { email } }","operationName":1}'],
    ['an unknown operation name', '{"query":"query a { viewer { email } }","operationName":"__proto__"}'],
    ['text as extensions', '{"query":"{ viewer { email } }","extensions":"x"}'],
    ['an empty persisted query', '{"extensions":{"persistedQuery":{}}}'],
    [
      'a persisted query with a wrong hash',
      '{"query":"{ viewer { email } }","extensions":{"persistedQuery":{"version":1,"sha256Hash":"x"}}}',
    ],
    ['only __proto__', '{"__proto__":{"query":"{ viewer { email } }","polluted":true}}'],
    ['deeply nested lists', deep('[', ']', 200_000)],
    ['deeply nested objects', deep('{"a":', '}', 100_000).replace('}', '1}')],
    ['an incomplete UTF-8 sequence', Buffer.from([0x22, 0xc3])],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])],
  ])('is refused when it is %s', async (_, body) => {
    expectRefusal(await send(typeof body === 'string' ? body : new Uint8Array(body), JSON_TYPE));
  });

  it.each([
    ['an unknown charset', { 'content-type': 'application/json; charset=klingon' }, '{}'],
    ['an unknown content encoding', { ...JSON_TYPE, 'content-encoding': 'zipped' }, '{}'],
    ['a broken gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }, '{"query":"{ viewer { email } }"}'],
  ])('is refused when it has %s', async (_, headers, body) => {
    expectRefusal(await send(body, headers));
  });

  it('is refused when it decompresses to a hundred megabytes', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '));
    const answer = await send(new Uint8Array(bomb), { ...JSON_TYPE, 'content-encoding': 'gzip' });
    expect(answer.status).toBe(413);
    expectRefusal(answer);
  });

  it('is not decompressed for an invalid token, and gets 401', async () => {
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

  it('is refused above the limit for anonymous clients', async () => {
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ query: `{ viewer { email } } #${'x'.repeat(300_000)}` }),
    });
    expect(response.status).toBe(413);
  });
});

describe('an invalid document', () => {
  it.each([
    ['a NUL', '{ viewer { email } } \0'],
    ['a lone surrogate', '{ viewer { email } } # \ud800'],
    ['a lone surrogate as an escape', like('"\\ud800"')],
    ['a code point beyond the last', like('"\\u{110000}"')],
    ['an unterminated string', like('"x')],
    ['an unterminated block string', like('"""x')],
    ['deeply nested lists', like(deep('[', ']', 900))],
    ['deeply nested objects', like(`${'{a:'.repeat(600)}1${'}'.repeat(600)}`)],
    ['deeply nested selections', '{a'.repeat(900) + '}'.repeat(900)],
    ['deeply nested types', `query ($a: ${deep('[', ']', 900).replace('[]', '[Int]')}) { viewer { email } }`],
    [
      'recursive fragments',
      '{ viewer { ...a } } fragment a on Viewer { ...b } fragment b on Viewer { ...a }',
    ],
    ['too many tokens', `{ ${'viewer { email } '.repeat(2000)} }`],
    ['a number that is too large', '{ posts(first: 99999999999999999999) { pageInfo { hasNextPage } } }'],
    ['an infinite number', '{ posts(first: 1e400) { pageInfo { hasNextPage } } }'],
    ['a field of Object.prototype', '{ __proto__ { constructor } }'],
    ['arguments of Object.prototype', '{ posts(__proto__: 1, constructor: 2) { pageInfo { hasNextPage } } }'],
    ['an unknown field', '{ viewer { passwordHash tokenVersion } }'],
    [
      'unknown fields of an input',
      'mutation { updateProfile(input: { email: "a@example.com", isVerified: true, _id: "x" }) { user { id } } }',
    ],
    ['a directive on null', 'query ($a: Boolean = true) { viewer @include(if: $a) { id } }'],
  ])('is refused when it holds %s', async (name, query) => {
    const variables = name === 'a directive on null' ? { a: null } : {};
    // A lone surrogate arrives as U+FFFD, which a comment may contain.
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
    ['without parts', [], /operations/],
    [
      'without operations',
      [
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'with operations that are not JSON',
      [
        ['operations', '{'],
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'with a number as operations',
      [
        ['operations', '1'],
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'with a batch of operations',
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
      'with a map that is not JSON',
      [
        ['operations', OPERATIONS],
        ['map', '{'],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'with a list as the map',
      [
        ['operations', OPERATIONS],
        ['map', '[]'],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'with a map of numbers',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":[1]}'],
        ['0', file()],
      ],
      /map/,
    ],
    [
      'with a map to a missing path',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["variables.a.b.c"]}'],
        ['0', file()],
      ],
      /\w/,
    ],
    [
      'with a map to the prototype',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["__proto__.polluted"]}'],
        ['0', file()],
      ],
      /\w/,
    ],
    [
      'with a map to the constructor',
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
      'with text as the file',
      [
        ['operations', OPERATIONS],
        ['map', MAP],
        ['0', 'text'],
      ],
      /file/i,
    ],
    [
      'with two files',
      [
        ['operations', OPERATIONS],
        ['map', '{"0":["variables.file"],"1":["variables.file"]}'],
        ['0', file()],
        ['1', file()],
      ],
      /\w/,
    ],
    [
      'with operations that are too long',
      [
        ['operations', `{"query":"${'#'.repeat(200_000)}"}`],
        ['map', MAP],
        ['0', file()],
      ],
      /operations/,
    ],
    [
      'with a file that is not an image',
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
    ['is truncated', '--x\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{'],
    ['has no parts', 'nothing'],
    ['is truncated after a megabyte', `--x\r\nContent-Disposition\r\n\r\n${'y'.repeat(1_000_000)}`],
    ['has a part without a name', '--x\r\n\r\nnothing\r\n--x--'],
  ])('that %s is refused', async (_, body) => {
    const headers = { 'apollo-require-preflight': 'true', 'content-type': 'multipart/form-data; boundary=x' };
    expectRefusal(await send(body, headers));
  });

  it('without a boundary is refused', async () => {
    const headers = { 'apollo-require-preflight': 'true', 'content-type': 'multipart/form-data' };
    expectRefusal(await send('x', headers));
  });

  // The boundary is within the quotes of another parameter, where the multipart parser does not find it.
  it.each(['', 'x'])('with an unreadable boundary and the body "%s" is refused at once', async (body) => {
    const headers = {
      'apollo-require-preflight': 'true',
      'content-type': 'multipart/form-data; x="; boundary=a"',
    };
    expectRefusal(await send(body, headers, AbortSignal.timeout(5000)));
  });

  it.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is refused for %s without waiting for it', async (method) => {
    const response = await fetch(`${server.origin}/graphql?query=%7B__typename%7D`, {
      method,
      headers: { 'content-type': 'multipart/form-data', accept: 'application/json' },
      signal: AbortSignal.timeout(5000),
    });
    expect(response.status).toBe(method === 'GET' || method === 'HEAD' ? 415 : 405);
  });
});

describe('malformed HTTP', () => {
  it.each([
    ['GET', '431', `/?q=${'x'.repeat(20_000)}`],
    ['HEAD', '431', `/?q=${'x'.repeat(20_000)}`],
    ['GET / HTTP/1.1 and', '400', '/more'],
  ])('gets a response without a body: %s', async (method, status, target) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    const answer = await text(socket);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });
});
