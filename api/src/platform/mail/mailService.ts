import type { Logger } from '../log/log.js';
import { mailboxKey } from './mailbox.js';
import type { Mailer } from './mailer.js';
import type { MailContent } from './templates.js';

/** `registration` and `reset` are sent to whichever address a stranger types; a `notice` tells owners what happens to their account. */
export type MailKind = 'registration' | 'reset' | 'notice';

/**
 * One mailbox gets 5 mails an hour, of all kinds together (docs/behaviour.md#mailed-links). Each mail takes one of five places, which
 * is free again an hour later. Each kind has a place that the others, which strangers can cause, never take: registrations cannot block
 * resets, and neither can block the notice that a password was changed.
 */
const places: Readonly<Record<MailKind, readonly number[]>> = {
  registration: [1, 2],
  reset: [3, 4, 2],
  notice: [5, 4, 3, 2, 1],
};

/** What one mailbox gets. */
export const MAILS_AN_HOUR = new Set(Object.values(places).flat()).size;

/** Takes a place of a mailbox, named by a key, for an hour. Answers false when it is taken already. */
export type TakePlace = (key: string) => Promise<boolean>;

/** A mail that may be sent. */
export interface Envelope {
  /** Queues the mail and returns at once. */
  send(content: MailContent): void;
}

/** The one way to send mails: it holds the limit of each mailbox. */
export class MailService {
  constructor(
    private readonly mailer: Mailer,
    private readonly takePlace: TakePlace,
    private readonly log: Logger,
  ) {}

  /**
   * Takes a place for one mail; null when the mailbox has had its mails of this hour. To be asked for before a link is made: a
   * link that is not mailed must not replace one that was. The caller's answer must not depend on the result.
   */
  async envelope(to: string, kind: MailKind): Promise<Envelope | null> {
    for (const place of places[kind]) {
      if (await this.takePlace(`${place} ${mailboxKey(to)}`))
        return { send: (content) => this.mailer.send({ to, ...content }) };
    }
    this.log.warn({ kind }, 'A mail was not sent: its mailbox has had as many as it gets in an hour');
    return null;
  }
}
