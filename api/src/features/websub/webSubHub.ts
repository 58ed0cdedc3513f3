import { createHash, randomBytes } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { BadUserInputError, TooBusyError } from '../../errors.js';
import type { Background } from '../../platform/background/background.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import type { Logger } from '../../platform/log/log.js';
import { parseUrl } from '../../platform/text/urls.js';
import type { Services } from '../../platform/useCases/context.js';
import { siteOf } from '../../platform/addresses/siteOf.js';
import { problemOfUrl, request, type WebhookClientOptions } from '../../platform/addresses/webhookClient.js';
import { WebSubSubscription } from './webSub.entity.js';
import { WebSubMarks } from './webSubMarks.js';
import { WebSubSecrets } from './webSubSecrets.js';
import { type Topic, topicOf } from './webSubTopics.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    webSub: WebSubHub;
  }
}

export const HUB_PATH = '/websub';
const LEASE_SECONDS = { shortest: 3600, usual: 10 * 86_400, longest: 30 * 86_400 } as const;
const MAX_CALLBACK = 2048;
/** Of the specification. */
const MAX_SECRET_BYTES = 199;
/** Subscriptions in all, and of one domain of callbacks: the owner of a domain has any number of hosts. */
export const MAX_SUBSCRIPTIONS = 10_000;
const MAX_OF_SITE = 1000;
/** Those of one host to one feed: a page that returns any challenge must not get a feed a thousand times. */
const MAX_OF_FEED = 20;
/** Callbacks that are asked at a time, and of one domain: slow ones must leave room for others. */
const MAX_VERIFYING = 20;
const MAX_VERIFYING_OF_SITE = 5;

/** A request of a subscriber that can be granted. */
export interface WebSubRequest {
  mode: 'subscribe' | 'unsubscribe';
  topic: Topic;
  callback: URL;
  /** In seconds. */
  lease: number;
  secret: string | null;
}

interface WebSubHubOptions {
  dataSource: DataSource;
  background: Background;
  log: Logger;
  client: WebhookClientOptions;
  publicUrl: string;
  secret: string;
  now?: () => Date;
  /** Smaller numbers for tests. */
  most?: { all: number; ofSite: number };
}

/**
 * The hub of the site's feeds (https://www.w3.org/TR/websub/, docs/decisions/0157-websub.md). A request that was accepted is in memory only
 * until its callback has confirmed it, so that nobody fills the database with addresses of others.
 */
export class WebSubHub {
  readonly marks: WebSubMarks;
  readonly secrets: WebSubSecrets;
  /** How many callbacks of each site are being asked. */
  readonly #verifying = new Map<string, number>();
  #asking = 0;

  constructor(private readonly options: WebSubHubOptions) {
    this.marks = new WebSubMarks(options.dataSource, options.now ?? (() => new Date()));
    this.secrets = new WebSubSecrets(options.secret);
  }

  /** Reads the form of a subscriber; unknown fields have no meaning. @throws BadUserInputError */
  async read(
    fields: URLSearchParams,
    services: Pick<Services, 'users' | 'categories'>,
  ): Promise<WebSubRequest> {
    const { publicUrl, client } = this.options;
    const mode = fields.get('hub.mode');
    if (mode !== 'subscribe' && mode !== 'unsubscribe')
      throw new BadUserInputError('hub.mode must be subscribe or unsubscribe.');
    const callback = parseUrl(fields.get('hub.callback') ?? '');
    if (!callback) throw new BadUserInputError('hub.callback must be an https address.');
    const problem = problemOfUrl(callback, client);
    if (problem !== null) throw new BadUserInputError(`hub.callback: ${problem}`);
    callback.hash = '';
    // The same host, whose limits must be the same.
    callback.hostname = callback.hostname.replace(/\.$/, '');
    if (callback.href.length > MAX_CALLBACK)
      throw new BadUserInputError(`hub.callback can have ${MAX_CALLBACK} characters at most.`);
    const secret = fields.get('hub.secret') || null;
    if (secret !== null && Buffer.byteLength(secret) > MAX_SECRET_BYTES)
      throw new BadUserInputError('hub.secret must have less than 200 bytes.');
    const topic = await topicOf(fields.get('hub.topic') ?? '', publicUrl, services);
    if (!topic)
      throw new BadUserInputError(
        `hub.topic must be the address of a feed of this site, such as ${publicUrl}/atom.xml.`,
      );
    return { mode, topic, callback, lease: leaseOf(fields.get('hub.lease_seconds')), secret };
  }

