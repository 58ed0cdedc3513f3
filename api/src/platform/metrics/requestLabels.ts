import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestLabels } from './metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** What addresses begin with; a REST call names its own route, and what is left is a profile. */
const FIRST_SEGMENTS = new Set(
  'graphql api uploads avatars assets post category search sitemaps sandbox csp-reports healthz readyz metrics'.split(
    ' ',
  ),
);

/** What is told of a request whose answer has ended: few words, whatever was asked. */
export function requestLabels(request: IncomingMessage, response: ServerResponse): RequestLabels {
  const { method = '' } = request;
  const asked = 'originalUrl' in request ? String(request.originalUrl) : (request.url ?? '');
  const locals: unknown = 'locals' in response ? response.locals : null;
  const route = typeof locals === 'object' && locals !== null && 'route' in locals ? locals.route : null;
  return {
    route: typeof route === 'string' ? route : routeOf(asked.split('?', 1)[0] ?? ''),
    method: METHODS.has(method) ? method : 'other',
    // As nginx counts those who did not wait for the answer.
    status: response.writableFinished ? response.statusCode : 499,
  };
}

/** The kind of an address: few, whatever anybody asks for. */
export function routeOf(path: string): string {
  if (path === '/') return '/';
  const [first = '', ...rest] = path.slice(1).split('/');
  if (FIRST_SEGMENTS.has(first)) return `/${first}`;
  if (path.includes('.')) return 'files';
  return rest.every((segment) => segment === '') ? '/:userName' : 'other';
}
