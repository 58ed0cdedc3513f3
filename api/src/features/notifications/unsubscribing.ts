import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isId } from '../../platform/database/ids.js';
import { allKinds, type NotificationKind } from './kinds.js';

export interface Unsubscription {
  userId: string;
  kinds: NotificationKind[];
}

/**
 * Signed links that end mails without a login (RFC 8058): `<user id>~<kinds>~<signature>`. Nothing is stored. They do not
 * expire, because a mail may be years old; all they can do is to end mails.
 */
export class Unsubscribing {
  readonly #key: Buffer;

  /** @param secret of the site, from which the key of the signatures is derived (RFC 5869) */
  constructor(
    secret: string,
    private readonly publicUrl: string,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'hydrate unsubscribe links', 32));
  }

  /** The address of the page, to which mail programs send a POST. */
  link(unsubscription: Unsubscription): string {
    return `${this.publicUrl}/unsubscribe/${this.token(unsubscription)}`;
  }

  token({ userId, kinds }: Unsubscription): string {
    const claim = `${userId}~${[...new Set(kinds)].sort().join('.')}`;
    return `${claim}~${this.#sign(claim)}`;
  }

  /** What a token ends, or null if this server has not made it. */
  read(token: string): Unsubscription | null {
    const match = /^([\w-]{36})~([A-Z_.]{1,200})~([\w-]{43})$/.exec(token);
    if (!match) return null;
    const [, userId = '', names = '', signature = ''] = match;
    const expected = this.#sign(`${userId}~${names}`);
    if (!isId(userId) || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null;
    // A kind that later versions no longer have is not mailed anyway.
    return { userId, kinds: allKinds.filter((kind) => names.split('.').includes(kind)) };
  }

  #sign(claim: string): string {
    return createHmac('sha256', this.#key).update(claim).digest('base64url');
  }
}
