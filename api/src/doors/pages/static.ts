import { existsSync, readdirSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { encodingFor } from '../../edge/encodings.js';

/** Where the web app's builds are: `client` for browsers, `server` for rendering. */
export const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** What the build has compressed lies beside the file itself (scripts/lib/precompress.mjs), under its name and this. */
const extensions = { br: '.br', gzip: '.gz', identity: '' } as const;

/** A folder is no address of the site: neither shown nor led to with a slash at its end. */
const filesOnly = { index: false, redirect: false } as const;

/** The files of the web app's build for browsers: those with a hash in their name for ever, the rest checked again each time. */
export function webFiles(dist: string): Router {
  const router = express.Router();
  router.use(compressedForm(dist));
  router.use(
    '/assets',
    express.static(join(dist, 'assets'), {
      ...filesOnly,
      immutable: true,
      maxAge: '1y',
      setHeaders: encode,
    }),
  );
  router.use('/assets', (_request, response) => {
    response.status(404).type('text').send('This file does not exist (any more).');
  });
  // A service worker that some cache held back would hold back every later version of the site.
  const checked = (response: Response, file: string) => {
    encode(response, file);
    response.set('Cache-Control', 'no-cache');
  };
  router.use(express.static(dist, { ...filesOnly, setHeaders: checked }));
  router.get('/sandbox', sendPage(dist, 'sandbox.html'));
  return router;
}

/** The app's page without content, for every address whose page browsers make by themselves. */
export function webApp(dist: string): Router {
  const router = express.Router();
  router.get('/{*path}', sendPage(dist, 'index.html'));
  return router;
}

function sendPage(dist: string, name: string): RequestHandler {
  const compressed = compressedFiles(dist);
  return (request, response, next) => {
    if (!request.accepts('html')) return next();
    if (!existsSync(join(dist, name))) {
      response.status(503).type('text').send('The web app has not been built: run `npm run build`.');
      return;
    }
    const form = `/${name}${formFor(request, `/${name}`, compressed)}`;
    if (compressed.has(`/${name}${extensions.gzip}`)) response.vary('Accept-Encoding');
    response.set('Cache-Control', 'no-cache');
    encode(response, form);
    response.sendFile(join(dist, form));
  };
}

/** Leads a request to the form of a file that its sender likes best, so that nothing is compressed while it is sent. */
function compressedForm(dist: string): RequestHandler {
  const compressed = compressedFiles(dist);
  return (request, response, next) => {
    const { path } = request;
    if (compressed.has(`${path}${extensions.gzip}`)) {
      response.vary('Accept-Encoding');
      request.url = `${path}${formFor(request, path, compressed)}`;
    }
    next();
  };
}

/** What stands behind the name of the form of a file that a request is answered with. */
function formFor(request: Request, path: string, compressed: ReadonlySet<string>): string {
  const extension = extensions[encodingFor(request.headers['accept-encoding'])];
  return compressed.has(path + extension) ? extension : '';
}

/** Says of a compressed form what it is. */
function encode(response: Response, file: string): void {
  const { name, ext } = parse(file);
  const encoding = ext === extensions.br ? 'br' : ext === extensions.gzip ? 'gzip' : null;
  if (encoding !== null) response.type(parse(name).ext).set('Content-Encoding', encoding);
}

/** The paths of all compressed forms; none when nothing has been built. */
function compressedFiles(dist: string): ReadonlySet<string> {
  if (!existsSync(dist)) return new Set();
  const files = readdirSync(dist, { recursive: true, withFileTypes: true });
  return new Set(
    files
      .filter(({ name }) => name.endsWith(extensions.br) || name.endsWith(extensions.gzip))
      .map(({ parentPath, name }) => `/${relative(dist, join(parentPath, name)).replaceAll('\\', '/')}`),
  );
}
