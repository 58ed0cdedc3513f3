import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';

/** Smaller bodies, in bytes, fit into one packet and are not compressed. */
export const MIN_COMPRESSED = 1024;

const COMPRESSIBLE = /^text\/|[/+](?:json|xml)\b|javascript/;

/** Whether responses of a media type shrink when they are compressed. */
export function isCompressible(contentType: string): boolean {
  return COMPRESSIBLE.test(contentType);
}

/** Compresses responses and decompresses request bodies. Register it before the routes. */
export const compression = fastifyPlugin(async (app: FastifyInstance) => {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    requestEncodings: ['br', 'gzip', 'deflate'],
    threshold: MIN_COMPRESSED,
    customTypes: isCompressible,
  });
  // Without a body there is nothing to decompress, whatever the header says.
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': chunked } = headers;
    if (length === '0' && chunked === undefined) delete headers['content-encoding'];
    done();
  });
  // The plugin sets `Vary` only on compressed responses. A cache would serve a stored identity response to every client (RFC 9110
  // section 12.5.5).
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isLong =
      !(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length >= MIN_COMPRESSED;
    if (payload && isLong && isCompressible(String(reply.getHeader('Content-Type') ?? ''))) {
      const vary = String(reply.getHeader('Vary') ?? '');
      if (!/accept-encoding/i.test(vary))
        reply.header('Vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    }
    done();
  });
});
