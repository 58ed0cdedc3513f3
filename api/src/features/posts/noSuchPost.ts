import { NotFoundError } from '../../errors.js';

/** The error for a post that does not exist, or not any more. */
export function noSuchPost(): NotFoundError {
  return new NotFoundError('This post does not exist.');
}
