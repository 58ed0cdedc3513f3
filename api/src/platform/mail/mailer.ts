import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { timeout, TimeoutStrategy } from 'cockatiel';
import type { Transporter } from 'nodemailer';
import pLimit from 'p-limit';
import type { Logger } from '../log/log.js';
import { Circuit } from '../neighbours/circuit.js';
import { ADDRESS } from '../addresses/mailAddress.js';
import type { MailContent } from './templates.js';
import { MINUTE } from '../time.js';

/** A mail to one person. */
export interface Mail extends MailContent {
  to: string;
  /** Identifies the mail for its receivers, who may drop a second copy. */
  identity?: {
    /** Letters, digits and hyphens. */
    id: string;
    createdAt: Date;
  };
  /** More headers, such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>;
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`; without it mails are written to `outboxDir`. */
  mailUrl?: string | null;
  /** An address or `Name <address>`. */
  from: string;
  /** Created with the first mail. */
  outboxDir: string;
  log: Logger;
  /** Pauses between attempts in milliseconds; their number is that of the retries. */
  retryDelays?: readonly number[];
  /** How long close() waits, in milliseconds. */
  closeTimeout?: number;
  /** How long one attempt may take in all, in milliseconds. */
  attemptTimeout?: number;
}

/** Delivers one mail or throws. */
type Deliver = (mail: Mail) => Promise<void>;

/** Five attempts in 15 minutes: longer than a restart of a mail server, shorter than the lifetime of a reset link. */
const RETRY_DELAYS = [2_000, 15_000, 90_000, 600_000];
const CLOSE_TIMEOUT = 10_000;
/** Maximum queue length. A longer queue means that the server does not recover, and must not fill the memory. */
export const MAX_WAITING_MAILS = 1_000;
const DELIVERIES_AT_ONCE = 4;
const NO_ACCESS = { disableFileAccess: true, disableUrlAccess: true } as const;
/** One attempt in all: the time-outs of SMTP start again with each byte. */
const ATTEMPT_TIMEOUT = MINUTE;
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The mail for nodemailer. The domain of a Message-ID is that of the sender (RFC 5322 section 3.6.4). */
function messageOf({ to, subject, text, html, identity, headers }: Mail, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    ...(identity && { messageId: `<${identity.id}@${domain}>` }),
    ...(headers && { headers }),
  };
}

function smtpDelivery(url: string, from: string): Deliver {
  let transport: Transporter | undefined;
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({ url, ...SMTP_TIMEOUTS, ...NO_ACCESS });
    await transport.sendMail(messageOf(mail, from));
  };
}

/** `20241120T131500123Z-1f2e3d4c.eml`: names sort by time. */
function outboxName(identity: Mail['identity']): string {
  const time = (identity?.createdAt ?? new Date()).toISOString().replace(/[-:.]/g, '');
  return `${time}-${identity?.id ?? randomBytes(4).toString('hex')}.eml`;
}

function outboxDelivery(outboxDir: string, from: string, log: Logger): Deliver {
  return async (mail) => {
    const { to, subject, text, identity } = mail;
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...NO_ACCESS });
    const { message } = await transport.sendMail(messageOf(mail, from));
    await mkdir(outboxDir, { recursive: true, mode: 0o700 });
    const file = join(outboxDir, outboxName(identity));
    // A second delivery of a mail with an identity replaces the first. Renamed when it is complete, so that a program watching the folder never reads a partial mail.
    try {
      await writeFile(`${file}.part`, message, { mode: 0o600, flag: identity ? 'w' : 'wx' });
      await rename(`${file}.part`, file);
    } catch (error) {
      // Removes the partial mail on a full disk.
      await rm(`${file}.part`, { force: true }).catch(() => undefined);
      throw error;
    }
    const link = /https?:\/\/\S+/.exec(text)?.[0];
    log.info(`Mail for ${to}: ${subject}${link === undefined ? '' : `: ${link}`} (${file})`);
  };
}

/** A mail that no attempt can deliver. */
export class UndeliverableMail extends Error {}

/** The parts of an error that are safe to log. An SMTP response may quote the mail, so only codes are logged. */
function describeError(error: unknown): { code?: string; responseCode?: number } {
  if (typeof error !== 'object' || error === null) return {};
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  return { code, responseCode };
}

/** 5xx responses are permanent (RFC 5321 section 4.2.1). */
function isPermanent({ responseCode = 0 }: { responseCode?: number }): boolean {
  return responseCode >= 500 && responseCode < 600;
}

/**
 * Sends mails in the background, with retries and growing pauses. With `mailUrl` it uses SMTP. Without it, every mail
 * becomes a file `outboxDir/<time>-<random>.eml` that only its owner may read, and its link is logged, for people who
 * try out the project.
 */
