import { ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage, SOMETHING_WENT_WRONG, statusText } from '../../apollo';

/**
 * SPEC.md section 8: "Error: " and the status text when the API answered with a failure, `Something went wrong!` when
 * it did not answer.
 */
export function listErrorText(error: unknown): string {
  if (errorCode(error) !== null) return `Error: ${errorMessage(error)}`;
  if (ServerError.is(error)) return `Error: ${statusText(error)}`;
  return SOMETHING_WENT_WRONG;
}
