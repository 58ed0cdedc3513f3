import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFoundError, RateLimitedError } from '../../errors.js';
import { unsubscribe } from '../../features/notifications/notification.commands.js';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContextFactory } from '../requestContext.js';

/** A body has the only field `List-Unsubscribe=One-Click`, in one of two forms. */
const MAX_BYTES = 4 * 1024;

/**
 * `POST /unsubscribe/{token}`, which mail programs send without asking (RFC 8058 section 3.1) and the page after a click. The token
 * decides alone: cookies, logins and the body have no meaning. `GET` is a page, which changes nothing.
 */
export async function unsubscribeDoor(
  app: FastifyInstance,
  { contexts }: { contexts: RequestContextFactory },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    checkContentLength(request.raw, MAX_BYTES);
    return readText(request, payload, MAX_BYTES);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof UnreadableError) return answer(reply, error.status, error.message);
    if (error instanceof NotFoundError) return answer(reply, 404, error.message);
    if (error instanceof RateLimitedError) return answer(reply, 429, error.message);
    throw error;
  });
  app.post<{ Params: { token: string } }>('/unsubscribe/:token', async (request, reply) => {
    // A login has no meaning here, so one that has expired does not matter either.
    delete request.raw.headers.authorization;
    const context = await contexts(request.raw, reply.raw);
    await execute(unsubscribe, context, { token: request.params.token });
    return answer(reply, 200, 'You will get no more of these mails.');
  });
}

function answer(reply: FastifyReply, status: number, message: string): FastifyReply {
  if (status === 413) reply.header('Connection', 'close');
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(message);
}
