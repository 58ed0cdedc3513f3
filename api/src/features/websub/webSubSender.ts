import { createHash } from 'node:crypto';
import { setImmediate as otherRequests } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { LastCall } from '../../platform/background/lastCall.js';
import { claimableAt, claimRow, isClaimable, RELEASED } from '../../platform/database/claims.js';
import { repeat } from '../../platform/background/repeat.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import type { Logger } from '../../platform/log/log.js';
import { post, type WebhookClientOptions } from '../../platform/addresses/webhookClient.js';
import { PAUSES } from '../../platform/addresses/retryPauses.js';
import { type FeedSubject, WebSubSubscription } from './webSub.entity.js';
import { HUB_PATH, MAX_SUBSCRIPTIONS, userAgent } from './webSubHub.js';
import { DELAY } from './webSubMarks.js';
import type { WebSubSecrets } from './webSubSecrets.js';
import { MINUTE } from '../../platform/time.js';

/** How long a process may take for a message before another one takes over: longer than an attempt. */
const LEASE = MINUTE;
/** How long content is used for several subscribers: shorter than a change waits. */
const REUSED = DELAY / 2;
/** Messages at a time for one host, hosts at a time, and those of one domain, which can have any number of hosts. */
const PARALLEL = 3;
const HOSTS = 20;
const HOSTS_OF_SITE = 5;
/** How long a host is served while others may wait, in milliseconds. */
const TURN = 15_000;
/** The pause of a host that does not answer well: it doubles from the first one to the longest. */
const PAUSE = { first: 5000, longest: 5 * MINUTE } as const;
const GONE = 410;

export interface FeedContent {
  body: Uint8Array;
  contentType: string;
}

export interface WebSubSenderOptions {
  dataSource: DataSource;
  secrets: WebSubSecrets;
  client: WebhookClientOptions;
  publicUrl: string;
  log: Logger;
  /** A feed as it is now; null if it does not exist any more. */
  content: (subject: FeedSubject, fileName: string) => Promise<FeedContent | null>;
  now?: () => Date;
}

/** A host of callbacks, with its domain. */
interface Receiver {
  host: string;
  site: string;
}

/** The last turn of a host. */
interface Turn {
  /** When it ended, in milliseconds. */
  ended: number;
  /** Turns in a row in which nothing arrived. */
  failures: number;
}

/**
 * Sends feeds that have changed to their subscribers, by the client of webhooks. A process claims a subscription by a conditional update.
 * Each host of callbacks has its own queue. There are few at a time, so hosts take turns, and failing ones pause: a stranger's slow hosts must not
 * keep the others waiting. Domains take turns too, because a stranger's domain can have a thousand hosts.
 */
export class WebSubSender {
  readonly #busy = new Map<string, Promise<void>>();
  readonly #turns = new LRUCache<string, Turn>({ max: 10_000 });
  /** How many hosts of each domain are served, and when the last turn of one of them ended, in milliseconds. */
  readonly #served = new Map<string, number>();
  readonly #endedOfSite = new LRUCache<string, number>({ max: 10_000 });
  readonly #content = new Map<string, { since: number; content: Promise<FeedContent | null> }>();
  readonly #now: () => Date;
  readonly #lastCall = new LastCall();

  constructor(private readonly options: WebSubSenderOptions) {
    this.#now = options.now ?? (() => new Date());
  }

  /** Works until the returned function is called, which resolves when the work has ended. */
  start(): () => Promise<void> {
    const { log } = this.options;
    const ending = new AbortController();
    const { signal } = ending;
    const { ended } = repeat('Feeds cannot be sent', () => this.sendDue(signal), { log, signal });
    return async () => {
      ending.abort();
      await ended;
      await this.#lastCall.end(this.idle());
    };
  }

  /** Starts to send what is due. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    for (const { host, site } of await this.#waiting()) {
      const ofSite = this.#served.get(site) ?? 0;
      if (this.#busy.has(host) || this.#busy.size >= HOSTS || ofSite >= HOSTS_OF_SITE || signal?.aborted)
        continue;
      this.#served.set(site, ofSite + 1);
      const work = this.#sendAll(host, signal)
        .catch((error: unknown) => this.options.log.warn({ err: error }, 'Feeds cannot be sent; retrying'))
        .finally(() => {
          this.#busy.delete(host);
          this.#leave(site);
        });
      this.#busy.set(host, work);
    }
  }

  /** Resolves when everything that was started has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  #leave(site: string): void {
    this.#endedOfSite.set(site, this.#now().getTime());
    const left = (this.#served.get(site) ?? 1) - 1;
    if (left === 0) this.#served.delete(site);
    else this.#served.set(site, left);
  }

  /** Hosts with something due whose pause is over, those first whose domain had its last turn longest ago, and then those hosts. */
  async #waiting(): Promise<Receiver[]> {
    const now = this.#now();
    // All that may be due: hosts behind a limit would never have a turn. By the index of dueAt, which hardly reads anything if nothing is due.
    const sql = `SELECT host, site FROM websub_subscription WHERE dueAt <= :now AND leaseUntil > :now
      AND ${isClaimable('claimedUntil')} ORDER BY dueAt, host LIMIT ${MAX_SUBSCRIPTIONS}`;
    const rows = await readRows(this.options.dataSource, sql, { now, ...claimableAt(now, LEASE) }, 'primary');
    const endOf = ({ host }: Receiver) => this.#turns.get(host)?.ended ?? 0;
    const endOfSite = ({ site }: Receiver) => this.#endedOfSite.get(site) ?? 0;
    const siteOfHost = new Map<string, string>();
    // Rows of an older version have no domain.
    for (const row of rows) siteOfHost.set(textOf(row, 'host'), textOf(row, 'site') || textOf(row, 'host'));
    return [...siteOfHost]
      .map(([host, site]) => ({ host, site }))
      .filter((receiver) => {
        const ended = endOf(receiver);
        // A turn in the future ended before the clock was set back.
        return ended > now.getTime() || ended + pauseAfter(this.#turns.get(receiver.host)) <= now.getTime();
      })
      .sort((a, b) => endOfSite(a) - endOfSite(b) || endOf(a) - endOf(b));
  }

