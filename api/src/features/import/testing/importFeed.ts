import { jsonFeedSource } from '../sources/jsonFeedSource.js';
import { type ImportOptions, type ImportPlace, runImport } from '../importer.js';
import type { JsonFeed } from '../jsonFeed.js';

export interface ImportSummary {
  imported: number;
  /** Items that an earlier import has stored. */
  alreadyThere: number;
  /** Items that were not imported, each with the reason. */
  skipped: { item: string; reason: string }[];
  /** Imported items that were changed, each with the change. */
  changed: { item: string; change: string }[];
  newCategories: string[];
  newAuthors: string[];
}

/** Imports a JSON Feed, checked like new posts. It can be repeated, because known items are skipped. */
export async function importFeed(
  place: ImportPlace,
  feed: JsonFeed,
  options: Omit<ImportOptions, 'onReport'> = {},
): Promise<ImportSummary> {
  const summary = { imported: 0, alreadyThere: 0, skipped: [], changed: [] } as Pick<
    ImportSummary,
    'imported' | 'alreadyThere' | 'skipped' | 'changed'
  >;
  const { newCategories, newAuthors } = await runImport(place, jsonFeedSource(feed), {
    ...options,
    onReport: ({ item, result, reason = '', changes }) => {
      if (result === 'imported') summary.imported += 1;
      if (result === 'known') summary.alreadyThere += 1;
      if (result === 'skipped') summary.skipped.push({ item, reason });
      summary.changed.push(...changes.map((change) => ({ item, change })));
    },
  });
  return { ...summary, newCategories, newAuthors };
}
