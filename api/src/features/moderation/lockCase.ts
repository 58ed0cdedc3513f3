import type { EntityManager } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { ModerationCase } from './moderation.entity.js';

/**
 * Locks a case until the transaction ends, before any post or user. SQLite runs one transaction at a time anyway.
 * @returns the case as it is now, or null
 */
export function lockCase(manager: EntityManager, id: string): Promise<ModerationCase | null> {
  const query = manager
    .createQueryBuilder(ModerationCase, 'entry')
    .addSelect('entry.kept')
    .where('entry.id = :id', { id });
  if (engineOf(manager.dataSource) === 'mysql') query.setLock('pessimistic_write');
  return query.getOne();
}
