import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { CoalescingCache, type CacheableValue } from '../platform/cache/coalescingCache.js';
import type { PublicChanges } from '../platform/changes/publicChanges.js';
import type { CacheMeter, Metrics } from '../platform/metrics/metrics.js';
import { isCompressible, MIN_COMPRESSED } from './compression.js';
import { isFresh, weakTag } from './freshness.js';
import { type Encoding, encodingFor } from './negotiation.js';
import { MINUTE } from '../platform/time.js';

/** Lifetime of a response in milliseconds: what other processes change shows within a second. */
const TTL = 900;
/** How long a stale response that can be revalidated stays cached without requests, in milliseconds. */
const IDLE = 10 * MINUTE;
/** Memory for all responses together, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Estimated memory of a response beside its body, in bytes. */
const OVERHEAD = 8192;

/** The cache key of a request, with the rules for its kind of response. */
export interface CacheKey {
  /** Everything that the response depends on. */
  key: string;
  /** The target that the stored response is made for: it contains nothing that the key leaves out. That of the request, if absent. */
  target?: string;
  /** Name of the kind in the metrics. */
  kind: string;
  /** Label of the route in the metrics. */
  route: string;
  /** Whether hits count against the request budget of the client. */
  isMetered: boolean;
  /** Responses with another status are not stored. */
  statuses: readonly number[];
  /** Whether a stale response may be revalidated instead of rebuilt. */
  isRevalidated: boolean;
  /** Whether a response contains the id of every post that it shows, so that changes of other posts do not invalidate it. */
  namesPosts: boolean;
}

/** A response before it is compressed. */
export interface PlainResponse {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** Overrides `Cache-Control` for responses that only this cache may store. */
  isPublic?: boolean;
}

/** A response in one encoding: headers as names and values in turn, as `writeHead` takes them. */
export interface Representation {
  status: number;
  headers: string[];
  body: Buffer;
}

export type Lookup =
  /** A cached response; `own` is what this request produced for it. */
  | { stored: StoredResponse; outcome: 'hit' | 'revalidated' | 'miss'; own?: PlainResponse }
  /** This request produced a response that is not cacheable. */
  | { plain: PlainResponse }
  /** A coalesced request produced a response that is not cacheable: this one must make its own. */
  | null;

export type MakeResponse = () => Promise<PlainResponse>;

/** Whether a stale response with this entity tag is still valid. False if that is not known, null if the client may not have it found out. */
export type Revalidate = (etag: string) => Promise<boolean | null>;

const neverValid: Revalidate = () => Promise.resolve(false);

/** Headers that are specific to one request or connection. */
const perResponseHeaders =
  /^(?:x-request-id|ratelimit-\w+|retry-after|date|connection|keep-alive|content-length|transfer-encoding)$/i;
/** Headers that a 304 does not repeat (RFC 9110 section 15.4.5). */
const contentHeaders = /^content-(?:type|length|encoding)$/i;

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  // Quality 5 takes about as long as gzip's default level.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** A public response, compressed once for each requested encoding. */
export class StoredResponse implements CacheableValue {
  readonly status: number;
  readonly isRevalidatable: boolean;
  /** Known changes of what the response may show, and how many of them it shows. */
  #changes = 0;
  #shown = 0;
  readonly etag: string;
  readonly #headers: string[];
  readonly #body: Buffer;
  readonly #validators: Parameters<typeof isFresh>[1];
  readonly #isCompressible: boolean;
  readonly #postIds: ReadonlySet<string> | null;
  readonly #representations = new Map<Encoding, Representation | Promise<Representation>>();
  #compressedBytes = 0;
  #notModified: Representation | undefined;

