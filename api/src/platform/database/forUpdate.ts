import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { engineOf } from './dataSource.js';

/**
 * Locks the rows that a query reads until the transaction ends. A locking read also sees what others have committed since MySQL took the
 * snapshot of the transaction. SQLite runs one transaction at a time, so it needs no row locks and does not know them.
 */
export function forUpdate<Row extends ObjectLiteral>(
  query: SelectQueryBuilder<Row>,
): SelectQueryBuilder<Row> {
  return engineOf(query.dataSource) === 'mysql' ? query.setLock('pessimistic_write') : query;
}

/** {@link forUpdate} for the options of find methods. */
export function findForUpdate(dataSource: DataSource): { lock?: { mode: 'pessimistic_write' } } {
  return engineOf(dataSource) === 'mysql' ? { lock: { mode: 'pessimistic_write' } } : {};
}

/** {@link forUpdate} for the end of a SELECT statement. */
export function forUpdateSql(dataSource: DataSource): '' | ' FOR UPDATE' {
  return engineOf(dataSource) === 'mysql' ? ' FOR UPDATE' : '';
}
