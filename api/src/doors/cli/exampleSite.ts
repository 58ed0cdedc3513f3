import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { securityHeaders } from '../../edge/security.js';
import { inlineScriptHashes, WEB_DIST, webFiles } from '../pages/static.js';

/** The page in which examples run. */
const PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>Examples</title><body></body></html>';

export interface ExampleSite {
  /** Address of the page in which examples run. */
  url: string;
  close: () => Promise<void>;
}

/**
 * Serves an empty page and the files of the web app on a free loopback port, with the policies of the site. Examples run
 * there as they do in posts, but have no post, no session and no API around them.
 */
export async function serveExamples(): Promise<ExampleSite> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const dist = join(WEB_DIST, 'client');
  const setHeaders = securityHeaders(origin, inlineScriptHashes(dist));
  const app = Fastify({
    serverFactory: (handler) => server.on('request', handler),
  });
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request.url, reply.raw);
    done();
  });
  await app.register(webFiles, { dist });
  app.get('/examples', (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  await app.ready();
  return {
    url: `${origin}/examples`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await app.close();
    },
  };
}
