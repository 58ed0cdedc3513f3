import { type DataSource, In, IsNull } from 'typeorm';
import { repeat } from '../../platform/background/repeat.js';
import { readRows, textOf } from '../../platform/database/readRows.js';
import type { ChangeLog } from '../../platform/changes/changeLog.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import type { Logger } from '../../platform/log/log.js';
import type { Notices } from '../../platform/mail/notices.js';
import { webhookOff, webhookWithoutCategory } from '../../platform/mail/templates.js';
import { User } from '../users/user.entity.js';
import { DeliveryState, Webhook, WebhookDelivery, WebhookOff } from './webhook.entity.js';
import type { WebSubMarks } from '../websub/webSubMarks.js';
import type { WebhookClientOptions } from '../../platform/addresses/webhookClient.js';
import { WebhookMaker } from './webhookMaker.js';
import { WebhookSecrets } from './webhookSecrets.js';
import { WebhookSender } from './webhookSender.js';

export interface WebhookWorkOptions {
  dataSource: DataSource;
  changeLog: ChangeLog;
  changes: PublicChanges;
  notices: Notices;
  log: Logger;
  secret: string;
  publicUrl: string;
  client: WebhookClientOptions;
  /** The subscriptions of feeds, which follow the same changes. */
  feeds?: WebSubMarks;
  now?: () => Date;
}

/** The work behind webhooks: makes deliveries from the change log, and sends them. */
export class WebhookWork {
  readonly secrets: WebhookSecrets;
  readonly maker: WebhookMaker;
  readonly sender: WebhookSender;
  /** Sends at once what a command has made due. */
  #hurry: () => void = () => undefined;

  constructor(private readonly options: WebhookWorkOptions) {
    const { dataSource, changeLog, now = () => new Date(), secret } = options;
    this.secrets = new WebhookSecrets(secret);
    this.maker = new WebhookMaker(dataSource, changeLog, now, options.feeds);
    const tellOff = (webhook: Webhook) => this.#tellOff(webhook);
    this.sender = new WebhookSender({ ...options, now, secrets: this.secrets, tellOff });
  }

  /** To be called once before the first change. */
  async begin(): Promise<void> {
    await this.maker.begin();
    await this.sender.begin();
  }

  hurry(): void {
    this.#hurry();
  }

  /** Makes all deliveries and sends those that are due. */
  async run(signal?: AbortSignal): Promise<void> {
    // Before the changes are read, so that those of the deleted category itself are made.
    const pointless = await this.#withoutCategory();
    await this.maker.make(signal);
    await this.sender.sendDue(signal);
    for (const webhook of pointless) await this.#turnOff(webhook);
  }

  /** Works until the returned function is called, which resolves when the work has ended. */
  start(): () => Promise<void> {
    const { changes, log } = this.options;
    const ending = new AbortController();
    const { signal } = ending;
    const working = repeat('Webhooks cannot be sent', () => this.run(signal), { log, signal });
    this.#hurry = working.hurry;
    const unsubscribe = changes.subscribe(working.hurry);
    return async () => {
      ending.abort();
      unsubscribe();
      await working.ended;
      await this.sender.end();
    };
  }

  /** Webhooks that are on and whose category was deleted. Those of suspended members tell nothing anyway. */
  async #withoutCategory(): Promise<Webhook[]> {
    const sql = `SELECT w.id AS id FROM webhook w JOIN \`user\` u ON u.id = w.userId
      WHERE w.disabledAt IS NULL AND w.categoryId IS NOT NULL AND u.suspendedAt IS NULL AND u.verifiedAt IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM category c WHERE c.id = w.categoryId)`;
    const { dataSource } = this.options;
    // Their owners cannot turn them on again, whatever turned them off.
    await dataSource.query(
      `UPDATE webhook SET disabledReason = '${WebhookOff.CATEGORY}' WHERE disabledReason <> '${WebhookOff.CATEGORY}'
        AND categoryId IS NOT NULL AND NOT EXISTS (SELECT 1 FROM category c WHERE c.id = webhook.categoryId)`,
    );
    const ids = (await readRows(dataSource, sql, {})).map((row) => textOf(row, 'id'));
    return ids.length === 0 ? [] : dataSource.manager.findBy(Webhook, { id: In(ids) });
  }

  /** Turns a webhook without a category off, once what waited for it is sent or given up. */
  async #turnOff(webhook: Webhook): Promise<void> {
    const { dataSource, log, now = () => new Date() } = this.options;
    const { manager } = dataSource;
    const { id } = webhook;
    if (await manager.existsBy(WebhookDelivery, { webhookId: id, state: DeliveryState.PENDING })) return;
    const off = { disabledAt: now(), disabledReason: WebhookOff.CATEGORY };
    const { affected } = await manager.update(Webhook, { id, disabledAt: IsNull() }, off);
    if (affected !== 1) return;
    log.info({ webhook: id }, 'A webhook was turned off, because its category was deleted');
    await this.#tellOff(Object.assign(webhook, off));
  }

  async #tellOff(webhook: Webhook): Promise<void> {
    const { dataSource, notices, publicUrl } = this.options;
    const owner = await dataSource.manager.findOneBy(User, { id: webhook.userId });
    if (!owner) return;
    const compose = webhook.disabledReason === WebhookOff.CATEGORY ? webhookWithoutCategory : webhookOff;
    const content = compose({
      name: owner.name,
      address: webhook.url,
      url: `${publicUrl}/settings/webhooks`,
    });
    // The receiver or an operator decides when. These mails must not take the place of notices about the security of the account.
    notices.send('telling that a webhook was turned off', owner, content, 'program');
  }
}
