import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { MAX_MULTIPART_BYTES } from '../uploads/imageRejection.js';

/** The longest JSON body in bytes: a post of 1,000,000 characters with images that are still embedded. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** The longest JSON body of somebody who shows no token, and so has no post to publish. */
const MAX_ANONYMOUS_JSON_BYTES = 256 * 1024;

/** A body longer than its kind may be, in the shape of body-parser's own error (https://github.com/jshttp/http-errors). */
class BodyTooLargeError extends Error {
  readonly status = 413;
  readonly expose = true;
  readonly type = 'entity.too.large';
  constructor(limit: number) {
    super(`The body is too large: ${limit.toLocaleString('en')} bytes are the limit.`);
  }
}

/** Reads something of a request, and goes on, with an error if there was one. */
type Reader = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Refuses a body whose head says that it is too long, before any of it is taken in. @param limit in bytes */
function limitBody(limit: number): Reader {
  return (request, _response, next) => {
    next(Number(request.headers['content-length'] ?? 0) > limit ? new BodyTooLargeError(limit) : undefined);
  };
}

const multipart = limitBody(MAX_MULTIPART_BYTES);

/** Refuses multipart bodies that are longer than an image may be, at once. */
export const limitMultipart: RequestHandler = (request, response, next) => {
  if (request.is('multipart/form-data')) multipart(request, response, next);
  else next();
};

/**
 * JSON bodies for both doors: what may publish posts may be long, what is anonymous may not. Parsing is what costs, so the
 * limit goes by the header; a token that turns out to be bad is refused right after.
 */
export function jsonBody(): Reader {
  const long = readJson(MAX_JSON_BYTES);
  const short = readJson(MAX_ANONYMOUS_JSON_BYTES);
  return (request, response, next) => {
    (request.headers.authorization === undefined ? short : long)(request, response, next);
  };
}

/**
 * `express.json`, but what is too long is refused at once. By itself body-parser answers when the sender is done, and until then
 * reads what it will not use.
 */
function readJson(limit: number): Reader {
  const parse = express.json({ limit });
  const checkLength = limitBody(limit);
  return (request, response, next) => {
    checkLength(request, response, (tooLong?: unknown) => {
      if (tooLong !== undefined) return next(tooLong);
      const state = { isDone: false };
      parse(request, response, (error?: unknown) => {
        if (state.isDone) return;
        state.isDone = true;
        next(error);
      });
      if (state.isDone || request.headers['content-length'] !== undefined) return;
      // Of no stated length: counted as it comes. The parser has begun to listen, so that nothing is lost by listening too.
      let size = 0;
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size <= limit || state.isDone) return;
        state.isDone = true;
        next(new BodyTooLargeError(limit));
      });
    });
  };
}
