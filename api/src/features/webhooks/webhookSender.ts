import { setImmediate as otherRequests } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { IsNull, Not } from 'typeorm';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { LastCall } from '../../platform/background/lastCall.js';
import {
  claimableAt,
  claimRow,
  isClaimable,
  RELEASED,
  releaseAtStart,
} from '../../platform/database/claims.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import type { Logger } from '../../platform/log/log.js';
import { PAUSES } from '../../platform/addresses/retryPauses.js';
import { isJsonObject } from '../../platform/rest/restInput.js';
import { User } from '../users/user.entity.js';
import { DeliveryState, Webhook, WebhookDelivery, WebhookOff } from './webhook.entity.js';
import {
  type Answered,
  type Outcome,
  request,
  type WebhookClientOptions,
} from '../../platform/addresses/webhookClient.js';
import { WebhookEvent } from './webhookEvents.js';
import { messageData } from './webhookMessage.js';
import type { WebhookSecrets } from './webhookSecrets.js';
import { deletesExpired, type MaintenanceTask } from '../../platform/maintenance/maintenanceTask.js';
import { DAY, MINUTE, SECOND } from '../../platform/time.js';

/** How long a process may take for a delivery before another one takes over: longer than an attempt. */
const LEASE = MINUTE;
/** After this time without a success a webhook is turned off. */
const FAILING = 3 * DAY;
/** The longest pause of a webhook whose attempts fail. */
const LONGEST_PAUSE = 5 * MINUTE;
/** Attempts at a time for one webhook, and webhooks at a time. */
const PARALLEL = 3;
const WEBHOOKS = 20;
/** How long a webhook is served while others may wait: slow receivers of one member must not take all places for good. */
const TURN = 15 * SECOND;
/** How long deliveries are kept. */
const KEPT = 30 * DAY;
const GONE = 410;

export interface WebhookSenderOptions {
  dataSource: DataSource;
  secrets: WebhookSecrets;
  client: WebhookClientOptions;
  publicUrl: string;
  log: Logger;
  now: () => Date;
  /** Tells the owner that a webhook was turned off. */
  tellOff: (webhook: Webhook) => Promise<void>;
}

/**
 * Sends deliveries that are due. Each webhook has its own queue of few attempts at a time: a slow receiver delays no other one.
 */
export class WebhookSender {
  /** Webhooks whose queue this process works on. */
  readonly #busy = new Map<string, Promise<void>>();
  /** When the last turn of a webhook ended, in milliseconds. */
  readonly #ended = new LRUCache<string, number>({ max: 10_000 });
  readonly #lastCall = new LastCall();

  constructor(private readonly options: WebhookSenderOptions) {}

  begin(): Promise<void> {
    return releaseAtStart(this.options.dataSource, WebhookDelivery, { state: DeliveryState.PENDING });
  }

  /** Starts to send what is due. */
  async sendDue(signal?: AbortSignal): Promise<void> {
    for (const id of await this.#waiting()) {
      if (this.#busy.has(id) || this.#busy.size >= WEBHOOKS || signal?.aborted) continue;
      const work = this.#sendAll(id, signal)
        .catch((error: unknown) => this.options.log.warn({ err: error }, 'Webhooks cannot be sent; retrying'))
        .finally(() => {
          this.#busy.delete(id);
          this.#ended.set(id, this.options.now().getTime());
        });
      this.#busy.set(id, work);
    }
  }

  /** Resolves when everything that was started has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.#busy.values());
  }

  /** Like {@link idle}, but does not wait for slow receivers. To be called once, when the process stops. */
  end(): Promise<void> {
    return this.#lastCall.end(this.idle());
  }

  get expiry(): MaintenanceTask {
    return deletesExpired(this.options.dataSource, WebhookDelivery, {
      name: 'webhookDeliveries',
      key: 'id',
      time: 'createdAt',
      keptFor: KEPT,
      what: 'deliveries of webhooks',
      kept: '30 days',
    });
  }

  /** The webhooks with something due, those first whose last turn is longest ago, and then those that wait longest. */
  async #waiting(): Promise<string[]> {
    const { dataSource, now } = this.options;
    // Before the receiver has answered a challenge, nothing else is due.
    const sql = `SELECT w.id AS id, (SELECT MIN(d.dueAt) FROM outbox_delivery d
        WHERE d.webhookId = w.id AND d.state = 'PENDING' AND d.dueAt <= :now) AS dueAt
      FROM webhook w JOIN \`user\` u ON u.id = w.userId
      WHERE w.disabledAt IS NULL AND u.suspendedAt IS NULL AND u.verifiedAt IS NOT NULL AND (w.pausedUntil IS NULL OR w.pausedUntil <= :now)
        AND EXISTS (SELECT 1 FROM outbox_delivery e WHERE e.webhookId = w.id AND e.state = 'PENDING' AND e.dueAt <= :now
          AND (w.verifiedAt IS NOT NULL OR e.event = :challenge))
      ORDER BY dueAt, w.id`;
    const rows = await readRows(dataSource, sql, {
      now: now(),
      challenge: WebhookEvent.CHALLENGE,
    });
    const endOf = (id: string) => this.#ended.get(id) ?? 0;
    return rows.map((row) => textOf(row, 'id')).sort((a, b) => endOf(a) - endOf(b));
  }

