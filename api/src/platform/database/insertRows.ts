import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';

/**
 * Inserts rows whose values are all known, and leaves the objects as they are. `EntityManager.insert` reads the rows of a table with
 * defaults again where the engine has no RETURNING (MySQL), a statement more, and then takes the answer to be in the order in which the
 * rows were given: of several objects each may end with the id of another.
 */
export async function insertRows<Entity extends ObjectLiteral>(
  manager: EntityManager,
  target: EntityTarget<Entity>,
  rows: QueryDeepPartialEntity<Entity> | QueryDeepPartialEntity<Entity>[],
): Promise<void> {
  await manager.createQueryBuilder().insert().into(target).values(rows).updateEntity(false).execute();
}
