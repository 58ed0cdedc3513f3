import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { acceptsHtml } from '../edge/negotiation.js';
import type { CacheKey } from '../edge/responseCache.js';
import { routeOf } from '../platform/metrics/requestLabels.js';
import { isJsonObject, parseQuery } from '../platform/rest/restInput.js';
import { isCacheable, type RestRoute } from '../platform/rest/restRoute.js';
import { feedCursor, feedFormats } from './feeds/feedFormats.js';

type Kind = Omit<CacheKey, 'key' | 'route'>;

const kind = (name: string, more: Partial<Kind> = {}): Kind => ({
  kind: name,
  isMetered: false,
  statuses: [200],
  namesPosts: false,
  isRevalidated: false,
  ...more,
});

const kinds = {
  // Pages for missing content are rendered like others.
  pages: kind('pages', { statuses: [200, 404], namesPosts: true, isRevalidated: true }),
  graphql: kind('graphql', { isMetered: true }),
  rest: kind('rest', { isMetered: true }),
  feeds: kind('feeds'),
  files: kind('files'),
} as const;

/** Responses to longer targets are not stored. */
const MAX_TARGET = 4096;
/** Responses to a longer `Accept` are not stored. */
const MAX_ACCEPT = 256;

/** Maximum number and length of targets of pages whose keys are cached. */
const REMEMBERED_TARGETS = 1000;
const REMEMBERED_LENGTH = 256;

const feedFiles = feedFormats.map(({ fileName }) => fileName.replaceAll('.', '\\.')).join('|');
const feedPath = new RegExp(`^/(?:(?:category/)?[^/]+/)?(?:${feedFiles})$`);
const filePath =
  /^\/(?:api\/openapi\.json|sitemap\.xml|sitemaps\/[\w-]+\.xml|robots\.txt|llms\.txt|opensearch\.xml|post\/[\w-]+\.md)$/;
/** Targets that WHATWG URL parsers resolve to another one, and with them `inject`; a browser or proxy has done so before it sends a request. */
const unresolved = /^(?!\/)|^\/\/|[\\#\s]|\/(?:\.|%2e){1,2}(?:[/?]|$)/i;
const graphqlPath = /^\/graphql\/?$/;
/** The parameters of GraphQL over HTTP. */
const graphqlParameters = ['query', 'variables', 'operationName', 'extensions'] as const;

/**
 * The key of a GET request, built from what its response depends on: no host, no headers of proxies, no parameters that the handler does
 * not read. Null unless the response is known to be public.
 */
export function cacheKeys(
  restRoutes: readonly RestRoute[],
  /** The canonical address of the requested page, or null. Of the headers it depends on `Accept` alone: whether that allows HTML. */
  pageOf: (request: IncomingMessage) => string | null,
): (request: IncomingMessage) => CacheKey | null {
  const restKey = restKeys(restRoutes);
  const pages = new LRUCache<string, CacheKey>({ max: REMEMBERED_TARGETS });
  return (request) => {
    const { method, headers, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
    const isPlain = headers.authorization === undefined && headers.range === undefined;
    const known = isPlain ? pages.get(url) : undefined;
    if (known) return acceptsHtml(headers.accept) ? known : null;
    if (url.length > MAX_TARGET || unresolved.test(url)) return null;
    const start = url.indexOf('?');
    const path = start === -1 ? url : url.slice(0, start);
    // Their handlers read no header.
    if (feedPath.test(path)) {
      // Later pages of JSON feeds are read seldom, by importers.
      const isLater = feedCursor(path.slice(path.lastIndexOf('/') + 1), url) !== null;
      return isLater ? null : { ...kinds.feeds, key: path, target: path, route: routeOf(path) };
    }
    if (filePath.test(path)) return { ...kinds.files, key: path, target: path, route: routeOf(path) };
    if (!isPlain) return null;
    if (path.startsWith('/api/')) return restKey(path, url);
    // GraphQL refuses a HEAD.
    if (graphqlPath.test(path))
      return method === 'HEAD' ? null : graphqlKey(url.slice(path.length), headers.accept);
    const page = pageOf(request);
    if (page === null) return null;
    const key = pageKey(page, path);
    if (url.length <= REMEMBERED_LENGTH) pages.set(url, key);
    return key;
  };
}

/** The key of a rendered page. @param address canonical @param path as requested */
export function pageKey(address: string, path: string): CacheKey {
  return { ...kinds.pages, key: `page ${address}`, route: routeOf(path) };
}

/** The first matching route applies, as in the router. A response depends only on the parameters that its route describes. */
function restKeys(routes: readonly RestRoute[]): (path: string, url: string) => CacheKey | null {
  const gets = routes
    .filter(({ method }) => method === 'get')
    .map((route) => ({
      pattern: new RegExp(`^/api${route.path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      route: `/api${route.path}`,
      isStreamed: route.isStreamed,
      parameters: isCacheable(route) ? Object.keys(route.query?.properties ?? {}) : null,
    }));
  return (path, url) => {
    const found = gets.find(({ pattern }) => pattern.test(path));
    if (!found?.parameters) return null;
    const { route, parameters, isStreamed } = found;
    const query = parameters.length === 0 ? null : parseQuery(url);
    if (query && isStreamed?.(query)) return null;
    const values = parameters.map((name) => query?.get(name) ?? null);
    const key = JSON.stringify(['rest', path.replace(/\/$/, ''), ...values]);
    return { ...kinds.rest, key, target: targetOf(path, parameters, values), route };
  };
}

/** The media type of a GraphQL response, and with it the status, depends on `Accept`. */
function graphqlKey(search: string, accept = ''): CacheKey | null {
  if (accept.length > MAX_ACCEPT) return null;
  const query = new URLSearchParams(search);
  if (graphqlParameters.some((name) => query.getAll(name).length > 1)) return null;
  const values = graphqlParameters.map((name) => query.get(name));
  const key = JSON.stringify(['GET', accept, ...values]);
  return {
    ...kinds.graphql,
    key,
    target: targetOf('/graphql', graphqlParameters, values),
    route: '/graphql',
  };
}

/** A target that every parser of queries reads in the same way, with the parameters whose value is not null. */
function targetOf(path: string, names: readonly string[], values: readonly (string | null)[]): string {
  const pairs = names.flatMap((name, i) => {
    const value = values[i] ?? null;
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/**
 * The key of an operation sent by POST. It is cacheable only if it cannot be a mutation: the request has the document, and the keyword,
 * which cannot be escaped (https://spec.graphql.org/October2021/#sec-Names), does not occur in it.
 *
 * @param body the JSON body
 */
export function postedKey(headers: IncomingMessage['headers'], body: unknown): CacheKey | null {
  if (headers.authorization !== undefined || !isJsonObject(body)) return null;
  const { accept = '' } = headers;
  if (typeof body.query !== 'string' || /mutation|subscription/.test(body.query)) return null;
  if (accept.length > MAX_ACCEPT) return null;
  const key = JSON.stringify(['POST', accept, ...graphqlParameters.map((name) => body[name] ?? null)]);
  return key.length > MAX_TARGET * 2 ? null : { ...kinds.graphql, key, route: '/graphql' };
}
