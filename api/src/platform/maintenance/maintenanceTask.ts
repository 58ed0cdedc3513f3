import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { inTransaction } from '../database/dataSource.js';

/** Keeps one thing from growing without end. The table in docs/operation.md#maintenance lists all tasks; a test compares the two. */
export interface MaintenanceTask {
  /** The label of its metrics. */
  readonly name: string;
  /** What it deletes, for the documentation. */
  readonly what: string;
  /** How long that is kept, for the documentation. */
  readonly kept: string;
  /** The tables that it keeps from growing. */
  readonly tables: readonly string[];
  /** Maximum number of rows of one batch, so that no statement holds locks for long. */
  readonly batch: number;
  /** Works on one batch. It must do no harm if another process does the same at that moment. @param signal aborted when the process stops */
  run(now: Date, signal?: AbortSignal): Promise<BatchResult>;
}

export interface BatchResult {
  removed: number;
  /** Whether nothing is left to do. */
  isLast: boolean;
}

/** Rows of one statement. */
const BATCH = 500;

interface Expiry<Row> extends Pick<MaintenanceTask, 'name' | 'what' | 'kept'> {
  key: keyof Row & string;
  /** The time from which `keptFor` counts; it needs an index. */
  time: keyof Row & string;
  /** In milliseconds. */
  keptFor?: number;
  batch?: number;
}

/** A task that deletes the rows of an entity that are older than they are kept, in batches by primary key. */
export function deletesExpired<Row extends ObjectLiteral>(
  dataSource: DataSource,
  entity: EntityTarget<Row>,
  { key, time, keptFor = 0, batch = BATCH, ...description }: Expiry<Row>,
): MaintenanceTask {
  return {
    ...description,
    batch,
    tables: [dataSource.getMetadata(entity).tableName],
    run: async (now) => {
      const before = new Date(now.getTime() - keptFor);
      const found = await dataSource.manager
        .createQueryBuilder(entity, 'row')
        .select(`row.${key}`, 'id')
        .where(`row.${time} <= :before`, { before })
        .orderBy(`row.${time}`)
        .limit(batch)
        .getRawMany<{ id: string }>();
      if (found.length === 0) return { removed: 0, isLast: true };
      // A row that was renewed since stays.
      const { affected } = await inTransaction(dataSource, (manager) =>
        manager
          .createQueryBuilder()
          .delete()
          .from(entity)
          .where(`${key} IN (:...ids) AND ${time} <= :before`, { ids: found.map(({ id }) => id), before })
          .execute(),
      );
      const removed = affected ?? 0;
      // Rows that cannot be deleted must not be tried forever.
      return { removed, isLast: found.length < batch || removed === 0 };
    },
  };
}

/** Runs all batches of tasks, for tests and commands. @returns the number of deleted rows */
export async function runToEnd(
  tasks: MaintenanceTask | readonly MaintenanceTask[],
  now = new Date(),
): Promise<number> {
  let total = 0;
  for (const task of [tasks].flat()) {
    for (let isLast = false; !isLast;) {
      const batch = await task.run(now);
      ({ isLast } = batch);
      total += batch.removed;
    }
  }
  return total;
}
