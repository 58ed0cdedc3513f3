import type { ServerResponse } from 'node:http';
import { UnavailableError } from '../errors.js';
import type { Logger } from '../log.js';
import { causeOf, httpStatus, MASKED_MESSAGE } from './errorMapping.js';
import { sendJson } from './step.js';

/**
 * Answers errors outside GraphQL's and REST's own handling: a body that is too long or no JSON, a database that is away, or a defect.
 * To be called only where nothing has been sent yet.
 */
export type LastResort = (error: unknown, response: ServerResponse) => void;

export function lastResort(log: Logger): LastResort {
  return (error, response) => {
    const cause = causeOf(error);
    const answer = (status: number, code: string, message: string) =>
      sendJson(response, status, { errors: [{ message, extensions: { code } }] });
    if (cause instanceof Error && 'status' in cause && isClientError(cause.status)) {
      answer(cause.status, 'BAD_REQUEST', cause.message);
      return;
    }
    log.error({ err: error }, 'A request failed unexpectedly');
    if (cause instanceof UnavailableError) {
      response.setHeader('Retry-After', String(cause.retryAfter));
      answer(httpStatus[cause.code], cause.code, cause.message);
    } else {
      answer(500, 'INTERNAL_SERVER_ERROR', MASKED_MESSAGE);
    }
  };
}

function isClientError(status: unknown): status is number {
  return typeof status === 'number' && status >= 400 && status < 500;
}
