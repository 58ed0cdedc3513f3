import express, { type Response, type Router } from 'express';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import { llmsText, openSearchDescription, robotsText } from './siteFiles.js';
import type { SitemapService } from './sitemap.service.js';
import type { FeedService } from '../feeds/feed.service.js';
import type { PostService } from '../../features/posts/post.service.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';

/** How long what changes with the site's version alone may be kept: an hour. */
const PUBLIC_FOR_AN_HOUR = 'public, max-age=3600';

export interface DiscoveryDependencies {
  posts: PostService;
  feeds: FeedService;
  sitemaps: SitemapService;
  /** Origin of every address that is given out, whatever host was asked. */
  publicUrl: string;
}

/** What crawlers, search engines and tools look for: robots.txt, sitemaps, llms.txt, OpenSearch, posts as Markdown. */
export function discoveryRoutes({ posts, feeds, sitemaps, publicUrl }: DiscoveryDependencies): Router {
  const router = express.Router();
  const xml = (response: Response, document: Buffer) => {
    response.set({ 'Cache-Control': PUBLIC_FOR_AN_HOUR, 'Content-Type': 'application/xml; charset=utf-8' });
    response.send(document);
  };
  const text = (path: string, type: string, body: string) => {
    router.get(path, (_request, response) => {
      response
        .set({ 'Cache-Control': PUBLIC_FOR_AN_HOUR, 'Content-Type': `${type}; charset=utf-8` })
        .send(body);
    });
  };
  text('/robots.txt', 'text/plain', robotsText(publicUrl));
  text('/llms.txt', 'text/plain', llmsText(publicUrl));
  text('/opensearch.xml', 'application/opensearchdescription+xml', openSearchDescription(publicUrl));

  router.get('/sitemap.xml', async (_request, response) => {
    const stream = new SitemapIndexStream();
    for (const name of await sitemaps.names()) stream.write({ url: `${publicUrl}/sitemaps/${name}.xml` });
    stream.end();
    xml(response, await streamToPromise(stream));
  });

  router.get('/sitemaps/:name.xml', async (request, response) => {
    const urls = await sitemaps.urls(request.params.name);
    // A sitemap holds at least one address (https://www.sitemaps.org/protocol.html).
    if (!urls?.length) return notThere(response);
    const stream = new SitemapStream({ hostname: publicUrl });
    const document = streamToPromise(stream);
    for (const { path, lastModified } of urls) {
      stream.write({ url: path, ...(lastModified ? { lastmod: lastModified.toISOString() } : {}) });
    }
    stream.end();
    xml(response, await document);
  });

  router.get('/post/:id.md', async (request, response) => {
    const post = await posts.byId(request.params.id);
    const [entry] = post ? await feeds.entries([post]) : [];
    if (!entry) return notThere(response);
    const markdown = await feeds.markdown(entry);
    response
      .set({
        'Cache-Control': PUBLIC_FOR_A_MOMENT,
        'Last-Modified': entry.updatedAt.toUTCString(),
        Link: `<${entry.url}>; rel="canonical"`,
        ...(post?.isListed === false && { 'X-Robots-Tag': 'noindex' }),
      })
      .set('Content-Type', 'text/markdown; charset=utf-8')
      .send(Buffer.from(markdown));
  });

  return router;
}

function notThere(response: Response): void {
  response.status(404).type('text').send('There is nothing at this address.');
}
