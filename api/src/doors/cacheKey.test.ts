import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { CacheKey } from '../edge/responseCache.js';
import { cacheKeys, postedKey } from './cacheKey.js';
import { restRoutes } from './rest/rest.js';

const addressOf = cacheKeys(restRoutes, ({ url = '' }) => (url.startsWith('/page') ? url : null));
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): CacheKey | null => {
  const request: Pick<IncomingMessage, 'method' | 'url' | 'headers'> = { method, url, headers };
  return addressOf(request as IncomingMessage);
};
const keyOf = (url: string, headers?: Record<string, string>) => ask(url, headers)?.key;
const graphql = (parameters: Record<string, string>) =>
  `/graphql?${new URLSearchParams(parameters).toString()}`;

describe('the cache key of a GET', () => {
  it.each([
    ['/api/posts/', '/api/posts'],
    ['/api/posts/?page=2&sort=latest', '/api/posts?utm_source=x&sort=latest&page=2&_=123'],
    ['/api/posts?page=2&page=3', '/api/posts?page=2'],
    ['/api/posts/?search=react&x=1', '/api/posts?search=react'],
    ['/api/posts/0190?fresh=1', '/api/posts/0190/'],
    ['/api/users/ada_l?x', '/api/users/ada_l'],
    ['/rss.xml?utm_medium=feed', '/rss.xml'],
    // Compressing it for each request took 4 ms, without a limit.
    ['/api/openapi.json?x=1', '/api/openapi.json'],
    ['/post/0190.md?x=y', '/post/0190.md'],
    [graphql({ query: '{ a }', x: '1' }), graphql({ query: '{ a }' })],
  ])('is the same for %s and %s', (one, other) => {
    expect(keyOf(one)).toBeTruthy();
    expect(keyOf(one)).toBe(keyOf(other));
  });

  it.each([
    ['/api/posts?page=1', '/api/posts?page=2'],
    ['/api/posts?search=', '/api/posts'],
    ['/api/posts?page=1&sort=latest', '/api/posts?page=1&sort=popular'],
    ['/api/posts/a', '/api/users/a'],
    [graphql({ query: '{ a }' }), graphql({ query: '{ a }', variables: '{}' })],
    [graphql({ query: '{ a }', operationName: 'x' }), graphql({ query: '{ a }', variables: 'x' })],
    ['/feed.json', '/ada_l/feed.json'],
  ])('differs for %s and %s', (one, other) => {
    expect(keyOf(one)).toBeTruthy();
    expect(keyOf(other)).toBeTruthy();
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it.each([
    '/api/posts/.',
    '/api/posts/..?page=1',
    '/api/posts/%2E/',
    '/api/users/\\',
    '/api/posts?page=1#2',
    '//page',
    '/page/../page',
    'http://other.example/page',
    '*',
  ])('is null for %s, which inject would resolve to another target', (url) => {
    expect(ask(url)).toBeNull();
  });

  it('does not depend on headers for host and proxies', () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': '1.2.3.4',
    };
    expect(keyOf('/api/posts', headers)).toBe(keyOf('/api/posts', { host: 'hydrate.example' }));
  });

  it.each([
    ['a client that takes HTML', { accept: 'text/html' }, true],
    ['a client that takes no HTML', { accept: 'application/json' }, false],
    ['a token', { authorization: 'Bearer x' }, false],
    ['a range', { range: 'bytes=0-9' }, false],
    ['a body', { 'content-length': '2' }, false],
  ])('of a known page depends on the request as that of a new one: %s', (_, headers, isSame) => {
    const first = ask('/page/tides?x=1');
    expect(first).not.toBeNull();
    expect(ask('/page/tides?x=1', headers)).toEqual(isSame ? first : null);
  });

  it('depends on the Accept header of GraphQL requests', () => {
    const url = graphql({ query: '{ a }' });
    const keys = ['application/json', 'application/graphql-response+json'].map((accept) =>
      keyOf(url, { accept }),
    );
    expect(new Set([...keys, keyOf(url)]).size).toBe(3);
    expect(ask(url, { accept: 'a'.repeat(300) })).toBeNull();
  });

  it.each([
    ['a request with a token', '/api/posts', { authorization: 'Bearer x' }],
    ['a request with other credentials', '/api/posts', { authorization: '' }],
    ['a range request', '/api/posts', { range: 'bytes=0-9' }],
    ['a GET with a body', '/api/posts', { 'content-length': '2' }],
    ['a GET with a body of unknown length', '/api/posts', { 'transfer-encoding': 'chunked' }],
    ['a reading list', '/api/posts/readinglist/?id=1', {}],
    ['a mailed link', '/api/auth/verify-email?token=x', {}],
    ['a username check', '/api/auth/username-check?username=x', {}],
    ['a repeated parameter', '/graphql?query=%7Ba%7D&query=%7Bb%7D', {}],
    ['an absolute request target', 'http://evil.example/api/posts', {}],
    ['a target that is too long', `/api/posts?page=${'1'.repeat(5000)}`, {}],
    ['other paths', '/uploads/x.webp', {}],
    ['whole lists, which are streamed', '/api/posts?userName=a', {}],
    ['pages of such lists', '/api/posts?userName=a&name=b&page=1', {}],
    ['the results of a search', '/api/posts?page=1/?search=a', {}],
  ])('is null for %s', (_, url, headers) => {
    expect(ask(url, headers)).toBeNull();
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('is null for %s', (method) => {
    expect(ask('/api/posts', {}, method)).toBeNull();
  });

  it('is the same for HEAD, which only GraphQL refuses', () => {
    expect(ask('/page', {}, 'HEAD')?.key).toBe(keyOf('/page'));
    expect(ask(graphql({ query: '{ a }' }), {}, 'HEAD')).toBeNull();
  });
});

describe('the cache key of a POST', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) => postedKey(headers, body);

  it('depends on all parameters of GraphQL', () => {
    const keys = [
      { query: '{ a }' },
      { query: '{ b }' },
      { query: '{ a }', variables: { a: 1 } },
      { query: '{ a }', operationName: 'A' },
      { query: '{ a }', extensions: { a: 1 } },
    ].map((body) => post(body)?.key);
    expect(new Set(keys).size).toBe(5);
    expect(keys).not.toContain(undefined);
    expect(post({ query: '{ a }', other: 1 })?.key).toBe(keys[0]);
  });

  it.each([
    ['a mutation', { query: 'mutation { a }' }, {}],
    ['a document with a mutation in it', { query: 'query A { a } mutation B { b }', operationName: 'B' }, {}],
    ['a subscription', { query: 'subscription { a }' }, {}],
    ['a persisted query without its document', { extensions: { persistedQuery: {} } }, {}],
    ['a batch', [{ query: '{ a }' }], {}],
    ['no body', undefined, {}],
    ['a request with a token', { query: '{ a }' }, { authorization: 'Bearer x' }],
  ])('is null for %s', (_, body, headers) => {
    expect(post(body, headers)).toBeNull();
  });
});
