import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { AnswerCache, type CacheableAnswer, type CacheMeter } from '../common/answerCache.js';
import type { PublicChanges } from '../common/publicChanges.js';
import type { RenderedPage } from './webRenderer.js';

/** How long a rendered page may be given out, in milliseconds: what other processes change shows within a second. */
const TTL = 900;
/** What all rendered pages may take, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Of the whole size of a page, what its compressed forms may add. */
const COMPRESSED_SHARE = 0.5;

export type Encoding = 'br' | 'gzip' | 'identity';

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  // Of the levels, the one that takes about as long as gzip's usual one; it finds what stands twice, far apart.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** A rendered page, ready to be sent. */
export class CachedPage implements CacheableAnswer {
  readonly status: number;
  /** Of what the page says, however it is encoded, hence weak (RFC 9110 section 8.8.1). */
  readonly etag: string;
  readonly size: number;
  readonly #body: Buffer;
  readonly #ids: ReadonlySet<string>;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor({ status, html }: RenderedPage) {
    this.status = status;
    this.#body = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 22)}"`;
    this.#ids = new Set(html.match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g));
    this.size = Math.ceil(this.#body.length * (1 + COMPRESSED_SHARE));
  }

  /** Whether anything with this id is on the page. */
  mentions(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The page as it goes over the wire; compressed once. */
  body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') return Promise.resolve(this.#body);
    const known = this.#encoded.get(encoding) ?? compressors[encoding](this.#body);
    this.#encoded.set(encoding, known);
    return known;
  }
}

/** Makes the cache of rendered pages, which forgets a page when a change to what it shows is stored in this process. */
export function createPageCache(changes: PublicChanges, meter: CacheMeter): AnswerCache<CachedPage> {
  const cache = new AnswerCache<CachedPage>({ maxBytes: MAX_BYTES, ttl: TTL, meter });
  changes.subscribe((postId) => {
    if (postId === null) cache.forget();
    else cache.forget((page) => page.mentions(postId));
  });
  return cache;
}
