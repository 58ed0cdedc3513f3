import { errorCode, isServerError } from './errors';

/** Whether a request failed without an answer of the server, perhaps for lack of a network. */
export const hasNoAnswer = (error: unknown): boolean => errorCode(error) === null && !isServerError(error);
