import type { FastifyInstance } from 'fastify';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { clientAddress } from '../../platform/limits/rateLimits.js';
import type { FeedScope, FeedService } from './feed.service.js';
import { feedCursor, feedFormats } from './feedFormats.js';

/** `/rss.xml`, `/atom.xml` and `/feed.json` of the site, and the same below `/category/{name}` and `/{userName}`. */
export async function feedsDoor(
  app: FastifyInstance,
  { feeds, trustedProxies }: { feeds: FeedService; trustedProxies: number },
): Promise<void> {
  for (const { fileName, contentType } of feedFormats) {
    const route = (path: string, scopeOf: (name: string) => FeedScope) =>
      app.get<{ Params: { name?: string } }>(path, async ({ params: { name = '' }, raw }, reply) => {
        const feed = await feeds.feed(scopeOf(name), feedCursor(fileName, raw.url ?? ''));
        if (!feed) return reply.callNotFound();
        const file = Buffer.from(
          await feeds.file(feed, fileName, `address:${clientAddress(raw, trustedProxies)}`),
        );
        return reply
          .headers({
            'Cache-Control': PUBLIC_FOR_A_MOMENT,
            'Last-Modified': feed.updatedAt.toUTCString(),
            'Content-Type': contentType,
            ...(feed.hubUrl !== null && {
              Link: `<${feed.hubUrl}>; rel="hub", <${feed.baseUrl}/${fileName}>; rel="self"`,
            }),
          })
          .send(file);
      });
    route(`/${fileName}`, () => ({}));
    route(`/category/:name/${fileName}`, (category) => ({ category }));
    route(`/:name/${fileName}`, (author) => ({ author }));
  }
}