  /** Asks the callback after the response. @throws TooBusyError if too many are being asked */
  async accept(asked: WebSubRequest): Promise<void> {
    const site = await siteOf(asked.callback.hostname);
    const ofSite = this.#verifying.get(site) ?? 0;
    if (this.#asking >= MAX_VERIFYING || ofSite >= MAX_VERIFYING_OF_SITE) throw new TooBusyError();
    this.#asking++;
    this.#verifying.set(site, ofSite + 1);
    this.options.background.run('asking a subscriber of a feed', () =>
      this.#settle(asked, site).finally(() => {
        this.#asking--;
        const left = (this.#verifying.get(site) ?? 1) - 1;
        if (left === 0) this.#verifying.delete(site);
        else this.#verifying.set(site, left);
      }),
    );
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.options.dataSource, WebSubSubscription, {
      name: 'webSubLeases',
      key: 'id',
      time: 'leaseUntil',
      what: 'subscriptions of feeds',
      kept: 'until their lease ends',
    });
  }

  async #settle(asked: WebSubRequest, site: string): Promise<void> {
    const { dataSource, log } = this.options;
    const id = idOf(asked);
    const exists = await dataSource.manager.existsBy(WebSubSubscription, { id });
    // Nothing would change, so the callback need not be asked.
    if (!exists && (asked.mode === 'unsubscribe' || !(await this.#hasRoom(asked, site)))) return;
    const problem = await this.#confirm(asked);
    if (problem !== null) {
      log.debug({ host: asked.callback.hostname, problem }, 'A subscriber of a feed did not confirm');
      return;
    }
    if (asked.mode === 'unsubscribe') await dataSource.manager.delete(WebSubSubscription, { id });
    else await this.#store(id, asked, site);
  }

  async #hasRoom({ callback: { hostname: host }, topic }: WebSubRequest, site: string): Promise<boolean> {
    const { dataSource, log } = this.options;
    const { manager } = dataSource;
    const { all: most, ofSite: mostOfSite } = this.#most;
    const { subject, fileName } = topic;
    const all = await manager.count(WebSubSubscription);
    const own = await manager.countBy(WebSubSubscription, { site });
    const ofFeed = await manager.countBy(WebSubSubscription, { host, subject, fileName });
    const isFree = all < most || (await greediest(manager, own)) !== null;
    if (isFree && own < mostOfSite && ofFeed < MAX_OF_FEED) return true;
    log.warn({ host, all, own, ofFeed }, 'There are too many subscriptions of feeds');
    return false;
  }

  get #most(): { all: number; ofSite: number } {
    return this.options.most ?? { all: MAX_SUBSCRIPTIONS, ofSite: MAX_OF_SITE };
  }

  /** If all places are taken, the domain with the most of them loses its newest one to a domain with fewer. */
  async #makeRoom(manager: EntityManager, site: string): Promise<void> {
    if ((await manager.count(WebSubSubscription)) < this.#most.all) return;
    const loser = await greediest(manager, await manager.countBy(WebSubSubscription, { site }));
    if (loser === null) return;
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const newest = await manager.findOne(WebSubSubscription, { where: { site: loser }, order });
    if (newest) await manager.delete(WebSubSubscription, { id: newest.id });
    this.options.log.warn(
      { site: loser },
      'A domain with many subscriptions of feeds lost one to another domain',
    );
  }

  /** Whether the subscriber itself has asked (section 5.3). @returns why not */
  async #confirm({ mode, topic, callback, lease }: WebSubRequest): Promise<string | null> {
    const challenge = randomBytes(24).toString('base64url');
    const question = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic.url,
      'hub.challenge': challenge,
      ...(mode === 'subscribe' && { 'hub.lease_seconds': String(lease) }),
    });
    // The subscriber's own parameters stay as they are written.
    const { href, search } = callback;
    const address = `${href.replace(/\?$/, '')}${search === '' ? '?' : '&'}${question.toString()}`;
    const { client, publicUrl } = this.options;
    const headers = { 'user-agent': userAgent(publicUrl), accept: '*/*' };
    const { problem, text } = await request({ method: 'GET', address, headers, body: '' }, client);
    if (problem !== null) return problem;
    return text.trim() === challenge ? null : 'The challenge was not returned.';
  }

  /** A renewal replaces the lease and the secret. */
  async #store(id: string, { topic, callback, lease, secret }: WebSubRequest, site: string): Promise<void> {
    const { dataSource, now = () => new Date() } = this.options;
    const terms = {
      secret: secret === null ? null : this.secrets.encrypt(secret),
      leaseUntil: new Date(now().getTime() + lease * 1000),
    };
    await inTransaction(dataSource, async (manager) => {
      // The callback has just answered, so what waits after failures is due.
      const { affected } = await manager
        .createQueryBuilder()
        .update(WebSubSubscription)
        .set({
          ...terms,
          attempts: 0,
          dueAt: () => 'CASE WHEN dueAt IS NULL THEN NULL ELSE :renewedAt END',
        })
        .where({ id })
        .setParameter('renewedAt', now())
        .execute();
      if (affected === 1) return;
      await this.#makeRoom(manager, site);
      const subscription = Object.assign(new WebSubSubscription(), {
        id,
        topic: topic.url,
        subject: topic.subject,
        fileName: topic.fileName,
        callback: callback.href,
        host: callback.hostname,
        site,
        createdAt: now(),
        ...terms,
        pending: 0,
        dueAt: null,
        attempts: 0,
        claim: null,
        claimedUntil: null,
        sentTag: null,
      });
      await insertRows(manager, WebSubSubscription, subscription);
    });
  }
}

/** The domain with the most subscriptions, if it would still have more than one with so many after giving one away. */
async function greediest(manager: EntityManager, own: number): Promise<string | null> {
  const row = await manager
    .createQueryBuilder(WebSubSubscription, 'subscription')
    .select('subscription.site', 'site')
    .addSelect('COUNT(*)', 'count')
    .groupBy('subscription.site')
    .orderBy('count', 'DESC')
    .limit(1)
    .getRawOne<{ site: string; count: number | string }>();
  return row && Number(row.count) > own + 1 ? row.site : null;
}

export const userAgent = (publicUrl: string): string => `Hydrate-WebSub (+${publicUrl})`;

function idOf({ topic, callback }: WebSubRequest): string {
  return createHash('sha256').update(`${topic.url}\n${callback.href}`).digest('base64url');
}

/** The nearest lease to the one that was asked for. */
function leaseOf(text: string | null): number {
  const asked = text !== null && /^\d{1,12}$/.test(text) ? Number(text) : LEASE_SECONDS.usual;
  return Math.min(Math.max(asked, LEASE_SECONDS.shortest), LEASE_SECONDS.longest);
}
