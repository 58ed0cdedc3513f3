import { setImmediate as otherRequests } from 'node:timers/promises';
import { type DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import type { ChangeLog } from '../../platform/changes/changeLog.js';
import { type LogPosition, LogReader } from '../../platform/changes/logReader.js';
import { chunks } from '../../platform/database/chunks.js';
import { newId } from '../../platform/database/ids.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import { type Change, ChangeType, PublicType } from '../changes/change.types.js';
import { publicChanges } from '../changes/publicObjects.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import type { WebSubMarks } from '../websub/webSubMarks.js';
import { DeliveryState, Webhook, WebhookDelivery } from './webhook.entity.js';
import { eventOf } from './webhookEvents.js';

/** Changes that are read at a time. */
const BATCH = 100;
/** Deliveries of one transaction: more would hold up requests on the embedded database, and the lock of the reader. */
const ROWS = 200;
/** Deliveries that wait until a receiver has answered the challenge. An address that never answers must not collect more. */
export const MOST_UNVERIFIED = 100;

/** What one transaction stores, and the position of the reader after it. */
interface Step {
  deliveries: readonly WebhookDelivery[];
  position: number;
}

/** Makes deliveries of public changes, and marks subscriptions of feeds. */
export class WebhookMaker {
  readonly #reader: LogReader;

  constructor(
    private readonly dataSource: DataSource,
    private readonly changeLog: ChangeLog,
    private readonly now: () => Date,
    private readonly feeds: Pick<WebSubMarks, 'hasAny' | 'mark'> | null = null,
  ) {
    this.#reader = new LogReader(dataSource, changeLog, 'webhooks');
  }

  /**
   * The webhooks of a backup have positions of another log: those beyond the end of this one would be told nothing until
   * it gets there.
   */
  async begin(): Promise<void> {
    // Before the end is read: a webhook that is created meanwhile must not seem to be beyond it.
    const furthest = (await this.dataSource.manager.maximum(Webhook, 'position')) ?? 0;
    await this.#reader.begin(async (manager, end) => {
      if (furthest > end) await manager.update(Webhook, { position: MoreThan(end) }, { position: end });
    });
  }

  /** Makes the deliveries of all changes so far. */
  async make(signal?: AbortSignal): Promise<void> {
    for (;;) {
      // The embedded database answers within the statement.
      await otherRequests();
      let from: LogPosition | null = await this.#reader.position();
      const entries = await this.changeLog.follow(from.position, BATCH);
      const last = entries.at(-1);
      if (!last) return;
      const webhooks = await this.#active();
      const feeds = (await this.feeds?.hasAny()) === true ? this.feeds : null;
      const isWanted = webhooks.length > 0 || feeds !== null;
      const changes = isWanted ? await publicChanges(this.dataSource, entries) : [];
      const placed = await this.#placed(webhooks, changes);
      const room = await this.#room(webhooks);
      const receivers = (change: Change) =>
        webhooks
          .filter((webhook) => isSubscribed(webhook, change) && isWithin(webhook, change, placed))
          .filter((webhook) => takesPlace(room, webhook));
      let unmarked = feeds;
      for (const step of this.#steps(changes, receivers, last.position)) {
        await otherRequests();
        from = await this.#store(from, step, (manager) => unmarked?.mark(manager, changes));
        // Another process has gone on meanwhile.
        if (!from) break;
        // With the first step, as a process that dies later leaves fewer changes to the next one.
        unmarked = null;
        if (signal?.aborted) return;
      }
    }
  }

  /** The transactions for a batch of changes. The last one also passes over changes that are told to nobody. */
  *#steps(
    changes: readonly Change[],
    receivers: (change: Change) => readonly Webhook[],
    end: number,
  ): Iterable<Step> {
    let deliveries: WebhookDelivery[] = [];
    for (const change of changes) {
      for (const { id } of receivers(change)) {
        deliveries.push(this.#delivery(id, change));
        if (deliveries.length < ROWS) continue;
        // The change may have more: if this process dies, the next one begins with it again, and what exists is ignored.
        yield { deliveries, position: change.position - 1 };
        deliveries = [];
      }
    }
    yield { deliveries, position: end };
  }

  /** Stores deliveries and moves the reader in one transaction. @returns null if the reader is not at `from` any more */
  #store(
    from: LogPosition,
    { deliveries, position }: Step,
    markFeeds: (manager: EntityManager) => Promise<void> | undefined,
  ): Promise<LogPosition | null> {
    return this.#reader.advance(from, async (manager) => {
      await insert(manager, deliveries);
      await markFeeds(manager);
      return { position, progress: null };
    });
  }

  /** Webhooks that are on, of members who are not suspended. */
  async #active(): Promise<Webhook[]> {
    const sql = `SELECT w.id AS id FROM webhook w JOIN \`user\` u ON u.id = w.userId
      WHERE w.disabledAt IS NULL AND u.suspendedAt IS NULL`;
    const rows = await readRows(this.dataSource, sql, {});
    const ids = rows.map((row) => textOf(row, 'id'));
    return ids.length === 0 ? [] : this.dataSource.manager.findBy(Webhook, { id: In(ids) });
  }

  /** The categories that webhooks are limited to, by the posts of changes. */
  async #placed(webhooks: readonly Webhook[], changes: readonly Change[]): Promise<Placed> {
    const wanted = [...new Set(webhooks.flatMap(({ categoryId }) => categoryId ?? []))];
    const postIds = [...new Set(changes.flatMap(({ postId }) => postId ?? []))];
    if (wanted.length === 0 || postIds.length === 0) return new Set();
    const where = { postId: In(postIds), categoryId: In(wanted) };
    const select = { postId: true, categoryId: true };
    const rows = await this.dataSource.manager.find(PostCategory, { select, where });
    return new Set(rows.map(({ postId, categoryId }) => `${postId} ${categoryId}`));
  }

  /** How many more deliveries may wait for each webhook whose receiver has not answered the challenge. */
  async #room(webhooks: readonly Webhook[]): Promise<Map<string, number>> {
    const unverified = webhooks.filter(({ verifiedAt }) => verifiedAt === null).map(({ id }) => id);
    const room = new Map(unverified.map((id) => [id, MOST_UNVERIFIED]));
    for (const part of chunks(unverified)) {
      const waiting = await this.dataSource.manager
        .createQueryBuilder(WebhookDelivery, 'delivery')
        .select('delivery.webhookId', 'id')
        .addSelect('COUNT(*)', 'count')
        .where('delivery.webhookId IN (:...part) AND delivery.state = :state', {
          part,
          state: DeliveryState.PENDING,
        })
        .groupBy('delivery.webhookId')
        .getRawMany<{ id: string; count: number | string }>();
      for (const { id, count } of waiting) room.set(id, MOST_UNVERIFIED - Number(count));
    }
    return room;
  }

  #delivery(webhookId: string, change: Change): WebhookDelivery {
    const now = this.now();
    return Object.assign(new WebhookDelivery(), {
      id: newId(now),
      webhookId,
      position: change.position,
      event: eventOf(change),
      subjectId: change.subjectId,
      postId: change.postId,
      changedAt: change.changedAt,
      ...PENDING,
      createdAt: now,
      dueAt: now,
    });
  }
}

