import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler, type Response, type Router } from 'express';

/** Where the web app's builds are: `client` for browsers, `server` for rendering. */
export const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The files of the web app's build for browsers: those with a hash in their name for ever, the rest checked again each time. */
export function webFiles(dist: string): Router {
  const router = express.Router();
  router.use(
    '/assets',
    express.static(join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use('/assets', (_request, response) => {
    response.status(404).type('text').send('This file does not exist (any more).');
  });
  // A service worker that some cache held back would hold back every later version of the site.
  const checked = (response: Response) => response.set('Cache-Control', 'no-cache');
  router.use(express.static(dist, { index: false, setHeaders: checked }));
  router.get('/sandbox', sendPage(join(dist, 'sandbox.html')));
  return router;
}

/** The app's page without content, for every address whose page browsers make by themselves. */
export function webApp(dist: string): Router {
  const router = express.Router();
  router.get('/{*path}', sendPage(join(dist, 'index.html')));
  return router;
}

function sendPage(file: string): RequestHandler {
  return (request, response, next) => {
    if (!request.accepts('html')) return next();
    if (!existsSync(file)) {
      response.status(503).type('text').send('The web app has not been built: run `npm run build`.');
      return;
    }
    response.set('Cache-Control', 'no-cache').sendFile(file);
  };
}
