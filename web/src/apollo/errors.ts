import type { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import type { GraphQLFormattedError } from 'graphql';

/** The API's closed list of error codes (docs/api.md#errors). Branch on these, never on a message. */
const errorCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'CONFLICT',
  'RATE_LIMITED',
  'COST_EXCEEDED',
  'SERVICE_UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** The message for failures that the reader cannot do anything about (docs/behaviour.md#failures). */
export const SOMETHING_WENT_WRONG = 'Something went wrong!';

// Errors of the program or the server; their messages do not help the user.
const codesWithoutWords: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'COST_EXCEEDED',
  'INTERNAL_SERVER_ERROR',
]);

/** The actor is no longer signed in. The current viewer gets no message (see `wasDropped`). */
export class ActorChangedError extends Error {
  override name = 'ActorChangedError';

  constructor() {
    super('Your session has ended. Log in again.');
  }
}

/** Whether the error belongs to a previous viewer, so that the current one gets no message. */
export const wasDropped = (error: unknown): boolean => error instanceof ActorChangedError;

/** The API's code for a failed operation; `null` if the API did not answer, or not with a GraphQL error. */
export function errorCode(error: unknown): ErrorCode | null {
  return error instanceof ActorChangedError ? 'UNAUTHENTICATED' : codeOf(firstGraphQLError(error));
}

/** What the API says about the error besides its code and message. */
export const errorDetails = (error: unknown): Readonly<Record<string, unknown>> =>
  firstGraphQLError(error)?.extensions ?? {};

/** The message for users: the API's for a domain error, otherwise that the device is offline or `Something went wrong!`. */
export function errorMessage(error: unknown): string {
  if (error instanceof ActorChangedError) return error.message;
  const graphQLError = firstGraphQLError(error);
  if (!graphQLError && typeof window === 'object' && !navigator.onLine)
    return 'You are offline. Try again later.';
  const code = codeOf(graphQLError);
  if (!graphQLError?.message || code === null || codesWithoutWords.has(code)) return SOMETHING_WENT_WRONG;
  return graphQLError.message;
}

/** Why an operation failed, for messages that end in the reason (docs/behaviour.md#status-text). */
export function statusText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'INTERNAL_SERVER_ERROR') return 'Internal Server Error';
  if (code !== null || isGraphQLErrors(error)) return errorMessage(error);
  if (isServerError(error)) return error.response.statusText || `HTTP ${error.statusCode}`;
  return 'Network Error';
}

/** The API's messages for single input fields, by field name; empty if there are none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields: unknown = firstGraphQLError(error)?.extensions?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

// By name, because readers' pages do not have the classes (clientAccess.ts).
const isGraphQLErrors = (error: unknown): error is Pick<CombinedGraphQLErrors, 'errors'> =>
  error instanceof Error && error.name === 'CombinedGraphQLErrors' && 'errors' in error;

/** Whether the server answered with a status that is a failure, and not with a GraphQL error. */
export const isServerError = (error: unknown): error is ServerError =>
  error instanceof Error && error.name === 'ServerError' && 'response' in error;

function codeOf(error: GraphQLFormattedError | undefined): ErrorCode | null {
  return errorCodes.find((code) => code === error?.extensions?.code) ?? null;
}

function firstGraphQLError(error: unknown): GraphQLFormattedError | undefined {
  if (isGraphQLErrors(error)) return error.errors[0];
  // Errors before the GraphQL layer (too many requests, an upload too large) have an HTTP error status and the same
  // JSON, which Apollo Client does not parse.
  if (isServerError(error)) return parseErrors(error.bodyText)[0];
  return undefined;
}

function parseErrors(json: string): GraphQLFormattedError[] {
  try {
    const body: unknown = JSON.parse(json);
    if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors))
      return [];
    return body.errors.filter(isGraphQLError);
  } catch {
    return [];
  }
}

function isGraphQLError(value: unknown): value is GraphQLFormattedError {
  return (
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'
  );
}
