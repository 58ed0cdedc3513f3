import type { DataSource, EntityManager } from 'typeorm';
import { ConflictError, fieldError, NotFoundError } from '../../errors.js';
import type { ChangeLog } from '../../platform/changes/changeLog.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import {
  type KeysetColumn,
  keysetPage,
  type Page,
  type PageArgs,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { parseUrl } from '../../platform/text/urls.js';
import { Category, noSuchCategory } from '../categories/category.entity.js';
import type { CategoryService } from '../categories/category.service.js';
import { lockUser } from '../users/lockUser.js';
import { noSuchUser, type User } from '../users/user.entity.js';
import type { UserService } from '../users/user.service.js';
import type { CreateWebhookInput, UpdateWebhookInput } from './webhook.inputs.js';
import { DeliveryState, Webhook, WebhookDelivery, WebhookOff } from './webhook.entity.js';
import { problemOfUrl, type WebhookClientOptions } from '../../platform/addresses/webhookClient.js';
import { OF_WEBHOOK, WebhookEvent } from './webhookEvents.js';
import { PENDING } from './webhookMaker.js';
import type { WebhookWork } from './webhookWork.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    webhooks: WebhookService;
    webhookWork: WebhookWork;
  }
}

/** Webhooks of one account. */
const MAX_WEBHOOKS = 10;
const MAX_URL = 2048;

/** The default of `first`. */
export const DELIVERIES_SIZE = 20;

const latestFirst: KeysetColumn<WebhookDelivery>[] = [
  { sql: 'delivery.createdAt', of: ({ createdAt }) => createdAt, isTime: true },
  { sql: 'delivery.id', of: ({ id }) => id },
];

interface WebhookServiceOptions {
  dataSource: DataSource;
  changeLog: ChangeLog;
  users: UserService;
  work: WebhookWork;
  client: WebhookClientOptions;
  categories: CategoryService;
  /** False in a private copy of the sandbox: deliveries end at once, and receivers count as willing. */
  sends: boolean;
}

/** The webhooks of members (docs/decisions/0148-webhooks.md). */
export class WebhookService {
  constructor(private readonly options: WebhookServiceOptions) {}

  /** The webhooks of a member, oldest first. */
  ofUser(userId: string): Promise<Webhook[]> {
    return this.options.dataSource.manager.find(Webhook, { where: { userId }, order: { id: 'ASC' } });
  }

  /** A page of the deliveries of a webhook, newest first. */
  deliveries(webhookId: string, args: PageArgs): Promise<Page<WebhookDelivery>> {
    const query = this.options.dataSource.manager.createQueryBuilder(WebhookDelivery, 'delivery');
    return keysetPage(query, latestFirst, windowOf(args, DELIVERIES_SIZE), {
      sql: 'delivery.webhookId',
      value: webhookId,
    });
  }

  /** @throws BadUserInputError; NotFoundError for an unknown author or category */
  async create(
    viewer: User,
    { url, events, author, category }: CreateWebhookInput,
  ): Promise<{ webhook: Webhook; secret: string }> {
    const { dataSource, changeLog, users, work, categories, sends } = this.options;
    const writer = author == null ? null : await users.byUserName(author);
    if (author != null && !writer) throw noSuchUser();
    const subject = category == null ? null : await categories.byName(category);
    if (category != null && !subject) throw noSuchCategory();
    const { position } = await changeLog.end();
    const webhook = Object.assign(new Webhook(), {
      id: newId(),
      userId: viewer.id,
      url: this.#address(url),
      events: distinct(events),
      position,
      authorId: writer?.id ?? null,
      secretVersion: 1,
      rotatedAt: null,
      createdAt: new Date(),
      categoryId: subject?.id ?? null,
      verifiedAt: sends ? null : new Date(),
      ...ON,
    });
    await inTransaction(dataSource, async (manager) => {
      await lockUser(manager, viewer.id);
      if ((await manager.countBy(Webhook, { userId: viewer.id })) >= MAX_WEBHOOKS)
        throw fieldError('url', `You can have ${MAX_WEBHOOKS} webhooks. Delete one first.`);
      await insertRows(manager, Webhook, webhook);
      await this.#challenge(manager, webhook);
    });
    work.hurry();
    return { webhook, secret: work.secrets.secretOf(webhook) };
  }

