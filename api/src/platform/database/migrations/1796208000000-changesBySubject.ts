import { type QueryRunner, TableIndex } from 'typeorm';
import { index, Migration } from './migration.js';

const bySubject = index('change_log_subject', 'subject', 'position');

/** Later pages of lists by likes read the likes of the change log, which are few among its changes. */
export class ChangesBySubject1796208000000 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('change_log', new TableIndex(bySubject));
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('change_log', bySubject.name);
  }
}
