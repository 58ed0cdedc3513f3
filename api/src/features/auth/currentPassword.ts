import type { EntityManager } from 'typeorm';
import { fieldError, UnauthenticatedError } from '../../errors.js';
import { User } from '../users/user.entity.js';
import { WRONG_CURRENT_PASSWORD } from './auth.inputs.js';
import { verifyPassword } from './password.js';

/**
 * Checks the password of a signed-in user. The caller counts the attempts.
 *
 * @throws BadUserInputError naming `field`; UnauthenticatedError if the account was deleted in the meantime;
 *   TooBusyError
 */
export async function checkCurrentPassword(
  manager: EntityManager,
  userId: string,
  password: string,
  field: 'currentPassword' | 'password',
): Promise<void> {
  const account = await manager.findOne(User, {
    select: { id: true, passwordHash: true },
    where: { id: userId },
  });
  if (!account) throw new UnauthenticatedError();
  if (!(await verifyPassword(account.passwordHash, password)))
    throw fieldError(field, WRONG_CURRENT_PASSWORD);
}
