import express, { type Request, type Response, type Router } from 'express';
import type { FeedScope, FeedService } from './feed.service.js';
import { feedFormats } from './feedFormats.js';
import { PUBLIC_FOR_A_MOMENT } from '../../edge/caching.js';
import { crossOrigin } from '../../edge/security.js';

/** `/rss.xml`, `/atom.xml` and `/feed.json` of the site, and the same below `/category/{name}` and `/{userName}`. */
export function feedRoutes(feeds: FeedService): Router {
  const router = express.Router();
  for (const { fileName, contentType } of feedFormats) {
    const answer =
      (scopeOf: (request: Request) => FeedScope) => async (request: Request, response: Response) => {
        const feed = await feeds.feed(scopeOf(request));
        if (!feed) {
          response.status(404).type('text').send('There is nothing at this address.');
          return;
        }
        response.set({ 'Cache-Control': PUBLIC_FOR_A_MOMENT, 'Last-Modified': feed.updatedAt.toUTCString() });
        response.set('Content-Type', contentType).send(Buffer.from(await feeds.file(feed, fileName)));
      };
    router.get(
      `/${fileName}`,
      crossOrigin,
      answer(() => ({})),
    );
    router.get(
      `/category/:name/${fileName}`,
      crossOrigin,
      answer(({ params }) => ({ category: String(params.name) })),
    );
    router.get(
      `/:userName/${fileName}`,
      crossOrigin,
      answer(({ params }) => ({ author: String(params.userName) })),
    );
  }
  return router;
}
