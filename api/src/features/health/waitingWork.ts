import type { DataSource } from 'typeorm';
import { readRows, textOf, timeOf, timeOrNullOf } from '../../platform/database/readRows.js';
import { ModerationCaseState } from '../moderation/moderation.types.js';
import { MailFrequency } from '../notifications/kinds.js';
import { digestDue } from '../notifications/mailQueue.js';

/** Names and meanings of the metrics of what waits in the database. */
export const WAITING_WORK = {
  hydrate_outbox_mails_waiting:
    'Mails about notifications that are due and not sent, also those that are retried.',
  hydrate_outbox_oldest_seconds: 'How long the first of these mails is due; 0 if there is none.',
  hydrate_moderation_cases_open: 'Reported things about which no moderator has decided.',
  hydrate_moderation_oldest_seconds: 'How long the first of them has waited; 0 if there is none.',
} as const;

/** Counts what waits in the database. It reads ranges of indexes. */
export async function countWaitingWork(
  dataSource: DataSource,
  now = new Date(),
): Promise<Record<keyof typeof WAITING_WORK, number>> {
  // Each failure postpones `dueAt`.
  const sql = `SELECT frequency, COUNT(*) AS count, MIN(createdAt) AS firstCreatedAt FROM outbox_mail
    WHERE sentAt IS NULL AND (attempts > 0 OR dueAt <= :now) GROUP BY frequency`;
  const rows = await readRows(dataSource, sql, { now });
  const firstDue = rows.map((row) => firstDueOf(textOf(row, 'frequency'), timeOf(row, 'firstCreatedAt')));
  const cases = `SELECT COUNT(*) AS count, MIN(sortedAt) AS firstCreatedAt FROM moderation_case WHERE state = :open`;
  const [open = {}] = await readRows(dataSource, cases, { open: ModerationCaseState.OPEN });
  const firstCase = timeOrNullOf(open, 'firstCreatedAt') ?? now;
  return {
    hydrate_outbox_mails_waiting: rows.reduce((sum, { count }) => sum + Number(count), 0),
    hydrate_outbox_oldest_seconds: Math.max(
      0,
      ...firstDue.map((due) => (now.getTime() - due.getTime()) / 1000),
    ),
    hydrate_moderation_cases_open: Number(open.count),
    hydrate_moderation_oldest_seconds: Math.max(0, (now.getTime() - firstCase.getTime()) / 1000),
  };
}

const DIGESTS = [MailFrequency.DAILY, MailFrequency.WEEKLY] as const;

/** When a mail was due at first, but for the pause of mails at once. */
function firstDueOf(frequency: string, createdAt: Date): Date {
  const digest = DIGESTS.find((each: string) => each === frequency);
  return digest ? digestDue(digest, createdAt) : createdAt;
}
