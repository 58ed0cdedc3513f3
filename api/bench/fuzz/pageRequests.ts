import type { Random } from '../random.js';
import type { FuzzRequest } from './request.js';
import { METHODS, mutateTarget, oddParameter } from './restRequests.js';
import { oddText, once, WORDS } from './values.js';

/** URLs of pages, feeds, crawler files and monitoring. Coverage counts the part before the colon. */
export const PAGES: Readonly<Record<string, (random: Random) => string>> = {
  '/': () => '/',
  '/?page': (random) => `/?page=${1 + random.below(4)}`,
  '/post/:id': () => '/post/zzpost1zz',
  '/post/:id.md': () => '/post/zzpost2zz.md',
  '/:userName': () => '/zzuserName1zz',
  '/search': (random) =>
    `/search?q=${encodeURIComponent(once(random, 2) ? random.pick(WORDS) : oddText(random).toWellFormed())}`,
  '/category': () => '/category?name=zzcategory1zz',
  '/category/:name/feed': (random) =>
    `/category/zzcategory1zz/${random.pick(['rss.xml', 'atom.xml', 'feed.json'])}`,
  '/:userName/feed': (random) => `/zzuserName1zz/${random.pick(['rss.xml', 'atom.xml', 'feed.json'])}`,
  '/feed': (random) => `/${random.pick(['rss.xml', 'atom.xml', 'feed.json'])}`,
  '/sitemap.xml': () => '/sitemap.xml',
  '/sitemaps/:name': (random) =>
    `/sitemaps/${random.pick(['pages', 'posts-1', 'users-1', 'posts', 'posts-0', 'posts-99999999999999999999'])}.xml`,
  '/robots.txt': () => '/robots.txt',
  '/llms.txt': () => '/llms.txt',
  '/opensearch.xml': () => '/opensearch.xml',
  '/cards/:name': (random) => `/cards/${random.pick(['zzpost1zz', 'zzpost2zz', 'site', 'nothing'])}.png`,
  '/uploads/:name': () => 'zzupload1zz',
  '/uploads/:name?width': (random) => `zzupload1zz-${random.pick(['w640', 'w0', 'w99999', '640'])}.webp`,
  '/avatars/:name': (random) =>
    `/avatars/${random.pick(['AL-200.svg', 'AL.svg', '漢-10.svg', 'A-999999.svg', 'a.png'])}`,
  '/sandbox': () => '/sandbox',
  '/healthz': () => '/healthz',
  '/readyz': () => '/readyz',
  '/metrics': () => '/metrics',
  '/api/openapi.json': () => '/api/openapi.json',
  '/assets/:name': (random) => `/assets/${random.pick(['app.js', 'x.css', '../index.html', ''])}`,
  '/login': (random) =>
    `/${random.pick(['login', 'register', 'write', 'drafts', 'settings', 'settings/account', '404', 'password-reset?token=a', 'verify-email?token=a'])}`,
  '/manifest.webmanifest': () => '/manifest.webmanifest',
  '/.well-known': (random) =>
    `/.well-known/${random.pick(['security.txt', 'change-password', 'openid-configuration'])}`,
};

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [
    'text/html',
    '*/*',
    'application/json',
    'text/html;q=0',
    '',
    'a',
    'text/*;q=0.5, */*;q=',
    'image/avif,image/webp',
  ],
  'accept-encoding': ['br', 'gzip', 'identity', 'identity;q=0', '*;q=0', 'deflate, zstd', 'gzip;q=2', ''],
  'accept-language': ['de', '*', 'xx-'.repeat(500)],
  range: [
    'bytes=0-0',
    'bytes=-1',
    'bytes=0-',
    'bytes=5-1',
    'bytes=a-b',
    `bytes=${'0-0,'.repeat(500)}1-1`,
    'bytes=99999999999999999999-',
    'lines=1-2',
  ],
  'if-none-match': ['*', '"a"', 'W/"a"', `"${'a'.repeat(9000)}"`, '"a", W/"b", c'],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday', 'Thu, 01 Jan 99999 00:00:00 GMT'],
  'if-match': ['"a"', '*'],
  'if-range': ['"a"', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  authorization: [
    'Bearer',
    'Bearer a',
    'bearer a.b.c',
    'Basic YTph',
    `Bearer ${'a'.repeat(9000)}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer \xff',
  ],
  cookie: ['a=b', `a=${'b'.repeat(8000)}`, '__proto__=1'],
  origin: ['null', 'https://evil.test', 'a', '*'],
  host: ['evil.test', '', 'a:99999', '[::1', 'localhost, evil.test'],
  'x-forwarded-for': ['1.2.3.4', 'a, b, c', '::1, '.repeat(500), 'unknown'],
  'x-forwarded-host': ['evil.test'],
  'x-forwarded-proto': ['https', 'javascript'],
  forwarded: ['for=1.2.3.4;host=evil.test', 'for="[::1'],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=x',
    'application/json;',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/graphql',
    '',
    'none',
    'application/json; charset=utf-7',
    'application/vnd.api+json',
  ],
  'content-encoding': ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', 'x'],
  'x-http-method-override': ['DELETE'],
  'x-request-id': ['a', 'b'.repeat(5000)],
  'apollo-require-preflight': ['', 'true'],
  'access-control-request-method': ['PUT', 'a'],
  'access-control-request-headers': ['authorization', 'a,'.repeat(2000)],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-0-0-0'],
  expect: ['100-continue'],
  te: ['trailers', 'a'],
  'user-agent': ['', 'a'.repeat(7000), '\xff\xfe'],
  referer: ['javascript:alert(1)', 'https://evil.test/?token=a'],
  'sec-fetch-site': ['cross-site', 'a'],
  prefer: ['respond-async'],
  purpose: ['prefetch'],
};

/** Adds an unusual header to a request. */
export function withOddHeaders(request: FuzzRequest, random: Random): FuzzRequest {
  const headers = { ...request.headers };
  for (let i = 0; i <= random.below(3); i++) {
    const name = random.pick(Object.keys(HEADERS));
    headers[name] = random.pick(HEADERS[name] ?? ['']);
  }
  return { ...request, headers };
}

/** @returns a request for the URL `name` of {@link PAGES}, sent like a browser half of the time */
export function pageRequest(name: string, random: Random): FuzzRequest {
  const target = PAGES[name]?.(random) ?? '/';
  const request: FuzzRequest = {
    door: 'page',
    operation: name,
    method: once(random, 12) ? 'HEAD' : 'GET',
    target,
    headers: once(random, 2) ? { accept: 'text/html' } : {},
    person: null,
    body: { kind: 'none' },
  };
  if (once(random, 2)) return request;
  switch (random.below(4)) {
    case 0:
      return { ...request, method: random.pick(METHODS) };
    case 1:
      return { ...request, target: mutateTarget(target, random) };
    case 2:
      return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${oddParameter(random)}` };
    default:
      return { ...withOddHeaders(request, random), person: null };
  }
}
