import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
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

// These two say something about the program or the server, nothing to the person in front of it.
const codesWithoutWords: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'COST_EXCEEDED',
  'INTERNAL_SERVER_ERROR',
]);

/**
 * The person who asked is no longer signed in: the operation was not sent, or its answer was dropped. Whoever is in front of the page
 * now is not told (see `wasDropped`). For code that outlives the session it is a session that has ended.
 */
export class ActorChangedError extends Error {
  override name = 'ActorChangedError';

  constructor() {
    super('Your session has ended. Log in again.');
  }
}

/** Whether a failure is another person's by now, and says nothing to the one in front of the page. */
export const wasDropped = (error: unknown): boolean => error instanceof ActorChangedError;

/** The API's code for a failed operation; `null` when the API did not answer at all or not in its own terms. */
export function errorCode(error: unknown): ErrorCode | null {
  return error instanceof ActorChangedError ? 'UNAUTHENTICATED' : codeOf(firstGraphQLError(error));
}

/** Words for a person: the API's for a domain error, `Something went wrong!` for the network and everything else. */
export function errorMessage(error: unknown): string {
  if (error instanceof ActorChangedError) return error.message;
  const graphQLError = firstGraphQLError(error);
  const code = codeOf(graphQLError);
  if (!graphQLError?.message || code === null || codesWithoutWords.has(code)) return SOMETHING_WENT_WRONG;
  return graphQLError.message;
}

/** The API's words for single fields of the input, keyed by the field's name; empty when there are none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields: unknown = firstGraphQLError(error)?.extensions?.fields;
  if (typeof fields !== 'object' || fields === null) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function codeOf(error: GraphQLFormattedError | undefined): ErrorCode | null {
  return errorCodes.find((code) => code === error?.extensions?.code) ?? null;
}

function firstGraphQLError(error: unknown): GraphQLFormattedError | undefined {
  if (CombinedGraphQLErrors.is(error)) return error.errors[0];
  // A refusal from in front of the GraphQL layer (too many requests, an upload too large) comes with an HTTP error
  // status and the same JSON; the client hands that over unparsed.
  if (ServerError.is(error)) return parseErrors(error.bodyText)[0];
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
