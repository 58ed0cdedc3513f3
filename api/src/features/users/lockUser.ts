import { type EntityManager, IsNull } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { UnauthenticatedError } from '../../errors.js';
import { User } from './user.entity.js';

/** Locks a user until the transaction ends. A transaction that also locks a post locks the post first. */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  if (engineOf(manager.dataSource) !== 'mysql') return;
  const query = manager.createQueryBuilder(User, 'user').select('user.id').where({ id: userId });
  await query.setLock('pessimistic_write').getRawOne();
}

/** Locks a user. @throws UnauthenticatedError if all sessions ended since `user` was read, or if suspended */
export async function lockCurrentUser(
  manager: EntityManager,
  { id, tokenVersion }: User,
  message = 'Your account was changed meanwhile. Log in again.',
): Promise<void> {
  await lockUser(manager, id);
  const isCurrent = await manager.existsBy(User, { id, tokenVersion, suspendedAt: IsNull() });
  if (!isCurrent) throw new UnauthenticatedError(message);
}
