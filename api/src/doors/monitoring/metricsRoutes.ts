import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../platform/metrics/metrics.js';

export interface MetricsOptions {
  metrics: Metrics;
  /** Bearer token for the metrics; null allows local clients only, and none in production. */
  metricsToken: string | null;
  production: boolean;
}

/** Serves `/metrics` in the format of Prometheus. */
export async function metricsDoor(app: FastifyInstance, options: MetricsOptions): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, options)) return reply.callNotFound();
    const { contentType, body } = await options.metrics.text();
    return reply.headers({ 'Content-Type': contentType, 'Cache-Control': 'no-store' }).send(body);
  });
}

/** Without a configured token only local clients may read, but not through a local proxy. */
function mayRead(
  request: IncomingMessage,
  { metricsToken, production }: Omit<MetricsOptions, 'metrics'>,
): boolean {
  const { authorization = '', forwarded, 'x-forwarded-for': forwardedFor } = request.headers;
  if (metricsToken !== null) {
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`));
  }
  const isHere = /^(?:::ffff:)?127\.|^::1$/.test(request.socket.remoteAddress ?? '');
  return !production && isHere && forwarded === undefined && forwardedFor === undefined;
}
