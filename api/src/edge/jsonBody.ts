import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { bounds, parseJson } from '../platform/bounds/bounds.js';

/** Maximum length of a JSON body in bytes: a post of 1,000,000 characters whose images are still embedded. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;
/** Maximum length of a JSON body without a valid token, because its sender cannot publish posts. */
const MAX_ANONYMOUS_JSON_BYTES = 256 * 1024;

/** A request body that cannot be read. The message is sent to the client. */
export class UnreadableError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** A body that exceeds the limit of its type. */
export class BodyTooLargeError extends UnreadableError {
  constructor(limit: number) {
    super(413, `The body is too large: ${limit.toLocaleString('en')} bytes are the limit.`);
  }
}

/** @param limit in bytes @throws BodyTooLargeError if Content-Length exceeds it */
export function checkContentLength({ headers }: IncomingMessage, limit: number): void {
  if (Number(headers['content-length'] ?? 0) > limit) throw new BodyTooLargeError(limit);
}

/**
 * A parser of JSON bodies. Members publish posts and may send long bodies; anonymous ones are short, because decompressing and parsing
 * cost more than sending. The structure of the JSON is checked before it is parsed.
 *
 * @param isMember whether a request has a valid token. Asked only if the answer matters, because it may read the database
 */
export function jsonParser(
  isMember: (request: FastifyRequest) => boolean | Promise<boolean>,
): (request: FastifyRequest, payload: Readable) => Promise<unknown> {
  return async (request, payload) => {
    const isLong = !isShort(request.raw) && (await isMember(request));
    const limit = isLong ? MAX_JSON_BYTES : MAX_ANONYMOUS_JSON_BYTES;
    checkContentLength(request.raw, limit);
    const type = request.headers['content-type'] ?? '';
    // RFC 8259 section 8.1. A list of types is not one type (RFC 9110 section 8.3).
    if (/;\s*charset="?(?!utf-)|,/i.test(type)) throw new UnreadableError(415, 'JSON must be sent as UTF-8.');
    const text = await readText(request, payload, limit);
    return text === '' ? {} : parseJson(text, bounds.json, 'The body');
  };
}

/** Whether a body cannot exceed the limit for anonymous clients. */
function isShort({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'content-encoding': encoding } = headers;
  return encoding === undefined && Number(length) <= MAX_ANONYMOUS_JSON_BYTES;
}

/**
 * Reads a body as UTF-8 and stops as soon as it is too long. The rest is discarded without being decompressed.
 *
 * @param limit in bytes, after decompression @throws UnreadableError
 */
export function readText({ raw }: FastifyRequest, payload: Readable, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stop = () => payload.off('data', take).off('end', end).off('error', fail).off('close', breakOff);
    const end = () => {
      stop();
      resolve(Buffer.concat(chunks).toString());
    };
    const refuse = (error: UnreadableError) => {
      stop();
      // A stream without a listener throws its later errors.
      payload.on('error', () => undefined);
      reject(error);
    };
    const fail = () => refuse(new UnreadableError(400, 'The body could not be read.'));
    const breakOff = () => refuse(new UnreadableError(400, 'The body broke off.'));
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else {
        payload.pause();
        if (payload !== raw) raw.unpipe().resume();
        refuse(new BodyTooLargeError(limit));
      }
    };
    if (payload.destroyed) {
      breakOff();
      return;
    }
    payload.on('data', take).on('end', end).on('error', fail).on('close', breakOff);
    // Decompression streams arrive paused.
    payload.resume();
  });
}
