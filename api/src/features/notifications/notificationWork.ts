import type { DataSource } from 'typeorm';
import { atMost } from '../../platform/background/lastCall.js';
import { repeat } from '../../platform/background/repeat.js';
import type { ChangeLog } from '../../platform/changes/changeLog.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import type { Logger } from '../../platform/log/log.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { MailTiming } from './mailQueue.js';
import { MailSender } from './mailSender.js';
import { buildMail } from './notificationMail.js';
import { NotificationMaker } from './notificationMaker.js';
import type { NotificationService } from './notification.service.js';
import { Unsubscribing } from './unsubscribing.js';

/** How long mails may take when the process stops, in milliseconds. The next process sends others again, with the same Message-ID. */
const LAST_MAILS = 4000;

export interface NotificationWorkOptions {
  dataSource: DataSource;
  changeLog: ChangeLog;
  changes: PublicChanges;
  notifications: NotificationService;
  mailer: Pick<Mailer, 'deliver'>;
  log: Logger;
  secret: string;
  publicUrl: string;
  /** How long a mail at once waits for more notifications, in milliseconds. */
  mailPause: number;
  now?: () => Date;
}

/** The work behind notifications: makes them from the change log, and sends their mails. */
export class NotificationWork {
  readonly unsubscribing: Unsubscribing;
  readonly maker: NotificationMaker;
  readonly sender: MailSender;

  constructor(private readonly options: NotificationWorkOptions) {
    const { dataSource, changeLog, mailPause: pause, now = () => new Date(), secret, publicUrl } = options;
    const timing: MailTiming = { pause, now };
    this.unsubscribing = new Unsubscribing(secret, publicUrl);
    this.maker = new NotificationMaker(dataSource, changeLog, timing);
    const parts = { ...options, unsubscribing: this.unsubscribing };
    this.sender = new MailSender({ ...options, now, build: (mail) => buildMail(parts, mail) });
  }

  /** To be called once before the first change. */
  async begin(): Promise<void> {
    await this.maker.begin();
    await this.sender.begin();
  }

  /** Makes all notifications and sends all mails that are due. */
  async run(signal?: AbortSignal): Promise<void> {
    await this.maker.make(this.options.log, signal);
    if (!signal?.aborted) await this.sender.sendDue(signal);
  }

  /** Works until the returned function is called, which resolves when the work has ended. */
  start(): () => Promise<void> {
    const { changes, log } = this.options;
    const ending = new AbortController();
    const { signal } = ending;
    // Apart from each other: a slow mail server delays no notification, and constant writing no mail.
    const making = repeat('Notifications cannot be made', () => this.maker.make(log, signal), {
      log,
      signal,
    });
    const sending = repeat('Mails cannot be sent', () => this.sender.sendDue(signal), { log, signal });
    const unsubscribe = changes.subscribe(making.hurry);
    return async () => {
      ending.abort();
      unsubscribe();
      await Promise.all([making.ended, atMost(LAST_MAILS, sending.ended)]);
    };
  }
}