/** The state of a new delivery. */
export const PENDING = {
  state: DeliveryState.PENDING,
  attempts: 0,
  claim: null,
  claimedUntil: null,
  attemptedAt: null,
  status: null,
  problem: null,
};

function isSubscribed({ events, authorId, position }: Webhook, change: Change): boolean {
  return (
    change.position > position &&
    events.includes(eventOf(change)) &&
    (authorId === null || authorId === change.authorId)
  );
}

/** Takes one of the places of a webhook, if they are limited. @returns false if none is left */
function takesPlace(room: Map<string, number>, { id }: Webhook): boolean {
  const left = room.get(id);
  if (left === undefined) return true;
  room.set(id, left - 1);
  return left > 0;
}

/** Posts with their categories. */
type Placed = ReadonlySet<string>;

/** Whether a change is about the category of the webhook, if it has one. A deleted post has no category any more, so all deletions are. */
function isWithin({ categoryId }: Webhook, change: Change, placed: Placed): boolean {
  if (categoryId === null) return true;
  const { subjectType, subjectId, type, postId } = change;
  if (subjectType === PublicType.CATEGORY) return subjectId === categoryId;
  if (postId === null) return false;
  return type === ChangeType.DELETED || placed.has(`${postId} ${categoryId}`);
}

async function insert(manager: EntityManager, deliveries: readonly WebhookDelivery[]): Promise<void> {
  // A webhook that was deleted since cannot be delivered to.
  const ids = [...new Set(deliveries.map(({ webhookId }) => webhookId))];
  if (ids.length === 0) return;
  const existing = new Set((await manager.findBy(Webhook, { id: In(ids) })).map(({ id }) => id));
  const rows = deliveries.filter(({ webhookId }) => existing.has(webhookId));
  if (rows.length === 0) return;
  await manager
    .createQueryBuilder()
    .insert()
    .into(WebhookDelivery)
    .values(rows)
    .updateEntity(false)
    .orIgnore()
    .execute();
}
