import { createHmac, hkdfSync } from 'node:crypto';
import type { Webhook } from './webhook.entity.js';
import { DAY } from '../../platform/time.js';

/** How long a former secret signs too, in milliseconds. */
const OVERLAP = DAY;

type Keyed = Pick<Webhook, 'id' | 'secretVersion' | 'rotatedAt'>;

/**
 * The secrets of webhooks, and signatures by the Standard Webhooks specification
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md). Secrets are derived from that of the
 * site, so that the database and its backups contain none.
 */
export class WebhookSecrets {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate webhooks', 32));
  }

  /** The secret as its owner gets it. */
  secretOf(webhook: Keyed): string {
    return `whsec_${this.#bytes(webhook.id, webhook.secretVersion).toString('base64')}`;
  }

  /** The header `webhook-signature`: one signature, or two for a day after the secret was replaced. */
  sign(webhook: Keyed, messageId: string, timestamp: number, body: string, now: Date): string {
    const { id, secretVersion, rotatedAt } = webhook;
    const isRotating = rotatedAt !== null && now.getTime() - rotatedAt.getTime() < OVERLAP;
    return [secretVersion, ...(isRotating ? [secretVersion - 1] : [])]
      .map((version) => {
        const hmac = createHmac('sha256', this.#bytes(id, version));
        return `v1,${hmac.update(`${messageId}.${timestamp}.${body}`).digest('base64')}`;
      })
      .join(' ');
  }

  /** What a receiver has to answer to a challenge. Derived, so that deliveries need no content. */
  challengeOf({ id, url }: Pick<Webhook, 'id' | 'url'>, deliveryId: string): string {
    const hmac = createHmac('sha256', this.#key).update(`challenge ${id} ${deliveryId} ${url}`);
    return hmac.digest('base64url');
  }

  #bytes(id: string, version: number): Buffer {
    return createHmac('sha256', this.#key).update(`${id} ${version}`).digest();
  }
}
