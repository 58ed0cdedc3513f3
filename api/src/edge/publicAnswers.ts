import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { AnswerCache } from '../platform/cache/answerCache.js';
import type { PublicChanges } from '../platform/changes/publicChanges.js';
import { RateLimitedError } from '../errors.js';
import type { Logger } from '../platform/log/log.js';
import type { CacheMeter, Metrics } from '../platform/metrics/metrics.js';
import { captureAnswer } from './captureAnswer.js';
import { encodingFor } from './encodings.js';
import type { AnswerKind, PublicAddress } from './publicAddress.js';
import { clientAddress, type RateLimits } from '../platform/limits/rateLimits.js';
import { tell } from './budgetHeaders.js';
import { isShared, renewalOf } from './sharing.js';
import { StoredAnswer } from './storedAnswer.js';

/** How long an answer may be given out, in milliseconds: what other processes change shows within a second. */
const TTL = 900;
/** How long a page that nobody asks for stays, in milliseconds: whoever asks then waits for its queries alone. */
const IDLE = 10 * 60 * 1000;
/** What all public answers may take together, in bytes: pages, both doors, feeds and files. */
const MAX_BYTES = 64 * 1024 * 1024;

/** What of a request says in which form it wants an answer. */
type Asked = Pick<IncomingMessage, 'headers' | 'method'>;

/** Whoever waited for an answer that turned out to be for nobody else goes on alone. One for all: it comes with every 404. */
const NOT_SHARED = new Error('The answer is for nobody else.');
const notShared = (reason: unknown): null => {
  if (reason === NOT_SHARED) return null;
  throw reason;
};

export interface PublicAnswersOptions {
  changes: PublicChanges;
  limits: RateLimits;
  trustedProxies: number;
  metrics: Metrics;
  log: Logger;
}

/**
 * Public answers, kept for a moment: the first who asks has theirs made, and it is written as it was made for all who ask at
 * the same time or shortly after. What has grown old, or may show what a change in this process has stored, is made anew; a page
 * is given out again when its queries are answered as they were. Errors are for whoever made them, and so is whatever is not
 * marked as public, by `Cache-Control` or otherwise (edge/sharing.ts).
 */
export class PublicAnswers {
  readonly #cache = new AnswerCache<StoredAnswer>({ maxBytes: MAX_BYTES, ttl: TTL, idle: IDLE });
  readonly #meters = new Map<AnswerKind, CacheMeter>();
  /** Answers that are being made for the cache: what asks again on their behalf would wait for itself. */
  readonly #making = new WeakSet<ServerResponse>();
  readonly #options: PublicAnswersOptions;

  constructor(options: PublicAnswersOptions) {
    this.#options = options;
    options.changes.subscribe((postId) => {
      if (postId === null) this.#cache.forget();
      else this.#cache.forget((answer) => answer.mentions(postId));
    });
  }

  /** Whether what is written to a response is collected, so that it must not be compressed on its way. */
  isMaking(response: ServerResponse): boolean {
    return this.#making.has(response);
  }

  /**
   * Answers a request from what is kept, or has its answer made.
   *
   * @param make answers the request in full, as if nothing were kept; it may end later
   * @param arrive is called before a kept answer is sent, and returns headers that belong to this request alone
   * @returns the status, when a kept answer was sent
   */
  async answer(
    address: PublicAddress,
    request: IncomingMessage,
    response: ServerResponse,
    make: () => void,
    arrive: () => string[] = () => [],
  ): Promise<number | null> {
    if (this.#making.has(response)) {
      make();
      return null;
    }
    // Set by whoever makes the answer, or finds it true still.
    const asker = { isFirst: false, hasRenewed: false };
    const stored =
      this.#cache.find(address.key) ??
      (await this.#cache
        .get(address.key, async (old) => {
          asker.hasRenewed = (await old?.renewal?.(request)) ?? false;
          if (old && asker.hasRenewed) return old;
          asker.isFirst = true;
          return this.#make(address, request, response, make);
        })
        .catch(notShared));
    if (asker.isFirst || !stored || !(await this.#mayAsk(address, request, response))) {
      this.#meter(address.kind).miss();
      if (!asker.isFirst) make();
      return null;
    }
    this.#meter(address.kind)[asker.hasRenewed ? 'renewed' : 'hit']();
    return this.#send(address, stored, request, response, arrive());
  }

  async #send(
    { key }: PublicAddress,
    answer: StoredAnswer,
    asked: Asked,
    response: ServerResponse,
    ofRequest: string[],
  ): Promise<number> {
    const { size } = answer;
    const status = await send(answer, asked, response, ofRequest);
    // It has been compressed for the first time.
    if (answer.size !== size) this.#cache.recount(key);
    return status;
  }

  /** Counts a request as its handler would have. What is too much is for the handler to refuse, in its own words. */
  async #mayAsk(
    { kind }: PublicAddress,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    if (!kind.isCounted) return true;
    const { limits, trustedProxies } = this.#options;
    try {
      const state = await limits.consume('request', `address:${clientAddress(request, trustedProxies)}`);
      if (state) tell(response, state);
      return true;
    } catch (error) {
      if (error instanceof RateLimitedError) return false;
      throw error;
    }
  }

  /** @throws NOT_SHARED when the answer is for nobody else */
  async #make(
    address: PublicAddress,
    request: IncomingMessage,
    response: ServerResponse,
    make: () => void,
  ): Promise<StoredAnswer> {
    const { kind } = address;
    const asked = askInFull(request);
    this.#making.add(response);
    const capturing = captureAnswer(response);
    make();
    const plain = await capturing;
    this.#making.delete(response);
    asked.restore();
    if (!plain) throw NOT_SHARED;
    const answer = new StoredAnswer(plain, { ...kind, renewal: renewalOf(response) });
    const isForOthers = kind.statuses.includes(plain.status) && isShared(response);
    this.#send(address, answer, asked, response, []).catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'An answer was not sent');
      response.destroy();
    });
    if (!isForOthers) throw NOT_SHARED;
    return answer;
  }

  #meter(kind: AnswerKind): CacheMeter {
    const known = this.#meters.get(kind) ?? this.#options.metrics.cache(kind.name);
    this.#meters.set(kind, known);
    return known;
  }
}

/** Has a request answered in full: whether what its sender has is still good is asked of the kept answer. */
function askInFull(request: IncomingMessage): Asked & { restore: () => void } {
  const { headers, method } = request;
  const { 'if-none-match': _, 'if-modified-since': __, ...rest } = headers;
  request.headers = rest;
  if (method === 'HEAD') request.method = 'GET';
  return {
    headers,
    method,
    restore: () => {
      request.headers = headers;
      request.method = method;
    },
  };
}

/** @param ofRequest headers that belong to this request alone @returns the status */
async function send(
  answer: StoredAnswer,
  request: Asked,
  response: ServerResponse,
  ofRequest: string[],
): Promise<number> {
  if (answer.status === 200 && isFresh(request, answer)) {
    response.removeHeader('Content-Type');
    response.removeHeader('Content-Length');
    response.writeHead(304, [...answer.headersOfNotModified, ...ofRequest]).end();
    return 304;
  }
  const form = answer.form(encodingFor(request.headers['accept-encoding']));
  const { headers, body } = form instanceof Promise ? await form : form;
  response.writeHead(answer.status, [...headers, ...ofRequest]).end(body);
  return answer.status;
}

function isFresh({ headers, method }: Asked, answer: StoredAnswer): boolean {
  if (headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined) return false;
  return (method === 'GET' || method === 'HEAD') && fresh(headers, answer.validators);
}
