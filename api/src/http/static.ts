import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Router } from 'express';

/** Where `vite build` puts the web app. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/**
 * The built web app: files with a hash in their name for ever, the rest checked again each time, the GraphQL sandbox, and the
 * app's page for every other address, which is a page of the app's own router.
 */
export function webApp(dist: string): Router {
  const router = express.Router();
  const page = join(dist, 'index.html');
  const sandbox = join(dist, 'sandbox.html');
  router.use(
    '/assets',
    express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use('/assets', (_request, response) => {
    response.status(404).type('text').send('This file does not exist (any more).');
  });
  router.use(express.static(dist, { index: false, maxAge: 0 }));
  const send =
    (file: string): RequestHandler =>
    (request, response, next) => {
      if (!request.accepts('html')) return next();
      if (!existsSync(file)) {
        response.status(503).type('text').send('The web app has not been built: run `npm run build`.');
        return;
      }
      response.set('Cache-Control', 'no-cache').sendFile(file);
    };
  router.get('/sandbox', send(sandbox));
  router.get('/{*path}', send(page));
  return router;
}
