import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheableAnswer } from '../platform/cache/answerCache.js';
import { type Encoding, encodingFor } from './encodings.js';
import type { Renewal } from './sharing.js';

/** An answer as its handler meant it: before it is compressed, and without what Node adds to every one. */
export interface PlainAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** An answer in one encoding, ready to be written. */
export interface AnswerForm {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[];
  body: Buffer;
}

/** What is smaller, in bytes, is sent as it is: it fits into a packet anyhow. */
const WORTH_COMPRESSING = 1024;
/** What an answer takes beside its body, in bytes: headers, ids, what a page has asked. */
const OVERHEAD = 8192;

/** What belongs to one request, or to how one answer was sent. */
const ofOneRequest =
  /^(?:x-request-id|ratelimit-\w+|retry-after|date|connection|keep-alive|content-length|content-encoding|transfer-encoding)$/i;
/** What a 304 does not repeat (RFC 9110 section 15.4.5). */
const ofBody = /^content-(?:type|length|encoding)$/i;
const compressible = /^text\/|[/+](?:json|xml)\b|javascript/;

const compressors: Record<Exclude<Encoding, 'identity'>, (body: Buffer | string) => Promise<Buffer>> = {
  // Of the levels, the one that takes about as long as gzip's usual one; it finds what stands twice, far apart.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/**
 * JSON as it goes over the wire to one asker.
 *
 * @param text of an answer whose status and other headers are set
 */
export async function sendWhole(
  text: string,
  accepted: string | string[] | undefined,
  response: ServerResponse,
): Promise<void> {
  const varies = response.getHeader('Vary');
  response.setHeader('Vary', varies === undefined ? 'Accept-Encoding' : `${String(varies)}, Accept-Encoding`);
  const length = Buffer.byteLength(text);
  const encoding = length < WORTH_COMPRESSING ? 'identity' : encodingFor(accepted);
  if (encoding === 'identity') {
    response.setHeader('Content-Length', length);
    response.end(text);
    return;
  }
  const body = await compressors[encoding](text);
  response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

/** An answer that is the same for everybody, in each encoding that somebody has asked for; compressed once. */
export class StoredAnswer implements CacheableAnswer {
  readonly status: number;
  /** By which it is asked for again: the validators of RFC 9110 section 8.8. */
  readonly validators: Record<'etag' | 'last-modified', string>;
  readonly headersOfNotModified: readonly string[];
  /** Finds out whether it is true still when it has grown old; none: it is made anew. */
  readonly renewal: Renewal | undefined;
  readonly #headers: string[];
  readonly #body: Buffer;
  readonly #isCompressible: boolean;
  readonly #ids: ReadonlySet<string> | null;
  readonly #forms = new Map<Encoding, AnswerForm | Promise<AnswerForm>>();
  #compressedSize = 0;

  /** @param namesPosts whether every post that it shows is named in it by its id */
  constructor(
    { status, headers, body }: PlainAnswer,
    { namesPosts = false, renewal }: { namesPosts?: boolean; renewal?: Renewal | undefined } = {},
  ) {
    this.status = status;
    this.renewal = renewal;
    this.#body = body;
    const kept = new Headers();
    for (const [name, value] of Object.entries(headers)) {
      for (const one of [value ?? []].flat()) if (!ofOneRequest.test(name)) kept.append(name, String(one));
    }
    this.#isCompressible =
      body.length >= WORTH_COMPRESSING && compressible.test(kept.get('content-type') ?? '');
    if (this.#isCompressible) kept.append('Vary', 'Accept-Encoding');
    // Of what the answer says, however it is encoded, hence weak.
    if (!kept.has('etag')) kept.set('ETag', weakTag(body));
    this.validators = { etag: kept.get('etag') ?? '', 'last-modified': kept.get('last-modified') ?? '' };
    this.#headers = [...kept].flat();
    this.headersOfNotModified = withoutBody(this.#headers);
    this.#ids = namesPosts ? idsIn(body) : null;
  }

  /** It grows with each encoding that somebody asks for first. */
  get size(): number {
    return this.#body.length + this.#compressedSize + OVERHEAD;
  }

  get isRenewable(): boolean {
    return this.renewal !== undefined;
  }

  /** Whether a post with this id may be seen in it. */
  mentions(postId: string): boolean {
    return this.#ids?.has(postId) ?? true;
  }

  /** The answer as it goes over the wire. */
  form(encoding: Encoding): AnswerForm | Promise<AnswerForm> {
    const used = this.#isCompressible ? encoding : 'identity';
    const known = this.#forms.get(used);
    if (known) return known;
    const form = used === 'identity' ? this.#formOf(this.#body) : this.#compress(used);
    this.#forms.set(used, form);
    return form;
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>): Promise<AnswerForm> {
    const form = this.#formOf(await compressors[encoding](this.#body), encoding);
    this.#forms.set(encoding, form);
    this.#compressedSize += form.body.length;
    return form;
  }

  #formOf(body: Buffer, encoding?: Encoding): AnswerForm {
    const encoded = encoding === undefined ? [] : ['Content-Encoding', encoding];
    return { headers: [...this.#headers, ...encoded, 'Content-Length', String(body.length)], body };
  }
}

/** The ids that stand in a text. They are copied: a part of a long string keeps all of it in memory. */
function idsIn(body: Buffer): Set<string> {
  const found = body.toString('latin1').match(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g) ?? [];
  return new Set(found.map((id) => Buffer.from(id, 'latin1').toString('latin1')));
}

function weakTag(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function withoutBody(headers: string[]): string[] {
  return headers.filter((_, index) => !ofBody.test(headers[index - (index % 2)] ?? ''));
}
