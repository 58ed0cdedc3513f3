import { type EntityManager, In, IsNull, MoreThan } from 'typeorm';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { kinds, MailFrequency } from './kinds.js';
import type { Notification } from './notification.entity.js';
import { NotificationSetting } from './notificationSetting.entity.js';
import { OutboxMail, OutboxNotification } from './outboxMail.entity.js';
import { DAY } from '../../platform/time.js';

/** When digests are due, in hours UTC. */
const DIGEST_HOUR = 7;
/** Mails at once to one member are this many times {@link MailTiming.pause} apart. */
const SPACING = 10;

/** How mails are timed; tests do without pauses. */
export interface MailTiming {
  /** How long a mail at once waits for more notifications, in milliseconds. */
  pause: number;
  now: () => Date;
}

/** When a digest is due: at the next 7:00 UTC, or that of the next Monday. */
export function digestDue(frequency: MailFrequency.DAILY | MailFrequency.WEEKLY, now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(DIGEST_HOUR, 0, 0, 0);
  if (due <= now) due.setTime(due.getTime() + DAY);
  // 1 January 1970 was a Thursday.
  while (frequency === MailFrequency.WEEKLY && due.getUTCDay() !== 1) due.setTime(due.getTime() + DAY);
  return due;
}

type Addressed = Pick<Notification, 'id' | 'recipientId' | 'kind'>;

/** Adds new notifications to the mails that wait for their recipients, or to new ones, as the recipients have chosen. */
export async function attachToMails(
  manager: EntityManager,
  notifications: readonly Addressed[],
  timing: MailTiming,
): Promise<void> {
  const recipientIds = [...new Set(notifications.map(({ recipientId }) => recipientId))];
  const settings = await manager.findBy(NotificationSetting, { userId: In(recipientIds) });
  const chosen = new Map(settings.map(({ userId, kind, mail }) => [`${userId} ${kind}`, mail]));
  const addressed = notifications
    .map(({ id, recipientId, kind }) => ({
      id,
      recipientId,
      frequency: chosen.get(`${recipientId} ${kind}`) ?? kinds[kind].mail,
    }))
    .filter(({ frequency }) => frequency !== MailFrequency.NEVER);
  if (addressed.length === 0) return;
  const now = timing.now();
  const waiting = await waitingMails(manager, recipientIds);
  const lastDue = await lastDueOf(manager, recipientIds, {
    since: new Date(now.getTime() - SPACING * timing.pause),
    now,
  });
  const added: OutboxMail[] = [];
  const links = addressed.map(({ id, recipientId, frequency }) => {
    const key = `${recipientId} ${frequency}`;
    let mailId = waiting.get(key);
    if (mailId === undefined) {
      mailId = newId();
      waiting.set(key, mailId);
      const soonest = now.getTime() + timing.pause;
      const last = lastDue.get(recipientId);
      added.push({
        id: mailId,
        recipientId,
        frequency,
        createdAt: now,
        dueAt:
          frequency === MailFrequency.DAILY || frequency === MailFrequency.WEEKLY
            ? digestDue(frequency, now)
            : new Date(Math.max(soonest, last === undefined ? 0 : last.getTime() + SPACING * timing.pause)),
        attempts: 0,
        claim: null,
        claimedUntil: null,
        sentAt: null,
      });
    }
    return { notificationId: id, mailId };
  });
  if (added.length > 0) await insertRows(manager, OutboxMail, added);
  await insertRows(manager, OutboxNotification, links);
}

/**
 * The mails that were never tried, by recipient and frequency. They are locked, so that no sender builds one without what is
 * added to it now. A mail that was tried may have arrived, so its content must not change.
 */
async function waitingMails(manager: EntityManager, recipientIds: string[]): Promise<Map<string, string>> {
  const query = manager.createQueryBuilder(OutboxMail, 'mail').where({
    recipientId: In(recipientIds),
    sentAt: IsNull(),
    claim: IsNull(),
    attempts: 0,
  });
  const mails = await forUpdate(query).getMany();
  return new Map(mails.map(({ id, recipientId, frequency }) => [`${recipientId} ${frequency}`, id]));
}

/**
 * When the latest mail at once to each of these members was due, unless that is long past. One that is tried again counts as due
 * now at the latest: others need not wait for hours after an outage, and are as far apart as always during one.
 */
async function lastDueOf(
  manager: EntityManager,
  recipientIds: string[],
  { since, now }: { since: Date; now: Date },
): Promise<Map<string, Date>> {
  const mails = await manager.find(OutboxMail, {
    select: { id: true, recipientId: true, dueAt: true, attempts: true },
    where: {
      recipientId: In(recipientIds),
      frequency: MailFrequency.AT_ONCE,
      dueAt: MoreThan(since),
    },
    order: { dueAt: 'ASC' },
  });
  return new Map(
    mails.map(({ recipientId, dueAt, attempts }) => [recipientId, attempts > 0 && dueAt > now ? now : dueAt]),
  );
}
