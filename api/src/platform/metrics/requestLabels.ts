import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLabels } from './metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Prefixes of paths. REST routes name themselves, and other paths are profiles. */
const FIRST_SEGMENTS = new Set(
  'graphql api uploads avatars assets post category search sitemaps sandbox csp-reports healthz readyz metrics'.split(
    ' ',
  ),
);

/** The labels of a finished request, with few possible values. */
export function requestLabels(request: IncomingMessage, response: ServerResponse): RequestLabels {
  const { method = '' } = request;
  const asked = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const locals: unknown = 'locals' in response ? response.locals : null;
  const route = typeof locals === 'object' && locals !== null && 'route' in locals ? locals.route : null;
  return {
    route: typeof route === 'string' ? route : routeOf(asked.split('?', 1)[0] ?? ''),
    method: METHODS.has(method) ? method : 'other',
    // The status that nginx uses when the client closed the connection.
    status: response.writableFinished ? response.statusCode : 499,
  };
}

/** The kind of a path, one of a few. */
export function routeOf(path: string): string {
  if (path === '/') return '/';
  const [first = '', ...rest] = path.slice(1).split('/');
  if (FIRST_SEGMENTS.has(first)) return `/${first}`;
  if (path.includes('.')) return 'files';
  return rest.every((segment) => segment === '') ? '/:userName' : 'other';
}
