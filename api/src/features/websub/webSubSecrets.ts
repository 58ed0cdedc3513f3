import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the secrets of subscribers, which the hub has to use, so that the database and its backups do not tell them. */
export class WebSubSecrets {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate websub', 32));
  }

  encrypt(secret: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
  }

  /** The header `X-Hub-Signature`; null if the secret of the site is another one by now. */
  sign(encrypted: string, body: Uint8Array): string | null {
    const secret = this.#decrypt(Buffer.from(encrypted, 'base64url'));
    return secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  }

  #decrypt(bytes: Buffer): Buffer | null {
    const [iv, rest] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES)];
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
      return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
}
