import { errorCode, errorMessage, isServerError, SOMETHING_WENT_WRONG, statusText } from './errors';

/** "Error: " and the reason when the API answered with a failure, `Something went wrong!` when it did not (docs/behaviour.md#home-feed). */
export function listErrorText(error: unknown): string {
  if (errorCode(error) !== null) return `Error: ${errorMessage(error)}`;
  if (isServerError(error)) return `Error: ${statusText(error)}`;
  return SOMETHING_WENT_WRONG;
}
