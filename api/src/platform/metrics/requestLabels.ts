import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLabels } from './metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** First segments of addresses other than profiles. */
const FIRST_SEGMENTS = new Set(
  'graphql api archive lists uploads avatars assets post category search sitemaps sandbox csp-reports healthz readyz metrics'.split(
    ' ',
  ),
);

const routes = new WeakMap<ServerResponse, string>();

/** Labels the response to a request with the pattern of its route. */
export function labelRoute(response: ServerResponse, route: string): void {
  routes.set(response, route);
}

/** The labels of a request whose response has ended: few values, whatever was asked for. */
export function requestLabels(
  request: IncomingMessage,
  response: ServerResponse,
  isSent = response.writableFinished,
): RequestLabels {
  const { method = '', url = '' } = request;
  return {
    route: routes.get(response) ?? routeOf(url.split('?', 1)[0] ?? ''),
    method: METHODS.has(method) ? method : 'other',
    // nginx's status for clients that did not wait for the response.
    status: isSent ? response.statusCode : 499,
  };
}

/** The kind of an address: few values, whatever was asked for. */
export function routeOf(path: string): string {
  if (path === '/') return '/';
  const [first = '', ...rest] = path.slice(1).split('/');
  if (FIRST_SEGMENTS.has(first)) return `/${first}`;
  if (path.includes('.')) return 'files';
  return rest.every((segment) => segment === '') ? '/:userName' : 'other';
}
