import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage } from './errors';

/** Why an operation failed, for messages that end in the reason (docs/behaviour.md#status-text). */
export function statusText(error: unknown): string {
  const code = errorCode(error);
  if (code === 'INTERNAL_SERVER_ERROR') return 'Internal Server Error';
  if (code !== null || CombinedGraphQLErrors.is(error)) return errorMessage(error);
  if (ServerError.is(error)) return error.response.statusText || `HTTP ${error.statusCode}`;
  return 'Network Error';
}
