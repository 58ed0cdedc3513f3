import type { FastifyInstance } from 'fastify';
import fresh from 'fresh';
import type { CardService } from '../../features/cards/card.service.js';
import { RateLimitedError } from '../../errors.js';

/** URLs with a version (`?v=`) are replaced when the image changes: a week. */
const WITH_VERSION = 'public, max-age=604800, stale-while-revalidate=604800';
/** Other URLs are revalidated: five minutes. */
const WITHOUT_VERSION = 'public, max-age=300, stale-while-revalidate=3600';

/** `/cards/{postId}.png` and `/cards/site.png`: preview images for chats and social networks, 1200 x 630 pixels. */
export async function cardsDoor(app: FastifyInstance, { cards }: { cards: CardService }): Promise<void> {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/cards/:name(^[^/]+).png',
    async ({ params: { name }, query, headers }, reply) => {
      try {
        const card = name === 'site' ? await cards.ofSite() : await cards.ofPost(name);
        if (!card)
          return await reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.');
        const etag = `"${card.digest}"`;
        // The image is always the current one, whatever the version.
        reply.headers({
          'Cache-Control': query.v === undefined ? WITHOUT_VERSION : WITH_VERSION,
          ETag: etag,
        });
        if (fresh(headers, { etag })) return await reply.code(304).send();
        return await reply.type('image/png').send(card.png);
      } catch (error) {
        if (!(error instanceof RateLimitedError)) throw error;
        reply.code(503).header('Retry-After', String(error.retryAfter));
        return reply.type('text/plain; charset=utf-8').send(error.message);
      }
    },
  );
}
