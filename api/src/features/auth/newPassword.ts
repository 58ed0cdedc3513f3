import { BadUserInputError } from '../../errors.js';
import { isCommonPassword } from './commonPasswords.js';
import { hashPassword } from './password.js';

export const COMMON_PASSWORD =
  'This password is one of the most used ones, so others guess it easily. Choose another one.';

/**
 * The hash of a password that somebody chooses: the one way to store a new password, so that no door forgets the list of common ones.
 * The input classes check the pattern before (docs/behaviour.md#passwords).
 *
 * @param field that the password came in
 * @throws BadUserInputError naming `field` for a common password; TooBusyError
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  if (await isCommonPassword(password))
    throw new BadUserInputError(COMMON_PASSWORD, { [field]: COMMON_PASSWORD });
  return hashPassword(password);
}
