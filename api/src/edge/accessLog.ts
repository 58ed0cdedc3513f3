import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { labelRoute, requestLabels } from '../platform/metrics/requestLabels.js';
import type { Tracing } from '../platform/tracing/tracing.js';

export interface AccessLogOptions {
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
  /** Called for each response that was sent. */
  seen: (request: IncomingMessage, status: number) => void;
}

/** Sets `X-Request-Id`, and measures and logs each request: failures as errors, all others at debug level. */
export const accessLog = fastifyPlugin(
  async (app: FastifyInstance, { log, metrics, tracing, seen }: AccessLogOptions) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { raw: response } = reply;
      const since = performance.now();
      response.setHeader('X-Request-Id', request.id);
      const { url: route } = request.routeOptions;
      // Paths and queries may carry the token of a mailed link.
      const path = route?.includes('/:token') ? route : request.url.split('?', 1)[0];
      if (route?.startsWith('/api/') && !route.endsWith('*')) labelRoute(response, route);
      let error: Error | undefined;
      let isSent = false;
      response.once('finish', () => (isSent = true));
      response.once('error', (reason) => (error = reason));
      response.once('close', () => {
        const milliseconds = performance.now() - since;
        metrics.request(requestLabels(request.raw, response, isSent), milliseconds / 1000);
        const { statusCode } = response;
        if (isSent) seen(request.raw, statusCode);
        // Code that responds with 503 logs the reason itself, once instead of for each request.
        const isFailure = error !== undefined || (statusCode >= 500 && statusCode !== 503);
        if (!isFailure && !log.isLevelEnabled('debug')) return;
        const line = {
          req: { id: request.id, method: request.method, path },
          res: { statusCode },
          responseTime: Math.round(milliseconds),
          ...(tracing && { traceId: tracing.traceIdOf(request.raw) }),
        };
        if (!isFailure) return log.debug(line, 'request completed');
        const err = error ?? new Error(`failed with status code ${statusCode}`);
        log.error({ ...line, err }, 'request errored');
      });
      done();
    });
  },
);
