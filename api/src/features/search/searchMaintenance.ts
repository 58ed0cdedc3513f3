import type { DataSource } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { numberOf, readRows } from '../../platform/database/readRows.js';
import type { MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

/** Pages that one statement merges, some milliseconds of work: the embedded database lets no one else write meanwhile. */
const PAGES = 64;
const INDEXES = ['post_search_fts', 'post_topics_fts'];

/**
 * Merges the segments of the full-text indexes of SQLite, which removes deleted texts from them (https://sqlite.org/fts5.html#the_merge_command).
 * MySQL can only rebuild the table, which blocks writers, so operators decide when (docs/operation.md#maintenance).
 */
export function searchMaintenance(dataSource: DataSource): MaintenanceTask {
  return {
    ...{ name: 'fullText', what: 'deleted texts in the full-text indexes (SQLite)', kept: 'an hour or so' },
    ...{ tables: ['post_search'], batch: PAGES },
    run: async () => {
      if (engineOf(dataSource) !== 'sqlite') return { removed: 0, isLast: true };
      let isLast = true;
      for (const table of INDEXES) {
        const before = await changesSoFar(dataSource);
        await dataSource.query(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${PAGES})`);
        // Without work to do, the statement counts as one change. Writes of others in between only mean one more batch.
        if ((await changesSoFar(dataSource)) - before > 1) isLast = false;
      }
      return { removed: 0, isLast };
    },
  };
}

async function changesSoFar(dataSource: DataSource): Promise<number> {
  const [row] = await readRows(dataSource, 'SELECT total_changes() AS changes', {}, 'primary');
  return row ? numberOf(row, 'changes') : 0;
}
