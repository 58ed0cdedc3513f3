import { fieldError } from '../../errors.js';
import { isCommonPassword } from './commonPasswords.js';
import { hashPassword } from './password.js';

export const COMMON_PASSWORD =
  'This password is one of the most used ones, so others guess it easily. Choose another one.';

/**
 * Hashes a new password. All places that store a password use it, so that none skips the list of common ones. The input
 * classes check the pattern first (docs/behaviour.md#passwords).
 *
 * @param field of the input that contains the password
 * @throws BadUserInputError naming `field` for a common password; TooBusyError
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  if (await isCommonPassword(password)) throw fieldError(field, COMMON_PASSWORD);
  return hashPassword(password);
}
