import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { DomainError, type ErrorCode } from '../errors.js';
import type { Logger } from '../log.js';

/** The HTTP status of each domain error, for REST and for what is refused before GraphQL runs (RFC 9110 section 15). */
export const httpStatus: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  COST_EXCEEDED: 400,
  INTERNAL_SERVER_ERROR: 500,
};

/** What callers read of a defect; the rest is in the log, under the request's id. */
export const MASKED_MESSAGE = 'Something went wrong on our side. It has been written down.';

/** Codes by which Apollo Server names requests that never became an operation; clients of its protocols branch on them. */
const protocolCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
]);

/** A domain error as GraphQL answers it. With `status` it also decides the status of a request that is refused whole. */
export function toGraphQLError(error: DomainError, status?: number): GraphQLError {
  return new GraphQLError(error.message, {
    extensions: { code: error.code, ...error.details, ...(status === undefined ? {} : { http: { status } }) },
  });
}

/**
 * Shapes each error of a GraphQL answer: a domain error with its code, a mistake in the request as GraphQL words it, anything
 * else masked and logged.
 */
export function createFormatError(
  log: Logger,
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  return (formatted, error) => {
    const cause = unwrapResolverError(error);
    const { message, locations, path } = formatted;
    if (cause instanceof DomainError) {
      return { message: cause.message, locations, path, extensions: { code: cause.code, ...cause.details } };
    }
    const { code, ...details } = formatted.extensions ?? {};
    if (typeof code === 'string') {
      const isDomainCode = code in httpStatus && code !== 'INTERNAL_SERVER_ERROR';
      if (isDomainCode || protocolCodes.has(code)) {
        const { stacktrace: _, http: __, ...kept } = details;
        return { message, locations, path, extensions: { code, ...kept } };
      }
    }
    log.error({ err: cause, path }, 'A GraphQL operation failed unexpectedly');
    return { message: MASKED_MESSAGE, locations, path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}
