import { HeaderMap } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { isDatabaseAway } from '../platform/database/unavailable.js';
import {
  DomainError,
  type ErrorCode,
  InsufficientScopeError,
  TooBusyError,
  UnavailableError,
} from '../errors.js';
import { KeyInUseError, KeyReusedError } from '../platform/idempotency/idempotencyKeys.js';

/** The HTTP status of each domain error, for REST and for requests that are refused before GraphQL executes them (RFC 9110 section 15). */
export const httpStatus: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  COST_EXCEEDED: 400,
  SERVICE_UNAVAILABLE: 503,
  INTERNAL_SERVER_ERROR: 500,
};

/** The message for clients after an unexpected error. The log has the details under the id of `X-Request-Id`. */
export const MASKED_MESSAGE = 'Something went wrong on our side. It has been written down.';

/** Codes of Apollo Server for requests that never become an operation. Clients of its protocols branch on them. */
export const protocolCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_REQUEST',
]);

/** Converts a domain error to a GraphQL error. `status` is the HTTP status if the whole request is refused. */
export function toGraphQLError(error: DomainError, status?: number): GraphQLError {
  const headers = new HeaderMap();
  if (error instanceof KeyInUseError) headers.set('retry-after', String(error.retryAfter));
  if (error instanceof InsufficientScopeError) headers.set('www-authenticate', challengeOf(error));
  const http = status === undefined ? {} : { http: { status, headers } };
  return new GraphQLError(error.message, { extensions: { code: error.code, ...error.details, ...http } });
}

/** The challenge for an access token that may not do something (RFC 6750 section 3.1). */
export function challengeOf({ scope }: InsufficientScopeError): string {
  return `Bearer error="insufficient_scope"${scope === null ? '' : `, scope="${scope}"`}`;
}

/** The HTTP status of an error that refuses a whole request. */
export function statusOf(error: DomainError): number {
  return error instanceof KeyReusedError ? 422 : httpStatus[error.code];
}

/** Message of graphql-js for an argument that a variable made null. It detects these only during execution. */
const badArgument = /^Argument "(\w+)" /;

/** Message of graphql-js after 50 invalid values in variables. Apollo Server takes it for a defect of the server. */
const tooManyInvalid = /^Too many errors processing variables/;

/** The argument that an error of graphql-js refers to, or null. */
function argumentOf(cause: unknown): string | null {
  if (!(cause instanceof Error) || cause.name !== 'GraphQLError') return null;
  return badArgument.exec(cause.message)?.[1] ?? null;
}

/**
 * Whether the error of a library is a client error. Those of graphql-upload have `expose` (https://github.com/jshttp/http-errors), Apollo's
 * errors about persisted queries have a status and no code.
 */
function isAboutRequest(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if ('expose' in cause && cause.expose === true) return true;
  const { http } = 'extensions' in cause ? (cause as GraphQLError).extensions : {};
  const { status } = (http ?? {}) as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500;
}

/** The cause of an error: that of a resolver error, and UnavailableError if the database is unavailable. */
export function causeOf(error: unknown): unknown {
  const cause = unwrapResolverError(error);
  return isDatabaseAway(cause) ? new UnavailableError() : cause;
}

/** The error code for clients. Errors that are neither domain errors nor client errors are internal errors. */
function codeOf(error: unknown, formatted?: GraphQLFormattedError): string {
  const cause = causeOf(error);
  if (cause instanceof DomainError) return cause.code;
  const extensions = formatted?.extensions ?? (cause instanceof GraphQLError ? cause.extensions : {});
  const { code } = extensions;
  const known =
    typeof code === 'string' && (code in httpStatus || protocolCodes.has(code))
      ? code
      : 'INTERNAL_SERVER_ERROR';
  if (known !== 'INTERNAL_SERVER_ERROR') return known;
  if (argumentOf(cause) !== null) return 'BAD_USER_INPUT';
  if (cause instanceof GraphQLError && tooManyInvalid.test(cause.message)) return 'BAD_USER_INPUT';
  return isAboutRequest(cause) ? 'BAD_REQUEST' : known;
}

/** Whether clients get no details of an error, so that it must be logged. */
export function isMasked(error: unknown): boolean {
  return (
    !(causeOf(error) instanceof TooBusyError) &&
    ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'].includes(codeOf(error))
  );
}

/** Formats errors for GraphQL clients. All but domain errors and client errors are masked. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { message, locations, path } = formatted;
  const code = codeOf(error, formatted);
  if (code === 'INTERNAL_SERVER_ERROR')
    return { message: MASKED_MESSAGE, locations, path, extensions: { code } };
  const cause = causeOf(error);
  if (cause instanceof DomainError) {
    return { message: cause.message, locations, path, extensions: { code, ...cause.details } };
  }
  const argument = argumentOf(cause);
  if (argument !== null && code === 'BAD_USER_INPUT') {
    return { message, locations, path, extensions: { code, fields: { [argument]: message } } };
  }
  const { stacktrace: _, http: __, ...details } = formatted.extensions ?? {};
  return {
    message: message.replace(/^Context creation failed: /, ''),
    locations,
    path,
    extensions: { ...details, code },
  };
}