  constructor({ status, headers, body }: PlainResponse, { namesPosts, isRevalidated }: CacheKey) {
    this.status = status;
    this.#body = body;
    const stored = new Headers();
    for (const [name, value] of Object.entries(headers)) {
      for (const one of [value ?? []].flat())
        if (!perResponseHeaders.test(name)) stored.append(name, String(one));
    }
    this.#isCompressible = body.length >= MIN_COMPRESSED && isCompressible(stored.get('content-type') ?? '');
    if (this.#isCompressible && !/accept-encoding/i.test(stored.get('vary') ?? ''))
      stored.append('Vary', 'Accept-Encoding');
    this.isRevalidatable = isRevalidated && status === 200;
    // Weak, because it stands for every encoding (RFC 9110 section 8.8.1).
    if (!stored.has('etag')) stored.set('ETag', weakTag(body));
    this.etag = stored.get('etag') ?? '';
    this.#validators = { etag: this.etag, 'last-modified': stored.get('last-modified') ?? '' };
    this.#headers = [...stored].flat();
    this.#postIds = namesPosts ? idsIn(body) : null;
  }

  get size(): number {
    return this.#body.length + this.#compressedBytes + OVERHEAD;
  }

  /** Notes a change of a post, or of anything else (null). @returns whether the response may show it */
  noteChange(postId: string | null): boolean {
    const isAffected = postId === null || (this.#postIds?.has(postId) ?? true);
    if (isAffected) this.#changes += 1;
    return isAffected;
  }

  /** Whether something has changed since the response was made or confirmed, as far as this process knows. */
  get isOutdated(): boolean {
    return this.#changes !== this.#shown;
  }

  /** Begins a revalidation. @returns a function for its success: the response shows all changes until now */
  confirming(): () => void {
    const seen = this.#changes;
    return () => {
      this.#shown = seen;
    };
  }

  /** Whether the validators of a conditional request match this response. */
  isFresh(request: Pick<IncomingMessage, 'headers' | 'method'>): boolean {
    return this.status === 200 && isFresh(request, this.#validators);
  }

  /** An empty 304. */
  get notModified(): Representation {
    return (this.#notModified ??= {
      status: 304,
      headers: this.#headers.filter(
        (_, index) => !contentHeaders.test(this.#headers[index - (index % 2)] ?? ''),
      ),
      body: Buffer.alloc(0),
    });
  }

  representation(accepted: string | string[] | undefined): Representation | Promise<Representation> {
    const encoding = this.#isCompressible ? encodingFor(accepted) : 'identity';
    const known = this.#representations.get(encoding);
    if (known) return known;
    const made = encoding === 'identity' ? this.#represent(this.#body) : this.#compress(encoding);
    this.#representations.set(encoding, made);
    return made;
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<Representation> {
    const made = this.#represent(await compressors[encoding](this.#body), encoding);
    this.#representations.set(encoding, made);
    this.#compressedBytes += made.body.length;
    return made;
  }

  #represent(body: Buffer, encoding?: Encoding): Representation {
    const encoded = encoding === undefined ? [] : ['Content-Encoding', encoding];
    const headers = [...this.#headers, ...encoded, 'Content-Length', String(body.length)];
    return { status: this.status, headers, body };
  }
}

/** Rejects the coalesced requests if their response is not cacheable. A shared instance, because every 404 throws it. */
const NOT_CACHEABLE = new Error('The response is not cacheable.');

/**
 * A shared cache of public responses in this process. Requests for the same key are coalesced. A change in this process invalidates
 * the responses that may show it. Stale responses are revalidated instead of rebuilt if their kind supports that. They are served as they are if that is
 * refused and no change is known (docs/decisions/0215-what-one-client-may-cost.md).
 */
export class ResponseCache {
  readonly #responses = new CoalescingCache<StoredResponse>({ maxBytes: MAX_BYTES, ttl: TTL, idle: IDLE });
  readonly #meters = new Map<string, CacheMeter>();

  constructor(
    changes: PublicChanges,
    private readonly metrics: Metrics,
  ) {
    changes.subscribe((postId) => this.#responses.forget((response) => response.noteChange(postId)));
  }

  /** The fresh response for a key, if cached. */
  find({ key }: CacheKey): StoredResponse | undefined {
    return this.#responses.find(key);
  }

  /** A cached response, or one that `make` produces for all concurrent requests. @throws what `make` or `revalidate` throws */
  async lookup(key: CacheKey, make: MakeResponse, revalidate = neverValid): Promise<Lookup> {
    const state: { plain?: PlainResponse; stale?: StoredResponse; isRevalidated?: true } = {};
    try {
      const stored =
        this.find(key) ??
        (await this.#responses.get(key.key, async (stale) => {
          if (stale) {
            const confirm = stale.confirming();
            const isValid = await revalidate(stale.etag);
            if (isValid) {
              confirm();
              state.isRevalidated = true;
              return stale;
            }
            // Only for this request: others may still have it found out.
            if (isValid === null && !stale.isOutdated) {
              state.stale = stale;
              throw NOT_CACHEABLE;
            }
          }
          const plain = (state.plain = await make());
          if (!isCacheable(plain, key)) throw NOT_CACHEABLE;
          return new StoredResponse(plain, key);
        }));
      const { plain, isRevalidated } = state;
      if (plain) return { stored, outcome: 'miss', own: plain };
      return { stored, outcome: isRevalidated ? 'revalidated' : 'hit' };
    } catch (error) {
      if (error !== NOT_CACHEABLE) throw error;
      if (state.stale) return { stored: state.stale, outcome: 'hit' };
      this.count(key, 'miss');
      return state.plain ? { plain: state.plain } : null;
    }
  }

  /**
   * The response to a request that has reached its route. Null if a coalesced request produced one that is not cacheable, or if the
   * budget of the client does not allow a hit. The route then makes its own.
   */
  async respond(
    key: CacheKey,
    request: Pick<IncomingMessage, 'headers' | 'method'>,
    make: MakeResponse,
    {
      mayAnswer = () => Promise.resolve(true),
      revalidate = neverValid,
    }: { mayAnswer?: () => Promise<boolean>; revalidate?: Revalidate } = {},
  ): Promise<Found | null> {
    const found = await this.lookup(key, make, revalidate);
    if (!found || 'plain' in found) return found;
    if (!found.own && !(await mayAnswer())) return null;
    this.count(key, found.outcome);
    return this.represent(key, found.stored, request);
  }

  count({ kind }: CacheKey, outcome: 'hit' | 'revalidated' | 'miss'): void {
    let meter = this.#meters.get(kind);
    if (!meter) this.#meters.set(kind, (meter = this.metrics.cache(kind)));
    meter[outcome]();
  }

  /**
   * The response in the preferred encoding of a request, or an empty 304 if the client has the current one. A promise only while it is
   * being compressed.
   */
  represent(
    { key }: CacheKey,
    stored: StoredResponse,
    request: Pick<IncomingMessage, 'headers' | 'method'>,
  ): Representation | Promise<Representation> {
    if (stored.isFresh(request)) return stored.notModified;
    const made = stored.representation(request.headers['accept-encoding']);
    if (!(made instanceof Promise)) return made;
    return made.then((compressed) => {
      this.#responses.recount(key);
      return compressed;
    });
  }
}

/** A cached response, or one that is not cacheable. */
export type Found = Representation | { plain: PlainResponse };

/** Sends what {@link ResponseCache.respond} found. */
export function sendFound(reply: FastifyReply, found: Found): FastifyReply {
  if ('plain' in found) {
    const { status, headers, body } = found.plain;
    return reply.code(status).headers(headers).send(body);
  }
  const { status, headers, body } = found;
  for (let index = 0; index < headers.length; index += 2)
    reply.header(headers[index] ?? '', headers[index + 1]);
  return reply.code(status).send(body);
}

/** Status and `Cache-Control` decide, as in any shared cache (RFC 9111 section 3). */
function isCacheable({ status, headers, isPublic }: PlainResponse, { statuses }: CacheKey): boolean {
  if (!statuses.includes(status) || headers['set-cookie'] !== undefined) return false;
  return isPublic ?? /\bpublic\b/.test(headers['cache-control'] ?? '');
}

/** The UUIDs in a body. They are copied, because a substring keeps the whole string in memory. */
function idsIn(body: Buffer): Set<string> {
  const found = body.toString('latin1').match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g) ?? [];
  return new Set(found.map((id) => Buffer.from(id, 'latin1').toString('latin1')));
}