  /** Sends what is due to a host, until something fails, its turn is over or nothing is left. */
  async #sendAll(host: string, signal?: AbortSignal): Promise<void> {
    const { dataSource } = this.options;
    const began = this.#now().getTime();
    while (signal?.aborted !== true && Math.abs(this.#now().getTime() - began) < TURN) {
      // A feed that is not sent again waits for no receiver, and the embedded database answers within the statement.
      await otherRequests();
      const due = await dataSource.manager
        .createQueryBuilder(WebSubSubscription, 'subscription')
        .where('subscription.host = :host AND subscription.dueAt <= :now', { host, now: this.#now() })
        .andWhere('subscription.leaseUntil > :now')
        .andWhere(isClaimable('subscription.claimedUntil'), claimableAt(this.#now(), LEASE))
        .orderBy('subscription.dueAt')
        .limit(PARALLEL)
        .getMany();
      const results = await Promise.all(due.map((subscription) => this.#claimAndSend(subscription)));
      const before = this.#turns.get(host)?.failures ?? 0;
      const failures = results.includes(true) || due.length === 0 ? 0 : before + 1;
      this.#turns.set(host, { ended: this.#now().getTime(), failures });
      if (due.length < PARALLEL || results.includes(false)) return;
    }
  }

  /** @returns whether the host may get more */
  async #claimAndSend(subscription: WebSubSubscription): Promise<boolean> {
    const { manager } = this.options.dataSource;
    const { id, subject, fileName, pending } = subscription;
    const own = await claimRow(manager, WebSubSubscription, {
      id,
      at: this.#now(),
      lease: LEASE,
      where: 'dueAt <= :at',
    });
    if (!own) return true;
    let content: FeedContent | null;
    try {
      content = await this.#contentOf(subject, fileName);
    } catch (error) {
      this.options.log.warn({ err: error }, 'A feed cannot be written; retrying');
      await manager.update(WebSubSubscription, own, { ...RELEASED, dueAt: this.#after(MINUTE) });
      return true;
    }
    const message = content && this.#message(subscription, content);
    if (!message) {
      await manager.delete(WebSubSubscription, own);
      return true;
    }
    const { tag, headers, body } = message;
    const { signal } = this.#lastCall;
    const { status, problem } =
      tag === subscription.sentTag
        ? { status: null, problem: null }
        : await post(subscription.callback, headers, body, { ...this.options.client, signal });
    if (problem === null) {
      await this.#delivered(own, pending, tag);
      return true;
    }
    if (signal.aborted) {
      await manager.update(WebSubSubscription, own, RELEASED);
      return false;
    }
    const pause = PAUSES[subscription.attempts];
    if (pause === undefined || status === GONE) await manager.delete(WebSubSubscription, own);
    else {
      const attempts = subscription.attempts + 1;
      await manager.update(WebSubSubscription, own, { ...RELEASED, attempts, dueAt: this.#after(pause) });
    }
    return false;
  }

  /**
   * One change has waited longer than content is reused, so it was sent. Of several, or of those since, the last may be missing: the feed is
   * looked at again, and sent if it differs.
   */
  async #delivered(own: { id: string; claim: string }, pending: number, sentTag: string): Promise<void> {
    const { manager } = this.options.dataSource;
    const sent = { ...RELEASED, attempts: 0, sentTag };
    if (pending === 1) {
      const done = await manager.update(
        WebSubSubscription,
        { ...own, pending },
        { ...sent, pending: 0, dueAt: null },
      );
      if (done.affected === 1) return;
    }
    await manager.update(WebSubSubscription, own, { ...sent, pending: 1, dueAt: this.#after(DELAY) });
  }

  /** @returns null if the secret cannot be used any more */
  #message({ topic, secret }: WebSubSubscription, { body, contentType }: FeedContent) {
    const { secrets, publicUrl } = this.options;
    const signature = secret === null ? null : secrets.sign(secret, body);
    if (secret !== null && signature === null) return null;
    const headers = {
      'content-type': contentType,
      'user-agent': userAgent(publicUrl),
      link: `<${publicUrl}${HUB_PATH}>; rel="hub", <${topic}>; rel="self"`,
      ...(signature !== null && { 'x-hub-signature': signature }),
    };
    return { headers, body, tag: createHash('sha256').update(body).digest('base64url') };
  }

  #contentOf(subject: FeedSubject, fileName: string): Promise<FeedContent | null> {
    const key = `${subject} ${fileName}`;
    const now = this.#now().getTime();
    for (const [each, { since }] of this.#content) if (now - since >= REUSED) this.#content.delete(each);
    const known = this.#content.get(key);
    if (known) return known.content;
    const content = this.options.content(subject, fileName);
    content.catch(() => this.#content.delete(key));
    this.#content.set(key, { since: now, content });
    return content;
  }

  #after(pause: number): Date {
    return new Date(this.#now().getTime() + pause);
  }
}

const pauseAfter = (turn: Turn | undefined): number =>
  turn && turn.failures > 0 ? Math.min(PAUSE.first * 2 ** (turn.failures - 1), PAUSE.longest) : 0;