  /** @throws NotFoundError; BadUserInputError; ConflictError if its category was deleted */
  async update(
    viewer: User,
    input: UpdateWebhookInput,
  ): Promise<{ webhook: Webhook; secret: string | null }> {
    const { dataSource, work, sends } = this.options;
    const { url, events, isOn, replaceSecret } = input;
    const changes: Partial<Webhook> = {
      ...(url != null && { url: this.#address(url) }),
      ...(events != null && { events: distinct(events) }),
    };
    const webhook = await inTransaction(dataSource, async (manager) => {
      await lockUser(manager, viewer.id);
      const stored = await manager.findOneBy(Webhook, { id: input.webhookId, userId: viewer.id });
      if (!stored) throw noSuchWebhook();
      if (replaceSecret === true)
        Object.assign(changes, { secretVersion: stored.secretVersion + 1, rotatedAt: new Date() });
      if (isOn === true) {
        if (stored.disabledAt) await checkCategory(manager, stored);
        Object.assign(changes, ON);
      }
      if (isOn === false && !stored.disabledAt)
        Object.assign(changes, { disabledAt: new Date(), disabledReason: WebhookOff.OWNER });
      const isMoved = changes.url !== undefined && changes.url !== stored.url;
      // The failures are of the former address.
      if (isMoved) Object.assign(changes, WORKING);
      if (sends && isMoved) Object.assign(changes, { verifiedAt: null });
      Object.assign(stored, changes);
      if (Object.keys(changes).length > 0) await manager.update(Webhook, { id: stored.id }, changes);
      if (isMoved) await this.#endChallenges(manager, stored);
      if (isMoved || isOn === true) await this.#hasten(manager, stored);
      if (stored.verifiedAt === null && (changes.url !== undefined || isOn === true))
        await this.#challenge(manager, stored);
      return stored;
    });
    work.hurry();
    return { webhook, secret: replaceSecret === true ? work.secrets.secretOf(webhook) : null };
  }

  /** @throws NotFoundError */
  async delete(viewer: User, webhookId: string): Promise<void> {
    const { id } = await this.#own(viewer, webhookId);
    await this.options.dataSource.manager.delete(Webhook, { id });
  }

  /** Makes a delivery that says nothing, or the challenge again. @throws NotFoundError; ConflictError if it is off */
  async test(viewer: User, webhookId: string): Promise<WebhookDelivery> {
    const { dataSource, work } = this.options;
    const delivery = await inTransaction(dataSource, async (manager) => {
      await lockUser(manager, viewer.id);
      const webhook = await manager.findOneBy(Webhook, { id: webhookId, userId: viewer.id });
      if (!webhook) throw noSuchWebhook();
      if (webhook.disabledAt) throw new ConflictError('The webhook is off. Turn it on first.');
      // A test does not wait for the end of a pause after failures.
      await manager.update(Webhook, { id: webhookId }, { pausedUntil: null });
      if (webhook.verifiedAt === null) return this.#challenge(manager, webhook);
      return this.#add(manager, webhook, WebhookEvent.TEST);
    });
    work.hurry();
    return delivery;
  }

  /** Sends a delivery again, with the same id. @throws NotFoundError; ConflictError if it still waits */
  async replay(viewer: User, deliveryId: string): Promise<WebhookDelivery> {
    const { dataSource, work } = this.options;
    const { manager } = dataSource;
    const delivery = isId(deliveryId) ? await manager.findOneBy(WebhookDelivery, { id: deliveryId }) : null;
    const isOwn =
      delivery && (await manager.existsBy(Webhook, { id: delivery.webhookId, userId: viewer.id }));
    if (!delivery || !isOwn) throw new NotFoundError('This delivery does not exist.');
    if (delivery.state === DeliveryState.PENDING)
      throw new ConflictError('The delivery still waits to be sent.');
    const again = this.#next();
    await manager.update(WebhookDelivery, { id: deliveryId }, again);
    work.hurry();
    return Object.assign(delivery, again);
  }

  /** One that is under way asks the former address, whose answer means nothing any more. */
  async #endChallenges(manager: EntityManager, { id: webhookId }: Webhook): Promise<void> {
    const waiting = { webhookId, state: DeliveryState.PENDING, event: WebhookEvent.CHALLENGE };
    const problem = 'The address of the webhook has changed.';
    const ended = { state: DeliveryState.SKIPPED, claim: null, claimedUntil: null, problem };
    await manager.update(WebhookDelivery, waiting, ended);
  }

  /** Former failures say nothing about a receiver that was repaired or replaced, nor does an attempt that is under way. */
  async #hasten(manager: EntityManager, { id: webhookId }: Webhook): Promise<void> {
    const waiting = { webhookId, state: DeliveryState.PENDING };
    const again = { attempts: 0, dueAt: new Date(), claim: null, claimedUntil: null };
    await manager.update(WebhookDelivery, waiting, again);
  }

