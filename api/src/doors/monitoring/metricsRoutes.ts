import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request, type Router } from 'express';
import type { Metrics } from '../../platform/metrics/metrics.js';
import { requestLabels } from '../../platform/metrics/requestLabels.js';

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
