import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { acceptsHtml } from '../../edge/negotiation.js';
import { EXAMPLE_FRAME_PATH, type InlineScripts } from '../../edge/security.js';
import { DAY } from '../../platform/time.js';

/** Where the web app's builds are: `client` for browsers, `server` for rendering. */
export const WEB_DIST = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Sends a page of the build, or 404 to clients that do not accept HTML. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

interface WebFilesOptions {
  dist: string;
  /** Called when somebody opens the sandbox. */
  sandboxOpened?: () => void;
}

/**
 * The files of the build for browsers, precompressed (scripts/lib/precompress.mjs). Those in `/assets` have a hash
 * of their content in their name and never change; others are revalidated each time.
 */
export const webFiles = fastifyPlugin(
  async (app: FastifyInstance, { dist, sandboxOpened }: WebFilesOptions) => {
    await app.register(fastifyStatic, {
      root: dist,
      dotfiles: 'ignore',
      serve: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      suppressWarning: true,
    });
    await app.register(assets, { prefix: '/assets' });
    // A stale service worker would block every later version of the site.
    for (const name of publicFiles(dist)) {
      app.get(`/${name}`, (_request, reply) => reply.header('Cache-Control', 'no-cache').sendFile(name));
    }
    app.get('/sandbox', { onResponse: async () => sandboxOpened?.() }, sendPage(dist, 'sandbox.html'));
    app.get(EXAMPLE_FRAME_PATH, sendExampleFrame(dist));
  },
);

/** In milliseconds. */
const YEAR = 365 * DAY;

async function assets(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const name = request.params['*'];
    // It would lead to other files of the build, which need other headers.
    if (/(?:^|[\\/])\./.test(name)) {
      reply.callNotFound();
      return reply;
    }
    return reply.sendFile(`assets/${name}`, { cacheControl: true, immutable: true, maxAge: YEAR });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('This file does not exist (any more).'),
  );
}

/** In seconds. Not longer, because the browser also stores the policy of the page. */
const EXAMPLE_FRAME_MAX_AGE = 24 * 60 * 60;

/**
 * The page of examples is cacheable at an address with a hash of its content (`?v=`), so that another run needs no network
 * (web/vite/exampleModules.ts). The cache stores documents of opaque frames, but not their scripts and style sheets.
 */
function sendExampleFrame(dist: string): SendPage {
  const send = sendPage(dist, EXAMPLE_FRAME);
  return (request, reply) => {
    send(request, reply);
    const { v } = request.query as { v?: unknown };
    if (v !== undefined && reply.statusCode === 200)
      void reply.header('Cache-Control', `public, max-age=${EXAMPLE_FRAME_MAX_AGE}`);
    return reply;
  };
}

/** Sends a page of the app without content, which browsers render. */
export function sendPage(dist: string, name: string): SendPage {
  return (request, reply) => {
    if (!acceptsHtml(request.headers.accept)) {
      reply.callNotFound();
      return reply;
    }
    if (!existsSync(join(dist, name))) {
      const message = 'The web app has not been built: run `npm run build`.';
      return reply.code(503).type('text/plain; charset=utf-8').send(message);
    }
    return reply.header('Cache-Control', 'no-cache').sendFile(name);
  };
}

/** Names of the files of the build outside of `assets`, without compressed forms. */
function publicFiles(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('assets/') && !name.startsWith('.') && !/\.(?:br|gz)$/.test(name));
}

/** The built pages of the site. The first is the template of rendered pages. */
const PAGES = ['index.html', 'offline.html', 'sandbox.html'];
const EXAMPLE_FRAME = 'example-frame.html';

/**
 * CSP hash sources of the inline scripts in the built pages (web/vite/inlineScripts.ts): `'sha256-…'` with its quotes
 * (https://www.w3.org/TR/CSP3/#grammardef-hash-source). Empty if the web app has not been built.
 */
export function inlineScriptHashes(dist: string): InlineScripts {
  return { pages: hashesIn(dist, PAGES), exampleFrame: hashesIn(dist, [EXAMPLE_FRAME]) };
}

function hashesIn(dist: string, pages: readonly string[]): string[] {
  const scripts = pages
    .map((page) => join(dist, page))
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/<script>([^]*?)<\/script>/g)])
    .map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return [...new Set(scripts)].map((hash) => `'sha256-${hash}'`);
}
