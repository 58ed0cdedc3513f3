import type { EntityManager } from 'typeorm';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { ModerationCase } from './moderation.entity.js';

/** Locks a case until the transaction ends, before any post or user. @returns the case as it is now, or null */
export function lockCase(manager: EntityManager, id: string): Promise<ModerationCase | null> {
  const query = manager
    .createQueryBuilder(ModerationCase, 'entry')
    .addSelect('entry.kept')
    .where('entry.id = :id', { id });
  return forUpdate(query).getOne();
}
