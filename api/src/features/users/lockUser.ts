import { type EntityManager, IsNull } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { UnauthenticatedError } from '../../errors.js';
import { User } from './user.entity.js';

/**
 * Locks the row of a user until the transaction ends, so that saving, publishing and deleting of one user's texts are
 * serialised. A transaction that also locks a post locks the post first (features/posts/lockPost.ts). SQLite runs one
 * transaction at a time anyway.
 */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  if (engineOf(manager.dataSource) !== 'mysql') return;
  const query = manager.createQueryBuilder(User, 'user').select('user.id').where({ id: userId });
  await query.setLock('pessimistic_write').getRawOne();
}

/**
 * Locks the row of a user whose session or password was checked before the transaction, for changes that must not
 * happen after all sessions have ended: a new password may have been set since, or the account suspended.
 *
 * @param user as read for that check
 * @param message of the refusal
 * @throws UnauthenticatedError if all sessions of the account have ended since then, or the account is suspended or
 *   deleted
 */
export async function lockCurrentUser(
  manager: EntityManager,
  { id, tokenVersion }: User,
  message = 'Your account was changed meanwhile. Log in again.',
): Promise<void> {
  await lockUser(manager, id);
  const isCurrent = await manager.existsBy(User, { id, tokenVersion, suspendedAt: IsNull() });
  if (!isCurrent) throw new UnauthenticatedError(message);
}
