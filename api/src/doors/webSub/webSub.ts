import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import { DomainError, ForbiddenError } from '../../errors.js';
import type { FeedSubject } from '../../features/websub/webSub.entity.js';
import { HUB_PATH } from '../../features/websub/webSubHub.js';
import type { FeedContent } from '../../features/websub/webSubSender.js';
import { clientAddress, type RateLimits } from '../../platform/limits/rateLimits.js';
import type { Services } from '../../platform/useCases/context.js';
import { httpStatus } from '../errorMapping.js';
import type { FeedScope, FeedService } from '../feeds/feed.service.js';
import { feedFormats } from '../feeds/feedFormats.js';

const MAX_BYTES = 8 * 1024;

interface WebSubDoorOptions {
  services: Pick<Services, 'webSub' | 'users' | 'categories'>;
  limits: RateLimits;
  trustedProxies: number;
}

/** `POST /websub`, where subscribers of feeds ask for news (docs/api.md#feeds). Its answers are texts. */
export async function webSubDoor(
  app: FastifyInstance,
  { services, limits, trustedProxies }: WebSubDoorOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    checkContentLength(request.raw, MAX_BYTES);
    return readText(request, payload, MAX_BYTES);
  });
  app.setErrorHandler((error, _request, reply) => {
    reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store');
    if (error instanceof UnreadableError) {
      if (error.status === 413) reply.header('Connection', 'close');
      return reply.code(error.status).send(error.message);
    }
    if (!(error instanceof DomainError)) throw error;
    if ('retryAfter' in error) reply.header('Retry-After', String(error.retryAfter));
    return reply.code(httpStatus[error.code]).send(error.message);
  });
  app.post(HUB_PATH, async ({ raw, body }, reply) => {
    const { 'sec-fetch-site': site = 'none', 'content-type': type = '' } = raw.headers;
    // A form needs no preflight: a page of another site could use up the budget of its visitors.
    if (site !== 'same-origin' && site !== 'none')
      throw new ForbiddenError('Pages of other sites cannot subscribe.');
    if (!/^application\/x-www-form-urlencoded\b/i.test(type))
      throw new UnreadableError(415, 'The content type must be application/x-www-form-urlencoded.');
    await limits.consume('websub', `address:${clientAddress(raw, trustedProxies)}`);
    const asked = await services.webSub.read(
      new URLSearchParams(typeof body === 'string' ? body : ''),
      services,
    );
    // Whoever asks, a host is not asked more often than this.
    await limits.consume('websubHost', `host:${asked.callback.hostname}`);
    await services.webSub.accept(asked);
    return reply.code(202).header('Cache-Control', 'no-store').type('text/plain; charset=utf-8').send('');
  });
}

/** Reads feeds for subscribers. */
export function feedContents(
  feeds: FeedService,
  { users, categories }: Pick<Services, 'users' | 'categories'>,
) {
  const scopeOf = async (subject: FeedSubject): Promise<FeedScope | null> => {
    const [kind, id = ''] = subject.split(':');
    if (kind === 'site') return {};
    if (kind === 'category') {
      const category = await categories.byId(id);
      return category && { category: category.name };
    }
    const [author] = await users.byIds([id]);
    return author ? { author: author.userName } : null;
  };
  return async (subject: FeedSubject, fileName: string): Promise<FeedContent | null> => {
    const scope = await scopeOf(subject);
    const format = feedFormats.find((each) => each.fileName === fileName);
    const feed = scope && format ? await feeds.feed(scope) : null;
    if (!feed || !format) return null;
    return { body: await feeds.file(feed, format.fileName), contentType: format.contentType };
  };
}
