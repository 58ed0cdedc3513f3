import { gzipSync } from 'node:zlib';
import type { Random } from '../random.js';
import type { FuzzRequest } from './request.js';

const CRLF = '\r\n';
const head = (first: string, ...headers: string[]): string =>
  [first, 'Host: localhost', ...headers, '', ''].join(CRLF);
const QUERY = '{"query":"{ __typename }"}';
const posted = (...headers: string[]): string =>
  head('POST /graphql HTTP/1.1', 'Content-Type: application/json', ...headers);
const latin1 = (bytes: Buffer): string => bytes.toString('latin1');

/** A small compressed body that is large when decompressed: 30 MB of JSON. */
const bomb = (() => {
  let made: string | undefined;
  return (): string => (made ??= latin1(gzipSync(Buffer.alloc(30 * 1024 * 1024, '['), { level: 9 })));
})();

/** Bytes that are not valid HTTP, with a pause between chunks. */
export const SOCKETS: Readonly<Record<string, (random: Random) => string[]>> = {
  'a body that ends early': (random) => [
    posted('Content-Length: 500') + QUERY.slice(0, random.below(QUERY.length)),
  ],
  'a length that is too small': () => [posted(`Content-Length: ${QUERY.length - 5}`) + QUERY],
  'lengths that are no lengths': (random) => [
    posted(`Content-Length: ${random.pick(['-1', '0x10', '1e3', '99999999999999999999', '5, 5', ''])}`) +
      QUERY,
  ],
  'two lengths': () => [posted('Content-Length: 5', `Content-Length: ${QUERY.length}`) + QUERY],
  'length and chunks': () => [
    posted('Content-Length: 5', 'Transfer-Encoding: chunked') + `1a${CRLF}${QUERY}${CRLF}0${CRLF}${CRLF}`,
  ],
  'damaged chunks': (random) => [
    posted('Transfer-Encoding: chunked') +
      random.pick([
        'zz\r\n',
        '-1\r\n',
        'ffffffffffffffffff\r\n',
        '5\r\nab',
        '5;a=b\r\nabcde\r\n',
        '0\r\nX: y\r\n\r\n',
      ]),
  ],
  'good chunks, one letter each': () => [
    posted('Transfer-Encoding: chunked'),
    ...Array.from(QUERY.slice(0, 6), (letter) => `1${CRLF}${letter}${CRLF}`),
    `0${CRLF}${CRLF}`,
  ],
  'encodings that are none': (random) => [
    posted(`Transfer-Encoding: ${random.pick(['gzip', 'chunked, gzip', 'xchunked', 'chunked, chunked'])}`) +
      QUERY,
  ],
  'many headers': (random) => [
    head(
      'GET / HTTP/1.1',
      ...Array.from({ length: random.pick([100, 1999, 2100, 8000]) }, (_, i) => `X${i}: a`),
    ),
  ],
  'a long header': (random) => [
    head('GET / HTTP/1.1', `X: ${'a'.repeat(random.pick([8000, 16_300, 16_384, 70_000]))}`),
  ],
  'a long target': (random) => [
    head(`GET /${'a'.repeat(random.pick([4000, 15_000, 16_384, 70_000]))} HTTP/1.1`),
  ],
  'a long method': () => [head(`${'A'.repeat(5000)} / HTTP/1.1`)],
  'methods that are none': (random) => [
    head(
      `${random.pick(['get', 'GETT', 'CONNECT', 'PRI', '', 'G\u0000T'])} ${random.pick(['/', '*', 'localhost:80'])} HTTP/1.1`,
    ),
  ],
  'other versions': (random) => [head(`GET / HTTP/${random.pick(['1.0', '0.9', '2.0', '1.2', '9.9', 'x'])}`)],
  'HTTP/0.9': () => ['GET /\r\n'],
  'HTTP/1.0 without a host': () => [`GET / HTTP/1.0${CRLF}${CRLF}`],
  'HTTP/1.1 without a host': () => [`GET / HTTP/1.1${CRLF}${CRLF}`],
  'two hosts': () => [head('GET / HTTP/1.1', 'Host: evil.test')],
  'absolute targets': (random) => [
    head(
      `GET ${random.pick(['http://evil.test/', 'http://localhost/post/a', 'https://[::1/', 'http://', 'ftp://a/b', 'http:///a', '//evil.test//', 'http://a b/'])} HTTP/1.1`,
    ),
  ],
  'targets without a slash': (random) => [
    head(
      `GET ${random.pick(['*', 'a', '?a=b', '.', '..', '%', '#', 'graphql?query={__typename}'])} HTTP/1.1`,
    ),
  ],
  'damaged percent signs': (random) => [
    head(
      `GET ${random.pick(['/post/%', '/%zz', '/post/%c0%af', '/uploads/%00.webp', '/api/posts/%ff', '/api/users/%', '/cards/%e0%a4%a.png', '/%c0%ae%c0%ae/', '/search?q=%', '/graphql?query=%ff', '/avatars/%.svg', '/category/%/rss.xml', '/%/feed.json', '/sitemaps/%.xml'])} HTTP/1.1`,
    ),
  ],
  'bytes in the target': (random) => [
    head(`GET /${random.pick(['\u0000', '\xff\xfe', '\xc0\xae', '\x7f', '"<>', '\\..\\..', '\t'])} HTTP/1.1`),
  ],
  'bytes in a header': (random) => [
    head('GET / HTTP/1.1', `X: a${random.pick(['\u0000', '\x01', '\x7f', '\xff', '\r', '\n'])}b`),
  ],
  'header names that are none': (random) => [
    head(
      'GET / HTTP/1.1',
      random.pick([': a', 'a b: c', '\u0000: a', 'X : a', 'no colon', ' folded: a', '__proto__: a']),
    ),
  ],
  pipelining: (random) => [
    Array.from({ length: random.pick([2, 10, 50]) }, () =>
      head(
        `GET ${random.pick(['/healthz', '/api/categories', '/graphql?query={__typename}', '/'])} HTTP/1.1`,
      ),
    ).join(''),
  ],
  'pipelining after a refusal': () => [posted('Content-Length: 3') + 'abc' + head('GET /healthz HTTP/1.1')],
  'a request after an unread body': () => [
    head('POST / HTTP/1.1', 'Content-Length: 5') + 'abcde' + head('GET /healthz HTTP/1.1'),
  ],
  'a slow body': () => [posted(`Content-Length: ${QUERY.length}`), QUERY.slice(0, 5), QUERY.slice(5)],
  'a head in pieces': () => ['GE', 'T / HT', 'TP/1.1\r\nHo', 'st: a\r\n', '\r\n'],
  'UTF-16 with a byte order mark': () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(QUERY, 'utf16le')]);
    return [posted(`Content-Length: ${bytes.length}`) + latin1(bytes)];
  },
  'UTF-16 that says so': (random) => {
    const bytes = Buffer.from(QUERY, 'utf16le');
    const type = `Content-Type: application/json; charset=${random.pick(['utf-16', 'utf-16le', 'UTF-32', 'x'])}`;
    return [head('POST /api/auth/login HTTP/1.1', type, `Content-Length: ${bytes.length}`) + latin1(bytes)];
  },
  'a UTF-8 byte order mark': () => [posted(`Content-Length: ${QUERY.length + 3}`) + '\xef\xbb\xbf' + QUERY],
  'overlong UTF-8': () => [
    posted('Content-Length: 30') + '{"query":"{ \xc0\xaf\xe0\x80\xaf\xf8 }"}'.padEnd(30),
  ],
  'a gzip bomb': (random) => [
    head(
      `POST ${random.pick(['/graphql', '/api/auth/login'])} HTTP/1.1`,
      'Content-Type: application/json',
      'Content-Encoding: gzip',
      `Content-Length: ${bomb().length}`,
    ) + bomb(),
  ],
  'gzip that is none': () => [posted('Content-Encoding: gzip', 'Content-Length: 5') + 'abcde'],
  'a good gzip': () => {
    const bytes = gzipSync(QUERY);
    return [posted('Content-Encoding: gzip', `Content-Length: ${bytes.length}`) + latin1(bytes)];
  },
  'a multipart body without end': () => [
    head('POST /api/upload HTTP/1.1', 'Content-Type: multipart/form-data; boundary=a', 'Content-Length: 90') +
      '--a\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'.padEnd(90),
  ],
  'multipart heads that are none': (random) => {
    const body = `--a\r\n${random.pick(['Content-Disposition: form-data', 'Content-Disposition: x; name=', `X: ${'a'.repeat(90_000)}`, ': ', 'Content-Disposition: form-data; name="file"; filename*=utf-8\'\'%ff'])}\r\n\r\nabc\r\n--a--\r\n`;
    return [
      head(
        'POST /graphql HTTP/1.1',
        'Apollo-Require-Preflight: 1',
        'Content-Type: multipart/form-data; boundary=a',
        `Content-Length: ${body.length}`,
      ) + body,
    ];
  },
  'boundaries that are none': (random) => [
    head(
      'POST /api/upload HTTP/1.1',
      `Content-Type: multipart/form-data${random.pick(['', '; boundary=', `; boundary=${'a'.repeat(5000)}`, '; boundary="', ';boundary=\xff'])}`,
      'Content-Length: 3',
    ) + 'abc',
  ],
  'an upgrade': (random) => [
    head(
      'GET /graphql HTTP/1.1',
      'Connection: Upgrade',
      `Upgrade: ${random.pick(['websocket', 'h2c', 'a'])}`,
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Version: 13',
    ),
  ],
  'the preface of HTTP/2': () => ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  'a TLS hello': () => ['\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03' + '\x00'.repeat(60)],
  'an expectation': (random) => [
    posted(
      `Expect: ${random.pick(['100-continue', 'a', '100-continue, a'])}`,
      `Content-Length: ${QUERY.length}`,
    ) + QUERY,
  ],
  'empty lines first': () => [`${CRLF.repeat(50)}${head('GET /healthz HTTP/1.1')}`],
  'bare line feeds': () => ['GET /healthz HTTP/1.1\nHost: a\n\n'],
  'random bytes': (random) => [
    Array.from({ length: 400 }, () => String.fromCharCode(random.below(256))).join(''),
  ],
  'nothing at all': () => [''],
};

/** @returns bytes for a socket, by the name of one of {@link SOCKETS} */
export function socketRequest(name: string, random: Random): FuzzRequest {
  const chunks = SOCKETS[name]?.(random) ?? [''];
  return {
    door: 'socket',
    operation: name,
    method: '',
    target: '',
    headers: {},
    person: null,
    body: { kind: 'raw', chunks },
  };
}