  /** Sends what is due to a webhook, until something fails, its turn is over or nothing is left. */
  async #sendAll(webhookId: string, signal?: AbortSignal): Promise<void> {
    const { dataSource, now } = this.options;
    const began = now().getTime();
    while (Math.abs(now().getTime() - began) < TURN) {
      // What is skipped waits for no receiver, and the embedded database answers within the statement.
      await otherRequests();
      const webhook = await dataSource.manager.findOneBy(Webhook, { id: webhookId });
      if (!webhook || webhook.disabledAt || signal?.aborted) return;
      if (
        !(await dataSource.manager.existsBy(User, {
          id: webhook.userId,
          suspendedAt: IsNull(),
          verifiedAt: Not(IsNull()),
        }))
      )
        return;
      const at = now();
      const due = await dataSource.manager
        .createQueryBuilder(WebhookDelivery, 'delivery')
        .where('delivery.webhookId = :webhookId AND delivery.state = :state', {
          webhookId,
          state: DeliveryState.PENDING,
        })
        .andWhere(`delivery.dueAt <= :at AND ${isClaimable('delivery.claimedUntil')}`, claimableAt(at, LEASE))
        .andWhere('(:isVerified = 1 OR delivery.event = :challenge)', {
          isVerified: webhook.verifiedAt === null ? 0 : 1,
          challenge: WebhookEvent.CHALLENGE,
        })
        .orderBy('delivery.dueAt')
        .addOrderBy('delivery.id')
        .limit(PARALLEL)
        .getMany();
      const outcomes = await Promise.all(due.map((delivery) => this.#claimAndSend(webhook, delivery)));
      const tried = outcomes.filter((outcome) => outcome !== null);
      if (tried.length > 0) await this.#judge(webhook, tried);
      if (tried.some(({ problem }) => problem !== null)) return;
      // After the challenge, what has waited for it.
      if (due.length < PARALLEL && webhook.verifiedAt !== null) return;
      if (due.length === 0) return;
    }
  }

  /** @returns null if nothing was sent, or if the claim has ended since: its owner may have repaired the receiver */
  async #claimAndSend(webhook: Webhook, delivery: WebhookDelivery): Promise<Outcome | null> {
    const { dataSource, secrets, client, publicUrl, now } = this.options;
    const { manager } = dataSource;
    const at = now();
    const own = await claimRow(manager, WebhookDelivery, {
      id: delivery.id,
      at,
      lease: LEASE,
      isAttempt: true,
      where: 'state = :state',
      parameters: { state: DeliveryState.PENDING },
    });
    if (!own) return null;
    const challenge =
      delivery.event === WebhookEvent.CHALLENGE ? secrets.challengeOf(webhook, delivery.id) : null;
    const data = await messageData(dataSource, delivery, publicUrl, challenge);
    if (data === null) {
      await manager.update(WebhookDelivery, own, { state: DeliveryState.SKIPPED, ...RELEASED });
      return null;
    }
    const { event: type, changedAt: timestamp } = delivery;
    const body = JSON.stringify({ type, timestamp, data });
    const seconds = Math.floor(at.getTime() / SECOND);
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Hydrate-Webhooks (+${publicUrl})`,
      'webhook-id': delivery.id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': secrets.sign(webhook, delivery.id, seconds, body, at),
    };
    const { signal } = this.#lastCall;
    const message = { method: 'POST', address: webhook.url, headers, body } as const;
    const answer = await request(message, { ...client, signal });
    const outcome = challenge === null ? outcomeOf(answer) : judged(answer, challenge);
    // The receiver is not to blame: the next process sends it at once, with the same id.
    if (outcome.problem !== null && signal.aborted) {
      await manager.update(WebhookDelivery, own, { ...RELEASED, attempts: () => 'attempts - 1' });
      return null;
    }
    if (challenge !== null && outcome.problem === null) await this.#verified(webhook);
    const { affected } = await manager.update(WebhookDelivery, own, {
      ...outcome,
      ...RELEASED,
      attemptedAt: now(),
      ...this.#next(outcome, delivery.attempts + 1),
    });
    return affected === 1 ? outcome : null;
  }

  /** The receiver wants messages, if the webhook still has the address that has answered. */
  async #verified({ id, url }: Webhook): Promise<void> {
    const { dataSource, now } = this.options;
    await dataSource.manager.update(Webhook, { id, url, verifiedAt: IsNull() }, { verifiedAt: now() });
  }

  #next({ status, problem }: Outcome, attempts: number): Pick<WebhookDelivery, 'state'> & { dueAt?: Date } {
    if (problem === null) return { state: DeliveryState.DELIVERED };
    const pause = PAUSES[attempts - 1];
    if (pause === undefined || status === GONE) return { state: DeliveryState.FAILED };
    return { state: DeliveryState.PENDING, dueAt: new Date(this.options.now().getTime() + pause) };
  }

  /** Pauses a webhook that fails, and turns it off if it has failed for long or its receiver is gone, unless its address has changed since. */
  async #judge(webhook: Webhook, outcomes: readonly Outcome[]): Promise<void> {
    const { dataSource, now, tellOff, log } = this.options;
    const { manager } = dataSource;
    const { id, url } = webhook;
    const isGone = outcomes.some(({ status }) => status === GONE);
    if (!isGone && outcomes.some(({ problem }) => problem === null)) {
      if (webhook.failures > 0)
        await manager.update(Webhook, { id, url }, { failures: 0, failingSince: null, pausedUntil: null });
      return;
    }
    const at = now();
    const failures = webhook.failures + 1;
    const failingSince = webhook.failingSince ?? at;
    const isOff = isGone || at.getTime() - failingSince.getTime() >= FAILING;
    const pause = Math.min(5 * SECOND * 2 ** (failures - 1), LONGEST_PAUSE);
    const { affected } = await manager
      .createQueryBuilder()
      .update(Webhook)
      .set({
        failures,
        failingSince,
        pausedUntil: new Date(at.getTime() + pause),
        ...(isOff && { disabledAt: at, disabledReason: isGone ? WebhookOff.GONE : WebhookOff.FAILING }),
      })
      .where('id = :id AND url = :url AND disabledAt IS NULL', { id, url })
      .execute();
    if (!isOff || affected !== 1) return;
    log.warn({ webhook: id, isGone }, 'A webhook was turned off');
    await tellOff(webhook);
  }
}

const outcomeOf = ({ status, problem }: Answered): Outcome => ({ status, problem });

/** A challenge succeeds by an answer that is its text, or JSON with it as `challenge`. A receiver that returns what it gets does neither. */
function judged(answer: Answered, challenge: string): Outcome {
  const { status, problem, text } = answer;
  if (problem !== null || text.trim() === challenge || challengeIn(text) === challenge)
    return { status, problem };
  return { status, problem: `The receiver answered ${status ?? ''} without the challenge.` };
}

function challengeIn(text: string): unknown {
  try {
    const value = parseJson(text, bounds.json, 'The answer');
    return isJsonObject(value) ? value.challenge : null;
  } catch {
    return null;
  }
}
