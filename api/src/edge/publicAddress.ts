import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import { routeOf } from '../platform/metrics/requestLabels.js';
import { isJsonObject, parseQuery } from '../platform/rest/restInput.js';
import type { RestRoute } from '../platform/rest/restRoute.js';

/** Answers of one kind, and what holds for all of them. */
export interface AnswerKind {
  /** As the metrics call them. */
  name: string;
  /** Whether those who ask are counted against their budget of plain requests. */
  isCounted: boolean;
  /** Answers with another status are errors. */
  statuses: readonly number[];
  /** Whether an answer names every post that it shows by its id, so that what happens to others leaves it as it is. */
  namesPosts: boolean;
}

const kind = (name: string, more: Partial<AnswerKind> = {}): AnswerKind => ({
  name,
  isCounted: false,
  statuses: [200],
  namesPosts: false,
  ...more,
});

export const kinds = {
  // That a page does not exist is a page too, and rendered like others.
  pages: kind('pages', { statuses: [200, 404], namesPosts: true }),
  graphql: kind('graphql', { isCounted: true }),
  rest: kind('rest', { isCounted: true }),
  feeds: kind('feeds'),
  files: kind('files'),
} as const;

/** What a public answer is kept under: all that it depends on, and nothing else. */
export interface PublicAddress {
  kind: AnswerKind;
  key: string;
  /** The kind of address, as `/metrics` counts it. */
  route: string;
}

/** Longer targets are not looked at; they may be answered, and nobody keeps it. */
const MAX_TARGET = 4096;
/** The longest `Accept` that an answer is kept for. */
const MAX_ACCEPT = 256;

const filePath =
  /^\/(?:sitemap\.xml|sitemaps\/[\w-]+\.xml|robots\.txt|llms\.txt|opensearch\.xml|post\/[\w-]+\.md)$/;
const graphqlPath = /^\/graphql\/?$/;
/** What of a query string GraphQL over HTTP reads. */
const graphqlParameters = ['query', 'variables', 'operationName', 'extensions'] as const;

export interface RecogniseOptions {
  restRoutes: readonly RestRoute[];
  /** Names of feed files, such as `rss.xml`. */
  feedFiles: readonly string[];
  /** The address of a rendered page that a request asks for, or null. */
  pageOf: (request: IncomingMessage) => string | null;
}

/**
 * Says where the answer to a request is kept; null when it is not known beforehand to be the same for everybody. Nothing of a
 * request counts but what the key says: no host, no header of a proxy, no parameter that its handler does not read.
 */
export function recogniser({
  restRoutes,
  feedFiles,
  pageOf,
}: RecogniseOptions): (request: IncomingMessage) => PublicAddress | null {
  const rest = restAddresses(restRoutes);
  const feedNames = feedFiles.map((name) => name.replaceAll('.', '\\.')).join('|');
  const feedPath = new RegExp(`^/(?:(?:category/)?[^/]+/)?(?:${feedNames})$`);
  return (request) => {
    const { method, headers, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return null;
    if (headers.authorization !== undefined || headers.range !== undefined) return null;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
    if (url.length > MAX_TARGET) return null;
    const start = url.indexOf('?');
    const path = start === -1 ? url : url.slice(0, start);
    if (path.startsWith('/api/')) return rest(path, url);
    if (graphqlPath.test(path)) return graphqlAddress(url.slice(path.length), headers.accept);
    if (feedPath.test(path)) return { kind: kinds.feeds, key: path, route: routeOf(path) };
    if (filePath.test(path)) return { kind: kinds.files, key: path, route: routeOf(path) };
    const page = pageOf(request);
    return page === null ? null : pageAddress(page, path);
  };
}

/** @param address that stands for all that show the same page */
export function pageAddress(address: string, path: string): PublicAddress {
  return { kind: kinds.pages, key: `page ${address}`, route: routeOf(path) };
}

/** The first route that matches answers, as in doors/rest/rest.ts; those that do not say what they depend on are kept by nobody. */
function restAddresses(routes: readonly RestRoute[]): (path: string, url: string) => PublicAddress | null {
  const gets = routes
    .filter(({ method }) => method === 'get')
    .map(({ path, dependsOn }) => ({
      pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      route: `/api${path}`,
      dependsOn,
    }));
  return (path, url) => {
    const found = gets.find(({ pattern }) => pattern.test(path));
    if (!found?.dependsOn) return null;
    const { route, dependsOn } = found;
    const query = dependsOn.length === 0 ? null : parseQuery(url);
    const values = dependsOn.map((name) => query?.get(name) ?? null);
    const key = JSON.stringify(['rest', path.replace(/\/$/, ''), ...values]);
    return { kind: kinds.rest, key, route };
  };
}

/** GraphQL answers in the media type that is asked for, and by it may choose the status. */
function graphqlAddress(search: string, accept = ''): PublicAddress | null {
  if (accept.length > MAX_ACCEPT) return null;
  const query = new URLSearchParams(search);
  const values = graphqlParameters.map((name) => query.getAll(name));
  if (values.some(({ length }) => length > 1)) return null;
  return {
    kind: kinds.graphql,
    key: JSON.stringify(['GET', accept, ...values.flatMap((v) => v[0] ?? null)]),
    route: '/graphql',
  };
}

/**
 * The same for an operation that came with a POST. Only what cannot be a mutation is kept: its document is at hand, and nowhere
 * in it stands the keyword, which has no other spelling (https://spec.graphql.org/October2021/#sec-Names).
 *
 * @param body the JSON body
 */
export function postedAddress({
  headers,
  body,
}: {
  headers: IncomingMessage['headers'];
  body?: unknown;
}): PublicAddress | null {
  if (headers.authorization !== undefined || !isJsonObject(body)) return null;
  const { accept = '' } = headers;
  if (typeof body.query !== 'string' || /mutation|subscription/.test(body.query)) return null;
  if (accept.length > MAX_ACCEPT) return null;
  const key = JSON.stringify(['POST', accept, ...graphqlParameters.map((name) => body[name] ?? null)]);
  return key.length > MAX_TARGET * 2 ? null : { kind: kinds.graphql, key, route: '/graphql' };
}

/** Whether `Accept` allows a page of HTML. Browsers send few different ones; what is long is not remembered. */
export function acceptsHtml(accept: string | undefined): boolean {
  if (accept === undefined) return true;
  const known = acceptances.get(accept);
  if (known !== undefined) return known;
  const accepted = new Negotiator({ headers: { accept } }).mediaType(['text/html']) !== undefined;
  if (accept.length <= MAX_ACCEPT) acceptances.set(accept, accepted);
  return accepted;
}

const acceptances = new LRUCache<string, boolean>({ max: 100 });
