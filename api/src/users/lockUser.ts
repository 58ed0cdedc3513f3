import type { EntityManager } from 'typeorm';
import { engineOf } from '../database/dataSource.js';
import { User } from './user.entity.js';

/**
 * Locks the row of a user for the rest of the transaction, so that saving, publishing and deleting of one person's texts happen one
 * after the other. A transaction that locks a post as well locks the post first (posts/lockPost.ts). SQLite runs one transaction at
 * a time anyway.
 */
export async function lockUser(manager: EntityManager, userId: string): Promise<void> {
  if (engineOf(manager.dataSource) !== 'mysql') return;
  const query = manager.createQueryBuilder(User, 'user').select('user.id').where({ id: userId });
  await query.setLock('pessimistic_write').getRawOne();
}
