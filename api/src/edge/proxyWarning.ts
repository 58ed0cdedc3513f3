import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import type { Logger } from '../platform/log/log.js';

/**
 * Warns once if requests seem to come through a proxy that is not trusted: all clients behind it then share the limits of its
 * address.
 */
export const proxyWarning = fastifyPlugin(
  async (app: FastifyInstance, { log, trustedProxies }: { log: Logger; trustedProxies: number }) => {
    if (trustedProxies > 0) return;
    let isWarned = false;
    app.addHook('onRequest', (request, _reply, done) => {
      if (!isWarned && request.headers['x-forwarded-for'] !== undefined) {
        isWarned = true;
        log.warn(
          'A request has X-Forwarded-For, but TRUSTED_PROXIES is 0. If a proxy stands in front of this server, all its clients share ' +
            'one address and its rate limits: set TRUSTED_PROXIES to the number of proxies.',
        );
      }
      done();
    });
  },
);
