import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/**
 * Inserts rows with complete values, and does not change the objects. On engines without RETURNING (MySQL),
 * `EntityManager.insert` reads rows with defaults again, one more statement, and assigns the result by position:
 * objects can get the ids of others.
 */
export async function insertRows<Entity extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
): Promise<void> {
  await manager.createQueryBuilder().insert().into(target).values(rows).updateEntity(false).execute();
}
