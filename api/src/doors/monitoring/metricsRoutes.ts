import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env.js';
import type { Metrics } from '../../platform/metrics/metrics.js';

export interface MetricsOptions {
  metrics: Metrics;
  env: Pick<Env, 'metricsToken' | 'production' | 'publicUrl' | 'trustedProxies'>;
}

/** Serves `/metrics` in the format of Prometheus. */
export async function metricsDoor(app: FastifyInstance, { metrics, env }: MetricsOptions): Promise<void> {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, env)) return reply.callNotFound();
    const { contentType, body } = await metrics.text();
    return reply.headers({ 'Content-Type': contentType, 'Cache-Control': 'no-store' }).send(body);
  });
}

/** Without a configured token only local clients may read, and none if the site is public. */
function mayRead(request: IncomingMessage, { metricsToken, ...site }: MetricsOptions['env']): boolean {
  if (metricsToken !== null) {
    const { authorization = '' } = request.headers;
    const digest = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(digest(authorization), digest(`Bearer ${metricsToken}`));
  }
  // Requests that a proxy or tunnel on this machine forwards without a header look like those of a local client.
  const isPublic = site.production || site.trustedProxies > 0 || site.publicUrl.startsWith('https:');
  return !isPublic && isLocal(request);
}

const BY_PROXIES = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/;

/** Another name in `Host` is that of a forwarded request, or of a page that has its own name resolved to this machine. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  return (
    /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '') &&
    /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => BY_PROXIES.test(name))
  );
}
