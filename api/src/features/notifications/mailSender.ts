import { setImmediate as otherRequests } from 'node:timers/promises';
import { type DataSource, IsNull } from 'typeorm';
import { inTransaction } from '../../platform/database/dataSource.js';
import type { Logger } from '../../platform/log/log.js';
import { type Mail, type Mailer, UndeliverableMail } from '../../platform/mail/mailer.js';
import { MailFrequency } from './kinds.js';
import { OutboxMail } from './outboxMail.entity.js';
import {
  claimableAt,
  claimRow,
  isClaimable,
  RELEASED,
  releaseAtStart,
} from '../../platform/database/claims.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { DAY, HOUR, MINUTE } from '../../platform/time.js';

/** How long a process may take for a mail before another one takes over: longer than all time-outs of an attempt together. */
const LEASE = 5 * MINUTE;
/** Pauses after failures; the last one repeats. */
const PAUSES = [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
/** After so many attempts, which take three days, a mail is given up. */
const MAX_ATTEMPTS = 24;
/** Mails that one round claims. */
const BATCH = 20;
/**
 * Mails at once pass all digests, which become due at the same moment and can take hours. Each frequency has a query of its own, because one that
 * sorted by urgency would read all due digests for each batch.
 */
const BY_URGENCY = [MailFrequency.AT_ONCE, MailFrequency.DAILY, MailFrequency.WEEKLY];
/** How long sent mails are remembered. */
const REMEMBERED = 30 * DAY;

export interface MailSenderOptions {
  dataSource: DataSource;
  mailer: Pick<Mailer, 'deliver'>;
  /** The content of a mail; null if there is nothing to send any more. */
  build: (mail: OutboxMail) => Promise<Mail | null>;
  log: Logger;
  now: () => Date;
}

/**
 * Sends the mails of the outbox (docs/decisions/0136-mail-outbox.md). The claim of a process that died expires. Failed mails are retried
 * for three days.
 */
export class MailSender {
  constructor(private readonly options: MailSenderOptions) {}

  begin(): Promise<void> {
    return releaseAtStart(this.options.dataSource, OutboxMail, { sentAt: IsNull() });
  }

  /** Sends what is due. @returns the number of mails that were sent */
  async sendDue(signal?: AbortSignal): Promise<number> {
    let sent = 0;
    for (;;) {
      // A mail with nothing to tell waits for no mail server, and the embedded database answers within the statement.
      await otherRequests();
      const due = await this.#due();
      const results = await Promise.all(due.map((mail) => this.#claimAndSend(mail, signal)));
      sent += results.filter(Boolean).length;
      if (due.length < BATCH || signal?.aborted) return sent;
    }
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.options.dataSource, OutboxMail, {
      name: 'outbox',
      key: 'id',
      time: 'sentAt',
      keptFor: REMEMBERED,
      what: 'sent mails about notifications',
      kept: '30 days after they were sent',
    });
  }

  async #due(): Promise<OutboxMail[]> {
    const { dataSource, now } = this.options;
    const at = now();
    const due: OutboxMail[] = [];
    for (const frequency of BY_URGENCY) {
      const query = dataSource.manager.createQueryBuilder(OutboxMail, 'mail');
      query.where('mail.sentAt IS NULL AND mail.frequency = :frequency AND mail.dueAt <= :at', {
        frequency,
        at,
      });
      query.andWhere(isClaimable('mail.claimedUntil'), claimableAt(at, LEASE));
      due.push(
        ...(await query
          .orderBy('mail.dueAt')
          .limit(BATCH - due.length)
          .getMany()),
      );
      if (due.length === BATCH) break;
    }
    return due;
  }

  async #claimAndSend(due: OutboxMail, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted) return false;
    const { dataSource, mailer, build, log, now } = this.options;
    const { manager } = dataSource;
    const own = await claimRow(manager, OutboxMail, {
      id: due.id,
      at: now(),
      lease: LEASE,
      where: 'sentAt IS NULL',
      isAttempt: true,
    });
    if (!own) return false;
    const attempts = due.attempts + 1;
    let mail: Mail | null;
    try {
      mail = await build(due);
      if (mail) await mailer.deliver(mail);
    } catch (error) {
      const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? HOUR;
      const next = new Date(now().getTime() + pause);
      const isLast = error instanceof UndeliverableMail || attempts >= MAX_ATTEMPTS;
      const details = {
        mail: due.id,
        attempts,
        reason: error instanceof Error ? error.message : String(error),
      };
      if (isLast) {
        log.error(details, 'A mail about notifications could not be delivered and was dropped');
        await manager.delete(OutboxMail, own);
      } else {
        log.warn(
          { ...details, next },
          'A mail about notifications could not be delivered and will be retried',
        );
        await manager.update(OutboxMail, own, { dueAt: next, ...RELEASED });
      }
      return false;
    }
    // Between the answer of the mail server and this statement lies the only moment in which a dying process leaves a mail that is sent
    // again, with the same Message-ID. A deadlock must not: it is tried again.
    const isDelivered = mail !== null;
    await inTransaction(dataSource, (transaction) =>
      isDelivered
        ? transaction.update(OutboxMail, own, { sentAt: now(), ...RELEASED })
        : transaction.delete(OutboxMail, own),
    );
    return isDelivered;
  }
}
