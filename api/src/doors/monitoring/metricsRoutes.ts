import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Router } from 'express';
import type { Metrics, RequestLabels } from '../../platform/metrics/metrics.js';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** What addresses begin with; a REST call names its own route, and what is left is a profile. */
const FIRST_SEGMENTS = new Set(
  'graphql api uploads avatars assets post category search sitemaps sandbox csp-reports healthz readyz metrics'.split(
    ' ',
  ),
);

export interface MetricsAccess {
  /** What `Authorization: Bearer` must say; null: whoever asks from this machine, outside of production. */
  metricsToken: string | null;
  production: boolean;
}

/** Answers `/metrics`. */
export function metricsRoutes(metrics: Metrics, access: MetricsAccess): Router {
  const router = express.Router();
  router.get('/metrics', async (request, response) => {
    if (!mayRead(request, access)) {
      response.status(404).type('text').send('There is nothing at this address.');
      return;
    }
    const { contentType, body } = await metrics.text();
    response.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store' }).send(body);
  });
  return router;
}

/** Times every request. To be passed in front of everything. */
export function measureRequests(
  metrics: Metrics,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return (request, response, next) => {
    const since = performance.now();
    response.once('close', () => {
      metrics.request(requestLabels(request, response), (performance.now() - since) / 1000);
    });
    next();
  };
}

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

/** Without a token only this machine reads, and not what a proxy on it passes on. */
function mayRead(request: Request, { metricsToken, production }: MetricsAccess): boolean {
  const { authorization = '', forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (metricsToken !== null) {
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`));
  }
  const isHere = /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
  return !production && isHere && forwarded === undefined && forwardedFor === undefined;
}