export class Mailer {
  /**
   * Four attempts without an answer in a row open it. Mails then fail at once and wait for their next attempt, instead of taking turns with time-outs.
   * A refused mail is an answer.
   */
  readonly circuit = new Circuit({
    name: 'mail server',
    failures: DELIVERIES_AT_ONCE,
    pauses: [5000, 15_000, MINUTE],
    waits: true,
    isFailure: (error) => describeError(error).responseCode === undefined,
  });
  private readonly deliverNow: Deliver;
  private readonly waiting = new Set<Promise<void>>();
  private readonly limit = pLimit(DELIVERIES_AT_ONCE);
  /** Keeps one delivery free for links that people wait for: mails of {@link deliver} can come by the thousand, and each can take a minute. */
  private readonly patient = pLimit(DELIVERIES_AT_ONCE - 1);
  private readonly closing = new AbortController();

  constructor(private readonly options: MailerOptions) {
    const { mailUrl, from, outboxDir, log } = options;
    if (!mailUrl) {
      this.deliverNow = outboxDelivery(outboxDir, from, log);
      return;
    }
    const deliver = smtpDelivery(mailUrl, from);
    const limit = timeout(options.attemptTimeout ?? ATTEMPT_TIMEOUT, TimeoutStrategy.Aggressive);
    this.deliverNow = (mail) => this.circuit.run(() => limit.execute(() => deliver(mail)));
  }

  /** Queues a mail and returns at once. Never throws: undeliverable mails are logged. */
  send(mail: Mail): void {
    const refusal = this.refusalOf(mail);
    if (refusal !== null) {
      this.options.log.error({ subject: mail.subject }, `A mail was not sent: ${refusal}`);
      return;
    }
    const task = this.deliverWithRetries(mail).finally(() => this.waiting.delete(task));
    this.waiting.add(task);
  }

  /**
   * Delivers a mail in one attempt, for callers who retry themselves.
   * @throws UndeliverableMail if another attempt is useless; Error without the text of the mail
   */
  async deliver(mail: Mail): Promise<void> {
    if (!ADDRESS.test(mail.to)) throw new UndeliverableMail('The address is malformed');
    if (this.closing.signal.aborted) throw new Error('The server is stopping');
    try {
      await this.patient(() => this.limit(() => this.deliverNow(mail)));
    } catch (error) {
      const { code, responseCode } = describeError(error);
      const details = [code, responseCode].filter((part) => part !== undefined).join(' ');
      if (isPermanent({ responseCode }))
        throw new UndeliverableMail(`The mail server refuses it (${details})`);
      throw new Error(`The mail was not delivered (${details || 'unknown error'})`);
    }
  }

  /** Number of queued mails. */
  queued(): number {
    return this.waiting.size;
  }

  /** Resolves when all mails have been delivered or dropped. */
  async idle(): Promise<void> {
    while (this.waiting.size > 0) await Promise.all(this.waiting);
  }

  /** Accepts no more mails, retries waiting ones a last time and resolves within a few seconds. */
  async close(): Promise<void> {
    const { log, closeTimeout = CLOSE_TIMEOUT } = this.options;
    this.closing.abort();
    const timeout = new AbortController();
    const tooLate = delay(closeTimeout, undefined, { signal: timeout.signal }).catch(() => undefined);
    await Promise.race([this.idle(), tooLate]);
    timeout.abort();
    if (this.waiting.size > 0)
      log.error({ mails: this.waiting.size }, 'Mails were lost when the server stopped');
  }

  private refusalOf({ to, subject }: Mail): string | null {
    if (this.closing.signal.aborted) return 'the server is stopping';
    if (this.waiting.size >= MAX_WAITING_MAILS) return `${MAX_WAITING_MAILS} others are waiting`;
    if (!ADDRESS.test(to)) return 'the address is malformed';
    return /\p{Cc}/u.test(subject) ? 'the subject is more than one line' : null;
  }

  private async deliverWithRetries(mail: Mail): Promise<void> {
    const { log, retryDelays = RETRY_DELAYS } = this.options;
    for (const pause of [...retryDelays, null]) {
      // An attempt that was running when closing began is not the last one.
      const isLast = pause === null || this.closing.signal.aborted;
      try {
        await this.limit(() => this.deliverNow(mail));
        return;
      } catch (error) {
        const failure = { ...describeError(error), to: mail.to, subject: mail.subject };
        if (isLast || isPermanent(failure)) {
          log.error(failure, 'A mail could not be delivered and was dropped');
          return;
        }
        const details = { ...failure, nextTryInMs: pause };
        log.warn(details, 'A mail could not be delivered and will be retried');
        await delay(pause, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }
}
