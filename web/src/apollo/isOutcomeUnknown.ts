import { errorDetails } from './errors';
import { hasNoAnswer } from './hasNoAnswer';

/** Whether a change may have been made although it failed: its answer was lost, on the way here or between the server and its database. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  hasNoAnswer(error) || errorDetails(error).reason === 'CHANGE_UNKNOWN';
