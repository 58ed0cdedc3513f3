/**
 * The closed list of what can go wrong for a caller. Services throw these and nothing else on purpose;
 * `doors/errorMapping.ts` turns each into a GraphQL code and an HTTP status. Whatever is not a DomainError is a defect:
 * it is logged and masked.
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

export abstract class DomainError extends Error {
  abstract readonly code: ErrorCode;
  /** What `extensions` carries besides `code`. */
  get details(): Record<string, unknown> {
    return {};
  }
}

/** Nobody is signed in, or the token is malformed, expired or revoked. */
export class UnauthenticatedError extends DomainError {
  readonly code = 'UNAUTHENTICATED';
  constructor(message = 'You need to log in.') {
    super(message);
  }
}

/** Somebody is signed in who may not do this. */
export class ForbiddenError extends DomainError {
  readonly code = 'FORBIDDEN';
}

/** The session is good, but its owner has to prove again who they are. `confirmPassword` does, then the call can be repeated. */
export class RecentAuthenticationError extends ForbiddenError {
  /** @param maxAge of the proof, in seconds */
  constructor(readonly maxAge: number) {
    super('Confirm your password first.');
  }
  override get details(): Record<string, unknown> {
    return { reason: 'RECENT_AUTHENTICATION_REQUIRED', maxAge: this.maxAge };
  }
}

export class NotFoundError extends DomainError {
  readonly code = 'NOT_FOUND';
}

/** Input that breaks a rule. `fields` maps each wrong field to what is wrong with it; values are never echoed. */
export class BadUserInputError extends DomainError {
  readonly code = 'BAD_USER_INPUT';
  constructor(
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
  override get details(): Record<string, unknown> {
    return { fields: this.fields };
  }
}

/** The request is sound, but the state of things refuses it: a stale version, a second comment. */
export class ConflictError extends DomainError {
  readonly code = 'CONFLICT';
  constructor(
    message: string,
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }
  override get details(): Record<string, unknown> {
    return this.extra;
  }
}

/** A limit that was spent: its name, how often something may be done, and within how many seconds. */
export interface SpentLimit {
  name: string;
  limit: number;
  duration: number;
}

export class RateLimitedError extends DomainError {
  readonly code = 'RATE_LIMITED';
  /**
   * @param retryAfter seconds until the next try can succeed
   * @param limit that was spent; null where it is not one that is counted for callers
   */
  constructor(
    message: string,
    readonly retryAfter: number,
    readonly limit: SpentLimit | null = null,
  ) {
    super(message);
  }
  override get details(): Record<string, unknown> {
    return { retryAfter: this.retryAfter, ...(this.limit && { limit: this.limit }) };
  }
}

/** An operation that asks for more than one request may. */
export class CostExceededError extends DomainError {
  readonly code = 'COST_EXCEEDED';
  constructor(
    message: string,
    readonly limit: { name: string; asked: number; limit: number },
  ) {
    super(message);
  }
  override get details(): Record<string, unknown> {
    return { limit: this.limit };
  }
}

/** What is needed to answer cannot be reached or written to right now: the database is away, or its disk is full. */
export class UnavailableError extends DomainError {
  readonly code = 'SERVICE_UNAVAILABLE';
  /** @param retryAfter when to ask again, in seconds */
  constructor(
    message = 'The site cannot reach its data right now. Nothing was changed. Try again in a moment.',
    readonly retryAfter = 5,
  ) {
    super(message);
  }
  override get details(): Record<string, unknown> {
    return { retryAfter: this.retryAfter };
  }
}

/** More is asked for at once than this process can do in a reasonable time. Nothing has been begun. */
export class TooBusyError extends UnavailableError {
  constructor(message = 'Too many people are here right now. Nothing was changed. Try again in a moment.') {
    super(message, 2);
  }
}
