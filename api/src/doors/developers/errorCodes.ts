import type { ErrorCode } from '../../errors.js';

/** Why clients get an error, and what they do about it. */
export interface ErrorAdvice {
  cause: string;
  cure: string;
}

/** Every error code of operations. The type makes the list complete. */
export const errorCodes: Readonly<Record<ErrorCode, ErrorAdvice>> = {
  UNAUTHENTICATED: {
    cause:
      'The operation needs a token, or the token is malformed, expired or revoked. `extensions.reason` tells if its account was deleted.',
    cure: 'Log in, and send the new token. `ACCOUNT_DELETED`: clear your copies; the deletion can be undone until `extensions.erasesAt`. `ACCOUNT_ERASED`: clear everything of the person.',
  },
  FORBIDDEN: {
    cause:
      'The account of the token may not do that, or (with `extensions.reason`) not without a recent proof or a scope.',
    cure: 'Check `viewerCanEdit` and `viewerCanDelete` first. `RECENT_AUTHENTICATION_REQUIRED`: let the person confirm their password. `INSUFFICIENT_SCOPE`: use an [access token](/developers/tokens) with `extensions.scope`. `SESSION_REQUIRED`: log in.',
  },
  NOT_FOUND: {
    cause: 'The named object does not exist, or not any more.',
    cure: 'Drop the id. Queries for one object return `null` instead.',
  },
  BAD_USER_INPUT: {
    cause: 'The input breaks a rule. `extensions.fields` has a message for each wrong field.',
    cure: 'Show the messages beside their fields, correct the input and send it again.',
  },
  CONFLICT: {
    cause:
      'The input conflicts with the stored state: a second comment, a post that was edited meanwhile, an idempotency key in use.',
    cure: 'Fetch the current state, decide, and send again.',
  },
  RATE_LIMITED: {
    cause: 'Too many requests of this kind. `extensions.limit` names the limit.',
    cure: 'Wait for `extensions.retryAfter` seconds, which equals the header `Retry-After`.',
  },
  COST_EXCEEDED: {
    cause:
      'The operation exceeds a limit of one request. `extensions.limit` has `name`, `asked` and `limit`.',
    cure: 'Request less, or send several requests. `CHANGE_MADE`: the mutation was executed; read the rest with queries.',
  },
  SERVICE_UNAVAILABLE: {
    cause:
      'The database is unavailable or the server is overloaded. Nothing was changed, unless `extensions.reason` says otherwise.',
    cure: 'Wait for `extensions.retryAfter` seconds and retry. `CHANGE_MADE`: do not repeat the mutation; read the answer with a query. `CHANGE_UNKNOWN`: it may have been made; look first, or repeat it with the same [idempotency key](/developers/retries).',
  },
  INTERNAL_SERVER_ERROR: {
    cause: 'A defect of the server. Only its log has the details.',
    cure: 'Try again later. Report it with the `X-Request-Id` of the response.',
  },
};

/** Codes of requests that never become an operation; `protocolCodes` of errorMapping.ts are the same. */
export const requestCodes: Readonly<Record<string, ErrorAdvice>> = {
  GRAPHQL_PARSE_FAILED: {
    cause: 'The document is not GraphQL, or has too many tokens.',
    cure: 'Correct or shorten it.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    cause: 'The document does not match the schema.',
    cure: 'Check it against the [reference](/developers/reference).',
  },
  OPERATION_RESOLUTION_FAILURE: {
    cause: '`operationName` names no operation of the document, or is missing although there are several.',
    cure: 'Name one of them.',
  },
  PERSISTED_QUERY_NOT_FOUND: {
    cause: 'The server does not know the hash, or not any more.',
    cure: 'Send the hash together with the document, once.',
  },
  PERSISTED_QUERY_NOT_SUPPORTED: {
    cause: 'Persisted queries are disabled.',
    cure: 'Send the document.',
  },
  BAD_REQUEST: {
    cause:
      'The request is malformed: no JSON, a wrong content type, a batch, a mutation by `GET`, too large or nested too deeply.',
    cure: 'Correct the request.',
  },
};
