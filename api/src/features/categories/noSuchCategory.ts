import { NotFoundError } from '../../errors.js';

/** The error for a category that does not exist. */
export function noSuchCategory(): NotFoundError {
  return new NotFoundError('Category does not exist!');
}
