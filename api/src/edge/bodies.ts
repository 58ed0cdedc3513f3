import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type RequestHandler } from 'express';
import { bounds, parseJson } from '../platform/bounds/bounds.js';

/** The longest JSON body in bytes: a post of 1,000,000 characters with images that are still embedded. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** The longest JSON body without a genuine token, whose sender has no post to publish. */
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

/**
 * Refuses multipart bodies that are longer than an image may be, at once.
 *
 * @param limit in bytes
 */
export function limitMultipart(limit: number): RequestHandler {
  const checkLength = limitBody(limit);
  return (request, response, next) => {
    if (request.is('multipart/form-data')) checkLength(request, response, next);
    else next();
  };
}

/**
 * JSON bodies for both doors. Members publish posts and may send long ones; anonymous bodies are short, because decompressing and
 * parsing cost more than sending.
 *
 * @param isMember whether a request carries a genuine token; its mere presence proves nothing
 */
export function jsonBody(isMember: (request: IncomingMessage) => boolean): Reader {
  const long = readJson(MAX_JSON_BYTES);
  const short = readJson(MAX_ANONYMOUS_JSON_BYTES);
  return (request, response, next) => {
    (isMember(request) ? long : short)(request, response, next);
  };
}

/** Whether an error of {@link jsonBody} says that a body is too large, as sent or decompressed. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 413;
}

/**
 * Like `express.json`, but the structure of the JSON is checked before it is parsed, and what is too long is refused at once. By itself
 * body-parser answers when the sender is done, and until then reads what it will not use.
 */
function readJson(limit: number): Reader {
  const readText = express.text({ limit, type: 'application/json' });
  const checkLength = limitBody(limit);
  return (request, response, next) => {
    checkLength(request, response, (tooLong?: unknown) => {
      if (tooLong !== undefined) return next(tooLong);
      const state = { isDone: false };
      readText(request, response, (error?: unknown) => {
        if (state.isDone) return;
        state.isDone = true;
        next(error ?? parseBody(request));
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

/** A charset that JSON may not have (RFC 8259 section 8.1), in the shape of body-parser's own error. */
class CharsetError extends Error {
  readonly status = 415;
  readonly expose = true;
  constructor() {
    super('JSON must be sent as UTF-8.');
  }
}

/** Puts the value of a JSON body in the place of its text. @returns what is wrong with it */
function parseBody(request: IncomingMessage & { body?: unknown }): unknown {
  const { body } = request;
  if (typeof body !== 'string') return undefined;
  if (/;\s*charset="?(?!utf-)/i.test(request.headers['content-type'] ?? '')) return new CharsetError();
  try {
    request.body = body === '' ? {} : parseJson(body, bounds.json, 'The body');
    return undefined;
  } catch (error) {
    return error;
  }
}
