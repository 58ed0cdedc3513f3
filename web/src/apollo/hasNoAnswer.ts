import { errorCode, errorDetails, isServerError } from './errors';

/** Whether a request failed without an answer of the server, perhaps for lack of a network. */
export const hasNoAnswer = (error: unknown): boolean => errorCode(error) === null && !isServerError(error);

/** Whether a change may have been made although it failed: its answer was lost, on the way here or between the server and its database. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  hasNoAnswer(error) || errorDetails(error).reason === 'CHANGE_UNKNOWN';
