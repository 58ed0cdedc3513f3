import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkContentLength, readText, UnreadableError } from '../../edge/jsonBody.js';
import type { ReadCounts } from '../../features/reads/readCounts.service.js';
import { clientAddress } from '../../platform/limits/rateLimits.js';

export interface ReadsOptions {
  readCounts: Pick<ReadCounts, 'count'>;
  publicUrl: string;
  trustedProxies: number;
}

/**
 * `POST /reads/{postId}`: a browser reports that its user has read a post for a while (docs/behaviour.md#reads). It is a request of its
 * own because pages come from caches. There is no cookie and no body, and the answer is the same whether the read counts or not.
 */
export async function readsDoor(
  app: FastifyInstance,
  { readCounts, publicUrl, trustedProxies }: ReadsOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    checkContentLength(request.raw, 0);
    return readText(request, payload, 0);
  });
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof UnreadableError)) throw error;
    if (error.status === 413) reply.header('Connection', 'close');
    return reply.code(error.status).type('text/plain; charset=utf-8').send('A read has no body.');
  });
  app.post<{ Params: { postId: string } }>('/reads/:postId', async (request, reply) => {
    if (isOwnPage(request, publicUrl)) {
      readCounts.count({
        postId: request.params.postId,
        address: clientAddress(request.raw, trustedProxies),
        userAgent: request.headers['user-agent'] ?? '',
      });
    }
    return reply.header('Cache-Control', 'no-store').code(204).send();
  });
}

/** Whether a page of this site sent the request. Other sites cannot make their visitors count. */
function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  return headers['sec-fetch-site'] === undefined
    ? headers.origin === publicUrl
    : headers['sec-fetch-site'] === 'same-origin';
}
