/**
 * The closed list of errors for clients. Services throw only these deliberately; `doors/errorMapping.ts` maps each to a
 * GraphQL code and an HTTP status. Any other error is a defect, which is logged and masked.
 */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'COST_EXCEEDED'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** The code of a system or driver error, such as ENOENT or ER_DUP_ENTRY; empty without one. */
export function systemCode(error: unknown): string {
  const cause: unknown = error instanceof Error && 'driverError' in error ? error.driverError : error;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}

export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  /** @param details the members of `extensions` besides `code` */
  constructor(
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The request has no session, or its token is malformed, expired or revoked. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';
  /** @param details the reason, if the account of the token was deleted */
  constructor(message = 'You need to log in.', details: Readonly<Record<string, unknown>> = {}) {
    super(message, details);
  }
}

/** The signed-in user may not do this. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
}

/** The session is valid, but its owner must authenticate again. Call `confirmPassword`, then repeat the call. */
export class RecentAuthenticationError extends ForbiddenError {
  /** @param maxAge of the confirmation, in seconds */
  constructor(maxAge: number) {
    super('Confirm your password first.', { reason: 'RECENT_AUTHENTICATION_REQUIRED', maxAge });
  }
}

/** The request was authenticated by an access token that does not allow it (docs/api.md#access-tokens). */
export class InsufficientScopeError extends ForbiddenError {
  /** @param scope the missing scopes, separated by spaces; null if no access token may do this */
  constructor(readonly scope: string | null) {
    super(
      scope === null
        ? 'This cannot be done with an access token. Log in on the site.'
        : `The access token lacks the scope ${scope}.`,
      scope === null ? { reason: 'SESSION_REQUIRED' } : { reason: 'INSUFFICIENT_SCOPE', scope },
    );
  }
}

export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
}

/** Invalid input. `fields` maps each invalid field to its message; values are never echoed. */
export class BadUserInputError extends DomainError {
  readonly code = 'BAD_USER_INPUT';
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message, { fields });
  }
}

/** An error of one field, with the same message for the whole. */
export function fieldError(field: string, message: string): BadUserInputError {
  return new BadUserInputError(message, { [field]: message });
}

/** The request is valid, but conflicts with the stored state: an outdated version, a second comment. */
export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
}

export class RateLimitedError extends DomainError {
  readonly code = 'RATE_LIMITED';
  /** @param retryAfter in seconds @param limit with its window in seconds; null if it is not a rate limit */
  constructor(
    message: string,
    readonly retryAfter: number,
    readonly limit: { name: string; limit: number; duration: number } | null = null,
  ) {
    super(message, { retryAfter, ...(limit && { limit }) });
  }
}

/** An operation that exceeds a limit of one request. */
export class CostExceededError extends DomainError {
  readonly code = 'COST_EXCEEDED';
  constructor(message: string, limit: { name: string; asked: number; limit: number }) {
    super(message, { limit });
  }
}

/** A required resource is unavailable: the database is down, or its disk is full. */
export class UnavailableError extends DomainError {
  readonly code = 'SERVICE_UNAVAILABLE';
  /** @param retryAfter seconds until a retry */
  constructor(
    message = 'The site cannot reach its data right now. Nothing was changed. Try again in a moment.',
    readonly retryAfter = 5,
  ) {
    super(message, { retryAfter });
  }
}

/** The answer of the database to a COMMIT was lost. Without `retryAfter`, because a repeated request may be executed twice. */
export class ChangeUnknownError extends DomainError {
  readonly code = 'SERVICE_UNAVAILABLE';
  constructor(override readonly cause: unknown) {
    super(
      'It is not known whether this change was made: the site lost the connection to its data. Look before you try again.',
      { reason: CHANGE_UNKNOWN },
    );
  }
}
/** `extensions.reason` of that error. */
export const CHANGE_UNKNOWN = 'CHANGE_UNKNOWN';

/** This process is overloaded. The request was not started. */
export class TooBusyError extends UnavailableError {
  constructor(
    message = 'Too many people are here right now. Nothing was changed. Try again in a moment.',
    retryAfter = 2,
  ) {
    super(message, retryAfter);
  }
}
