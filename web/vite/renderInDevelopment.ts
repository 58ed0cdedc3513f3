import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { Execute } from '../src/server/pageAnswers.ts';
import type { createPageRenderer as CreatePageRenderer } from '../src/server/entry.tsx';

interface RenderInDevelopmentOptions {
  /** The module that renders, relative to the root. */
  entry: string;
  /** Address of the API, which is a separate process in development. */
  apiURL: string;
}

/** Renders public pages with Vite's development server, as the API's server does with the build. */
export function renderInDevelopment({ entry, apiURL }: RenderInDevelopmentOptions): Plugin {
  return {
    name: 'hydrate:render-in-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        answer(server, request, response).then(
          (isAnswered) => isAnswered || next(),
          (error: unknown) => {
            // As in production, the empty page is served instead, and the reason is logged.
            server.config.logger.error(`${request.url ?? ''} was not rendered: ${String(error)}`);
            next();
          },
        );
      });
    },
  };

  async function answer(server: ViteDevServer, request: IncomingMessage, response: ServerResponse) {
    const { url = '/', method, headers } = request;
    if (method !== 'GET' || !headers.accept?.includes('text/html') || isNoPage(server, url)) return false;
    const { createPageRenderer } = (await server.ssrLoadModule(entry)) as {
      createPageRenderer: typeof CreatePageRenderer;
    };
    const file = path.join(server.config.root, 'index.html');
    const renderer = createPageRenderer({
      template: await server.transformIndexHtml(url, await readFile(file, 'utf8')),
      build: null,
      origin: `http://${headers.host ?? 'localhost'}`,
    });
    const address = renderer.addressOf(url);
    if (address === null) return false;
    const execute: Execute = async (document, variables) => {
      const { print } = await import('graphql');
      const result = await fetch(`${apiURL}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: print(document), variables }),
      });
      return (await result.json()) as Awaited<ReturnType<Execute>>;
    };
    const { status, html } = await renderer.render(address, execute);
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html);
    return true;
  }
}

/** Whether an address is a file, a separate page (sandbox.html) or the API's. */
function isNoPage({ config }: ViteDevServer, url: string): boolean {
  const pathname = url.replace(/[?#].*$/, '');
  const isProxied = Object.keys(config.server.proxy ?? {}).some((key) =>
    key.startsWith('^') ? new RegExp(key).test(url) : url.startsWith(key),
  );
  return isProxied || /\.[\w-]+$/.test(pathname) || existsSync(path.join(config.root, `${pathname}.html`));
}
