import type { DataSource } from 'typeorm';
import { repeat } from '../../platform/background/repeat.js';
import type { ChangeLog } from '../../platform/changes/changeLog.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import type { Logger } from '../../platform/log/log.js';
import type { Notices } from '../../platform/mail/notices.js';
import { webhookOff } from '../../platform/mail/templates.js';
import { User } from '../users/user.entity.js';
import type { Webhook } from './webhook.entity.js';
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
    await this.maker.make(signal);
    await this.sender.sendDue(signal);
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

  async #tellOff(webhook: Webhook): Promise<void> {
    const { dataSource, notices, publicUrl } = this.options;
    const owner = await dataSource.manager.findOneBy(User, { id: webhook.userId });
    if (!owner) return;
    const content = webhookOff({
      name: owner.name,
      address: webhook.url,
      url: `${publicUrl}/settings/webhooks`,
    });
    // The receiver decides when. These mails must not take the place of notices about the security of the account.
    notices.send('telling that a webhook was turned off', owner, content, 'program');
  }
}
