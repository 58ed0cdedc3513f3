import { type QueryRunner, TableIndex } from 'typeorm';
import { index, Migration } from './migration.js';

const indexes = [
  index('post_reading', 'readingMinutes', 'id'),
  index('post_examples', 'examplesCount', 'id'),
];

/** Indexes for filters of the search, which are looked up first if they leave few posts. */
export class SearchFilters1796200000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    for (const added of indexes) await runner.createIndex('post', new TableIndex(added));
  }

  override async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes.toReversed()) await runner.dropIndex('post', name);
  }
}
