import { NotFoundError } from '../../errors.js';

/** The error for a user who does not exist. */
export function noSuchUser(): NotFoundError {
  return new NotFoundError('This user does not exist.');
}
