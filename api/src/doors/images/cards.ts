import express, { type Response, type Router } from 'express';
import type { Card, CardService } from '../../features/cards/card.service.js';
import { RateLimitedError } from '../../errors.js';

/** An address with a version (`?v=`) is given up when the picture changes: a week. */
const WITH_VERSION = 'public, max-age=604800, stale-while-revalidate=604800';
/** Any other is asked for again: five minutes. */
const WITHOUT_VERSION = 'public, max-age=300, stale-while-revalidate=3600';

/** `/cards/{postId}.png` and `/cards/site.png`: pictures for chats and social networks, 1200 x 630 pixels. */
export function cardRoutes(cards: CardService): Router {
  const router = express.Router();

  router.get('/cards/:name.png', async (request, response) => {
    const { name } = request.params;
    try {
      const card = name === 'site' ? await cards.ofSite() : await cards.ofPost(name);
      if (!card) {
        response.status(404).type('text').send('There is no such picture.');
        return;
      }
      // Whatever the version says, the picture is the current one.
      send(response, card, request.query.v === undefined ? WITHOUT_VERSION : WITH_VERSION);
    } catch (error) {
      if (!(error instanceof RateLimitedError)) throw error;
      response.status(503).set('Retry-After', String(error.retryAfter)).type('text').send(error.message);
    }
  });

  return router;
}

function send(response: Response, { png, digest }: Card, cacheControl: string): void {
  response.set({ 'Cache-Control': cacheControl, 'Content-Type': 'image/png', ETag: `"${digest}"` }).send(png);
}