  /** A challenge that waits is due now; otherwise there is a new one. The lock of the owner lets there be one. */
  async #challenge(manager: EntityManager, webhook: Webhook): Promise<WebhookDelivery> {
    const waiting = { webhookId: webhook.id, state: DeliveryState.PENDING, event: WebhookEvent.CHALLENGE };
    const delivery = await manager.findOneBy(WebhookDelivery, waiting);
    if (!delivery) return this.#add(manager, webhook, WebhookEvent.CHALLENGE);
    const dueAt = new Date();
    await manager.update(WebhookDelivery, { id: delivery.id }, { dueAt });
    return Object.assign(delivery, { dueAt });
  }

  /** A message about the webhook itself. */
  async #add(
    manager: EntityManager,
    { id: webhookId }: Webhook,
    event: WebhookEvent,
  ): Promise<WebhookDelivery> {
    const now = new Date();
    const delivery = Object.assign(new WebhookDelivery(), {
      id: newId(),
      webhookId,
      position: null,
      event,
      subjectId: webhookId,
      postId: null,
      changedAt: now,
      createdAt: now,
      ...this.#next(),
    });
    await insertRows(manager, WebhookDelivery, delivery);
    return delivery;
  }

  /** The state of a delivery that is to be sent. */
  #next() {
    const dueAt = new Date();
    if (this.options.sends) return { ...PENDING, dueAt };
    const problem = 'A private copy of the sandbox sends nothing.';
    return { ...PENDING, dueAt, state: DeliveryState.SKIPPED, problem };
  }

  async #own({ id: userId }: User, id: string): Promise<Webhook> {
    const webhook = await this.options.dataSource.manager.findOneBy(Webhook, { id, userId });
    if (!webhook) throw noSuchWebhook();
    return webhook;
  }

  #address(text: string): string {
    const url = parseUrl(text.trim());
    const problem = url ? problemOfUrl(url, this.options.client) : 'This must be an https address.';
    if (!url || problem !== null) throw fieldError('url', problem ?? '');
    url.hash = '';
    if (url.href.length > MAX_URL)
      throw fieldError('url', `An address can have ${MAX_URL} characters at most.`);
    return url.href;
  }
}

/** The state of a webhook without failures. */
const WORKING = { failures: 0, failingSince: null, pausedUntil: null };
const ON = { disabledAt: null, disabledReason: null, ...WORKING };

/** @throws ConflictError if the category of the webhook was deleted: it would tell nothing but deletions */
async function checkCategory(manager: EntityManager, { categoryId }: Webhook): Promise<void> {
  if (categoryId === null || (await manager.existsBy(Category, { id: categoryId }))) return;
  throw new ConflictError(
    'The category of this webhook was deleted. Delete the webhook and add another one.',
  );
}

/** Those that need a subscription. */
function distinct(events: readonly WebhookEvent[]): WebhookEvent[] {
  const wanted = [...new Set(events)].filter((event) => !OF_WEBHOOK.includes(event));
  if (wanted.length === 0) throw fieldError('events', 'Choose at least one event.');
  return wanted;
}

const noSuchWebhook = () => new NotFoundError('This webhook does not exist.');
