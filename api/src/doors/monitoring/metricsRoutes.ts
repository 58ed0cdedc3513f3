import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../platform/metrics/metrics.js';

export interface MetricsOptions {
  metrics: Metrics;
  /** The bearer token that reads the metrics; null: any client on this machine, outside of production. */
  metricsToken: string | null;
  production: boolean;
}

/** Answers `/metrics` in the format of Prometheus. */
export async function metricsDoor(app: FastifyInstance, options: MetricsOptions): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, options)) return reply.callNotFound();
    const { contentType, body } = await options.metrics.text();
    return reply.headers({ 'Content-Type': contentType, 'Cache-Control': 'no-store' }).send(body);
  });
}

/** Without a token only this machine reads, and not what a proxy on it passes on. */
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
