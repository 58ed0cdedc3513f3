import type { DataSource } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { compactSearch, FULL_TEXT, MERGED_PAGES, mergesMore } from '../../platform/database/scrub.js';
import type { MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

/** Removes the words of deleted and former texts from the full-text indexes (docs/operation.md#erasure). */
export function searchMaintenance(dataSource: DataSource): MaintenanceTask {
  return {
    name: 'fullText',
    what: 'deleted texts in the full-text indexes',
    kept: 'an hour or so; MySQL: [see below](#erasure)',
    tables: ['post_search'],
    batch: MERGED_PAGES,
    run: async (now) => {
      let isLast = true;
      if (engineOf(dataSource) === 'mysql') await compactSearch(dataSource, now);
      else
        for (const table of FULL_TEXT) if (await mergesMore(dataSource, table, MERGED_PAGES)) isLast = false;
      return { removed: 0, isLast };
    },
  };
}
