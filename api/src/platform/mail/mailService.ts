import type { Logger } from '../log/log.js';
import { mailboxKey } from './mailbox.js';
import type { Mailer } from './mailer.js';
import type { MailContent } from './templates.js';

/**
 * `registration` and `reset` are sent to any address that a stranger enters. A `notice` informs owners about their account: `security` about a
 * log-in on a new device and a new password, `deletion` with the link that undoes one. A `program` can cause its mails without a session.
 */
export type MailKind = 'registration' | 'reset' | 'notice' | 'security' | 'deletion' | 'program';

/**
 * One mailbox gets at most 9 mails an hour in total (docs/behaviour.md#mailed-links), of which strangers can cause 6. Each mail takes one of nine
 * slots, which is free again an hour later. The kinds have reserved slots: registrations cannot block resets, and neither can block
 * notices. Resets have as many as their budget allows in an hour. Programs take none from which a notice has no other
 * (docs/decisions/0224-slots-for-mails-about-security.md).
 */
const places: Readonly<Record<MailKind, readonly number[]>> = {
  registration: [1, 2],
  reset: [6, 7, 3, 4],
  notice: [5, 4, 3, 2, 1],
  security: [8, 5, 4, 3, 2, 1],
  deletion: [9, 5, 4, 3, 2, 1],
  program: [2],
};

/** The slots of one mailbox. */
export const MAILS_AN_HOUR = new Set(Object.values(places).flat()).size;

/** Takes a mailbox's slot, identified by a key, for an hour. Returns false if it is in use. */
export type TakePlace = (key: string) => Promise<boolean>;

/** A permitted mail. */
export interface Envelope {
  /** Queues the mail and returns at once. */
  send(content: MailContent): void;
}

/** Sends all mails, and enforces the limit of each mailbox. */
export class MailService {
  constructor(
    private readonly mailer: Pick<Mailer, 'send'>,
    private readonly takePlace: TakePlace,
    private readonly log: Logger,
  ) {}

  /**
   * Takes a slot for one mail; null if the mailbox has reached its hourly limit. Call it before creating a link,
   * because an unsent link must not replace a mailed one. The caller's response must not depend on the result.
   */
  async envelope(to: string, kind: MailKind): Promise<Envelope | null> {
    for (const place of places[kind]) {
      if (await this.takePlace(`${place} ${mailboxKey(to)}`))
        return { send: (content) => this.mailer.send({ to, ...content }) };
    }
    this.log.warn({ kind }, 'A mail was not sent: its mailbox reached the hourly limit');
    return null;
  }
}
