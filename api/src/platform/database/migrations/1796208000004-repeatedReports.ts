import { type QueryRunner, TableIndex } from 'typeorm';
import { Migration, unique } from './migration.js';

const once = unique('report_once', 'reporterId', 'subjectId');
const onceInCase = unique('report_once_in_case', 'reporterId', 'subjectId', 'caseId');

/** A member reports a thing again after it was changed: once in each case. */
export class RepeatedReports1796208000004 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    // First, because MySQL requires an index for the foreign key.
    await runner.createIndex('report', new TableIndex(onceInCase));
    await runner.dropIndex('report', once.name);
  }

  override async down(runner: QueryRunner): Promise<void> {
    // The latest report stays.
    await runner.query(
      `DELETE FROM report WHERE id NOT IN (SELECT id FROM (
        SELECT MAX(id) AS id FROM report GROUP BY reporterId, subjectId) AS latest)`,
    );
    await runner.createIndex('report', new TableIndex(once));
    await runner.dropIndex('report', onceInCase.name);
  }
}
