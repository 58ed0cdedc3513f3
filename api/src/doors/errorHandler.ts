import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, RateLimitedError, TooBusyError, UnavailableError } from '../errors.js';
import { LimitError } from '../platform/bounds/bounds.js';
import type { Logger } from '../platform/log/log.js';
import { causeOf, httpStatus, MASKED_MESSAGE, statusOf } from './errorMapping.js';
import { requestIdOf } from './requestContext.js';

/** Sends the response for an unhandled error. */
export type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** Sends an error as a GraphQL response. Unexpected errors are logged and masked. */
export function graphqlErrorHandler(log: Logger): ErrorHandler {
  return (error, _request, reply) => {
    const cause = causeOf(error);
    const send = (status: number, code: string, message: string, details: object = {}) =>
      reply.code(status).send({ errors: [{ message, extensions: { code, ...details } }] });
    const status = clientErrorStatus(cause);
    if (status !== null) {
      const details = cause instanceof LimitError ? { limit: cause.limit } : {};
      return send(status, 'BAD_REQUEST', messageOf(cause), details);
    }
    const isExpected = cause instanceof DomainError && cause.code !== 'SERVICE_UNAVAILABLE';
    if (!isExpected && !(cause instanceof TooBusyError))
      log.error({ err: error, requestId: requestIdOf(reply.raw) }, 'A request failed unexpectedly');
    if (!(cause instanceof DomainError)) return send(500, 'INTERNAL_SERVER_ERROR', MASKED_MESSAGE);
    if (cause instanceof UnavailableError || cause instanceof RateLimitedError)
      reply.header('Retry-After', String(cause.retryAfter));
    return send(statusOf(cause), cause.code, cause.message, cause.details);
  };
}

/** Like {@link graphqlErrorHandler}, but sends errors of too many requests as text, because people see them. */
export function pageErrorHandler(log: Logger): ErrorHandler {
  const answer = graphqlErrorHandler(log);
  return (error, request, reply) => {
    if (!(error instanceof TooBusyError || error instanceof RateLimitedError))
      return answer(error, request, reply);
    reply.code(httpStatus[error.code]).header('Retry-After', String(error.retryAfter));
    return reply.type('text/plain; charset=utf-8').send(error.message);
  };
}

/** The status of a client error, 400 to 499; otherwise null. */
export function clientErrorStatus(error: unknown): number | null {
  if (!(error instanceof Error)) return null;
  // Our own errors and http-errors (https://github.com/jshttp/http-errors) have `status`, those of Fastify `statusCode`.
  const status = 'status' in error ? error.status : 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}

const frameworkMessages: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address is not well-formed.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The header Content-Type is not a media type.',
};

/** The message of a client error. Messages of the framework are replaced. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return MASKED_MESSAGE;
  const { code } = error as Partial<FastifyError>;
  return (code === undefined ? undefined : frameworkMessages[code]) ?? error.message;
}
