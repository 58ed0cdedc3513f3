import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fresh from 'fresh';

/** A weak entity tag that is valid for all encodings of a body. */
export function weakTag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether the validators of a conditional request match those of a response of status 200. */
export function isFresh(
  { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  validators: Record<'etag' | 'last-modified', string>,
): boolean {
  // The date of a feed goes back when its newest post is deleted: a later date than the present one says that the client still has it.
  const isOfThisDate = headers['if-modified-since'] === validators['last-modified'];
  if (headers['if-none-match'] === undefined && !isOfThisDate) return false;
  return (method === 'GET' || method === 'HEAD') && fresh(headers, validators);
}

/** A hook that gives public responses the validators that the cache would give them, and answers 304 as the cache would, before compression. */
export async function revalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isPublic = /\bpublic\b/.test(String(reply.getHeader('Cache-Control') ?? ''));
  if (reply.statusCode !== 200 || !isPublic) return payload;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  if (!reply.hasHeader('ETag')) reply.header('ETag', weakTag(Buffer.from(payload)));
  const validators = {
    etag: String(reply.getHeader('ETag')),
    'last-modified': String(reply.getHeader('Last-Modified') ?? ''),
  };
  // The response to a HEAD has no body anyway, and Fastify measures it after this.
  if (request.method !== 'GET' || !isFresh(request.raw, validators)) return payload;
  reply.code(304).removeHeader('Content-Type').removeHeader('Content-Length');
  return null;
}
