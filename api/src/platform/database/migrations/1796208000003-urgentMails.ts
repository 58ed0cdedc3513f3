import { type QueryRunner, TableIndex } from 'typeorm';
import { index, Migration } from './migration.js';

const formerDue = index('outbox_mail_due', 'sentAt', 'dueAt');
const urgency = index('outbox_mail_urgency', 'sentAt', 'frequency', 'dueAt');

/** Mails at once are found before digests, however many digests are due. */
export class UrgentMails1796208000003 extends Migration {
  override async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('outbox_mail', new TableIndex(urgency));
    await runner.dropIndex('outbox_mail', formerDue.name);
  }

  override async down(runner: QueryRunner): Promise<void> {
    await runner.createIndex('outbox_mail', new TableIndex(formerDue));
    await runner.dropIndex('outbox_mail', urgency.name);
  }
}
