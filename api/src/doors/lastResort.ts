import type { RequestListener, ServerResponse } from 'node:http';
import { LimitError } from '../platform/bounds/bounds.js';
import { UnavailableError } from '../errors.js';
import type { Logger } from '../platform/log/log.js';
import { causeOf, httpStatus, MASKED_MESSAGE } from './errorMapping.js';
import { sendJson } from '../edge/step.js';

/**
 * Answers errors outside GraphQL's and REST's own handling: a body that is too long or no JSON, a database that is away, or a defect.
 * To be called only where nothing has been sent yet.
 */
export type LastResort = (error: unknown, response: ServerResponse) => void;

export function lastResort(log: Logger): LastResort {
  return (error, response) => {
    const cause = causeOf(error);
    const answer = (status: number, code: string, message: string, details: object = {}) =>
      sendJson(response, status, { errors: [{ message, extensions: { code, ...details } }] });
    if (cause instanceof Error && 'status' in cause && isClientError(cause.status)) {
      const details = cause instanceof LimitError ? { limit: cause.limit } : {};
      answer(cause.status, 'BAD_REQUEST', cause.message, details);
      return;
    }
    const requestId = response.getHeader('X-Request-Id');
    log.error({ err: error, requestId }, 'A request failed unexpectedly');
    if (cause instanceof UnavailableError) {
      response.setHeader('Retry-After', String(cause.retryAfter));
      answer(httpStatus[cause.code], cause.code, cause.message);
    } else {
      answer(500, 'INTERNAL_SERVER_ERROR', MASKED_MESSAGE);
    }
  };
}

/** Answers a request that failed, or hangs up when a part of its answer has been sent. */
export function failAlone(error: unknown, response: ServerResponse, fail: LastResort): void {
  if (response.headersSent) response.destroy();
  else fail(error, response);
}

/** Keeps what a listener throws to the request that it was called for. */
export function isolated(listener: RequestListener, fail: LastResort): RequestListener {
  return (request, response) => {
    try {
      listener(request, response);
    } catch (error) {
      failAlone(error, response, fail);
    }
  };
}

function isClientError(status: unknown): status is number {
  return typeof status === 'number' && status >= 400 && status < 500;
}
