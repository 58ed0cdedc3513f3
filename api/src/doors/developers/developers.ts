import type { FastifyInstance, FastifyReply } from 'fastify';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { weakTag } from '../../edge/freshness.js';
import { developerHtml, foundHtml, type Layout, siteHead } from './developerLayout.js';
import type { DeveloperPage } from './developerPage.js';
import type { SearchedPage } from './developerSearch.js';
import { SNIPPETS_PATH, SNIPPETS_SCRIPT } from './snippets.js';

export interface DevelopersOptions {
  publicUrl: string;
  /** The web app's build for browsers, whose style the pages have. */
  webFolder: string;
}

interface Ready {
  layout: Layout;
  pages: ReadonlyMap<string, SearchedPage & { html: string }>;
}

const SEARCH = '/developers/search';

/**
 * The documentation for developers (docs/behaviour.md#developers): guides from Markdown files and a reference from the schema, as plain pages that
 * need no script, and as Markdown. Rendered at the first request and kept.
 */
export async function developersDoor(app: FastifyInstance, options: DevelopersOptions): Promise<void> {
  let ready: Promise<Ready> | undefined;
  const site = () => {
    ready ??= prepare(options);
    ready.catch(() => (ready = undefined));
    return ready;
  };

  app.get<{ Querystring: { q?: unknown } }>(SEARCH, async (request, reply) => {
    const { q } = request.query;
    const query = typeof q === 'string' ? q.slice(0, MAX_QUERY) : '';
    const { layout, pages } = await site();
    const { searchPages } = await import('./developerSearch.js');
    const described = { path: SEARCH, title: 'Search', description: 'Search the documentation.' };
    const found = foundHtml(query, searchPages([...pages.values()], query));
    return send(reply, 'text/html', developerHtml(layout, described, found, query || ' '));
  });

  app.get(SNIPPETS_PATH, (_request, reply) => send(reply, 'text/javascript', SNIPPETS_SCRIPT));
  app.get<{ Params: { '*': string } }>('/developers/*', async ({ params: { '*': rest } }, reply) =>
    answer(`/developers/${rest}`, reply, await site()),
  );
  for (const path of ['/developers', '/developers.md'])
    app.get(path, async (_request, reply) => answer(path, reply, await site()));
}

const MAX_QUERY = 100;

function answer(requested: string, reply: FastifyReply, { layout, pages }: Ready): FastifyReply {
  const isMarkdown = requested.endsWith('.md');
  const path = requested.replace(isMarkdown ? /\.md$/ : /\/$/, '');
  const found = pages.get(path);
  if (!found) {
    const missing = { path: SEARCH, title: 'Not found', description: 'This page does not exist.' };
    const html =
      '<h1>This page does not exist</h1><p>Search for it above, or start at the <a href="/developers">first page</a>.</p>';
    return send(reply.code(404), 'text/html', developerHtml(layout, missing, html, ' '));
  }
  if (isMarkdown) {
    reply.header('Link', `<${layout.publicUrl}${path}>; rel="canonical"`);
    return send(reply, 'text/markdown', found.page.markdown);
  }
  return send(reply, 'text/html', developerHtml(layout, found.page, found.html));
}

function send(reply: FastifyReply, type: string, document: string): FastifyReply {
  reply.headers({
    'Cache-Control': PUBLIC_FOR_A_MOMENT,
    'Content-Type': `${type}; charset=utf-8`,
    ETag: weakTag(Buffer.from(document)),
  });
  return reply.send(document);
}

async function prepare({ publicUrl, webFolder }: DevelopersOptions): Promise<Ready> {
  const [{ developerSite }, { renderPage }] = await Promise.all([
    import('./developerPages.js'),
    import('./markdownPage.js'),
  ]);
  const { guides, reference } = await developerSite(publicUrl);
  const pages = new Map(
    [...guides, ...reference].map((page) => [page.path, { page, ...renderPage(page.markdown) }]),
  );
  const menu: DeveloperPage[] = [...guides, ...reference.slice(0, 1)];
  return { layout: { siteHead: siteHead(webFolder), publicUrl, menu }, pages };
}
