import { type EntityManager, In } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { UnauthenticatedError } from '../../errors.js';
import { User } from './user.entity.js';
import { isSuspended } from './user.policy.js';

/**
 * Locks a user until the transaction ends, so that changes of one user's texts queue up. A transaction that also locks
 * a post locks the post first.
 */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  if (engineOf(manager.dataSource) !== 'mysql') return;
  const query = manager.createQueryBuilder(User, 'user').select('user.id').where({ id: userId });
  await query.setLock('pessimistic_write').getRawOne();
}

/** Locks users in the order of their ids, so that two who act on each other do not deadlock. @returns those that exist */
export function lockUsers(manager: EntityManager, userIds: readonly string[]): Promise<User[]> {
  const query = manager
    .createQueryBuilder(User, 'user')
    .where({ id: In([...userIds]) })
    .orderBy('user.id');
  return forUpdate(query).getMany();
}

/**
 * Locks a user who was checked before the transaction. Since then a new password may have been set, or the account
 * suspended. @throws UnauthenticatedError if all sessions ended since `user` was read, or if suspended or deleted
 */
export async function lockCurrentUser(
  manager: EntityManager,
  { id, tokenVersion }: User,
  message = 'Your account was changed meanwhile. Log in again.',
): Promise<void> {
  await lockUser(manager, id);
  const current = await manager.findOneBy(User, { id, tokenVersion });
  if (!current || isSuspended(current)) throw new UnauthenticatedError(message);
}
