import type { FastifyInstance, FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { SitemapService } from './sitemap.service.js';
import type { FeedService } from '../feeds/feed.service.js';
import type { PostService } from '../../features/posts/post.service.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { clientAddress } from '../../platform/limits/rateLimits.js';

/** For files that change only with the version of the site: an hour. */
const PUBLIC_FOR_AN_HOUR = 'public, max-age=3600';

export interface DiscoveryDependencies {
  posts: PostService;
  feeds: FeedService;
  dataSource: DataSource;
  /** Origin of all URLs, whatever the Host header. */
  publicUrl: string;
  trustedProxies: number;
}

/** Constant files for crawlers, browsers and tools: robots.txt, llms.txt, OpenSearch. */
export async function constantFilesDoor(
  app: FastifyInstance,
  { publicUrl }: Pick<DiscoveryDependencies, 'publicUrl'>,
): Promise<void> {
  const text = (path: string, type: string, document: string) => {
    app.get(path, (_request, reply) => send(reply, type, document));
  };
  text('/robots.txt', 'text/plain', robotsText(publicUrl));
  text('/llms.txt', 'text/plain', llmsText(publicUrl));
  text('/opensearch.xml', 'application/opensearchdescription+xml', openSearchDescription(publicUrl));
}

/** Files for crawlers, search engines and tools that are made from the database: sitemaps, posts as Markdown. */
export async function discoveryDoor(
  app: FastifyInstance,
  { posts, feeds, dataSource, publicUrl, trustedProxies }: DiscoveryDependencies,
): Promise<void> {
  const sitemaps = new SitemapService(dataSource, { publicUrl });
  app.get('/sitemap.xml', async (_request, reply) => {
    const { SitemapIndexStream, streamToPromise } = await import('sitemap');
    const stream = new SitemapIndexStream();
    for (const name of await sitemaps.names()) stream.write({ url: `${publicUrl}/sitemaps/${name}.xml` });
    stream.end();
    return send(reply, 'application/xml', await streamToPromise(stream));
  });

  app.get<{ Params: { name: string } }>(
    '/sitemaps/:name(^[\\w-]+).xml',
    async ({ params: { name } }, reply) => {
      const document = await sitemaps.file(name);
      return document ? send(reply, 'application/xml', document) : reply.callNotFound();
    },
  );

  app.get<{ Params: { id: string } }>('/post/:id(^[\\w-]+).md', async ({ params: { id }, raw }, reply) => {
    const post = await posts.byId(id);
    const [entry] = post ? await feeds.entries([post]) : [];
    if (!entry) return reply.callNotFound();
    const markdown = Buffer.from(
      await feeds.markdown(entry, `address:${clientAddress(raw, trustedProxies)}`),
    );
    return reply
      .headers({
        'Cache-Control': PUBLIC_FOR_A_MOMENT,
        'Last-Modified': entry.updatedAt.toUTCString(),
        Link: `<${entry.url}>; rel="canonical"`,
        ...(post?.isListed === false && { 'X-Robots-Tag': 'noindex' }),
        'Content-Type': 'text/markdown; charset=utf-8',
      })
      .send(markdown);
  });
}

function send(reply: FastifyReply, type: string, document: string | Buffer): FastifyReply {
  return reply
    .headers({ 'Cache-Control': PUBLIC_FOR_AN_HOUR, 'Content-Type': `${type}; charset=utf-8` })
    .send(document);
}

/** Private pages, and pages without content of their own. */
const NOT_FOR_CRAWLERS =
  'api graphql sandbox search login register verify-email forgot-password password-reset confirm_signout no-scripts write drafts readinglist following notifications settings oauth moderation admin unsubscribe restore-account';

/** RFC 9309. */
function robotsText(publicUrl: string): string {
  const rules = NOT_FOR_CRAWLERS.split(' ')
    // Without an end, `/write` would also exclude the profile of `writer_ann`.
    .flatMap((page) => ['$', '/', '?'].map((end) => `Disallow: /${page}${end}`))
    .join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** https://llmstxt.org */
function llmsText(publicUrl: string): string {
  return `# Hydrate

> The Developer Hub for All Things React: posts by people who build with React, with comments and profiles.

Each post is a page at ${publicUrl}/post/{id} and Markdown at ${publicUrl}/post/{id}.md.

## Posts

- [Newest posts](${publicUrl}/feed.json): JSON Feed 1.1 with bodies, very long ones as summaries; also as [RSS](${publicUrl}/rss.xml) and [Atom](${publicUrl}/atom.xml)
- [All posts](${publicUrl}/sitemap.xml): sitemaps
- One category: ${publicUrl}/category/{name}/feed.json
- One author: ${publicUrl}/{userName}/feed.json

## For programs

- [Documentation](${publicUrl}/developers.md): guides and a reference of every type; each page is Markdown at its address with \`.md\`
- [GraphQL](${publicUrl}/graphql): the whole API, with introspection; to explore in the [sandbox](${publicUrl}/sandbox)
- [REST](${publicUrl}/api/openapi.json): OpenAPI 3.1
`;
}

/** https://github.com/dewitt/opensearch/blob/master/opensearch-1-1-draft-6.md */
function openSearchDescription(publicUrl: string): string {
  const address = publicUrl.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Hydrate</ShortName>
  <Description>Search the posts of Hydrate</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image width="16" height="16" type="image/svg+xml">${address}/favicon.svg</Image>
  <Url type="text/html" method="get" template="${address}/search/?q={searchTerms}"/>
</OpenSearchDescription>
`;
}
