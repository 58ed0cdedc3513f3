import { ServerError } from '@apollo/client/errors';
import { errorCode, errorMessage, SOMETHING_WENT_WRONG, statusText } from '../../apollo';

/**
 * SPEC.md section 8: "Error: " and the status text if the API answered with an error, `Something went wrong!` if it did
 * not answer.
 */
export function listErrorText(error: unknown): string {
  if (errorCode(error) !== null) return `Error: ${errorMessage(error)}`;
  if (ServerError.is(error)) return `Error: ${statusText(error)}`;
  return SOMETHING_WENT_WRONG;
}
