import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { TooBusyError } from '../errors.js';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { acceptsHtml } from './publicAddress.js';
import { pathOf, sendJson, sendText, type Step } from './step.js';

/** In milliseconds: with a loop that is later than this most of the time, nothing is answered in a reasonable time. */
const MAX_DELAY = 1000;
/** How often the loop's delay is looked at, in milliseconds. */
const SAMPLE = 1000;
/** Fewer looks in a row may tell of one long pause, not of too much to do. */
const MIN_LATE_LOOKS = 2;

/** The status of a refusal (RFC 9110 section 15.6.4). */
const UNAVAILABLE = 503;

/** Answered whatever there is to do: what watches the process, and files. */
const exempt = /^\/(?:healthz|readyz|metrics|assets\/)/;

export interface OverloadOptions {
  /** Requests that are worked on at the same time. */
  maxRequests: number;
  /** Calls that answer every failure as text (docs/behaviour.md#rest-failures), by their paths below `/api`. */
  textFailures: ReadonlySet<string>;
  log: Logger;
  metrics: Metrics;
}

/**
 * Refuses work that would only make everybody wait: when so many requests are worked on, or the event loop is so late, that those
 * who come would give up before they are answered. Refusing costs next to nothing, so those who are let in are served as fast
 * as ever. A request whose body is still on its way, or whose answer is, is not work: slow clients cannot fill the places.
 */
export class Overload {
  #underWay = 0;
  #lateLooks = 0;
  #refused = 0;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #lastLook = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly options: OverloadOptions) {
    this.#delay.enable();
    this.#timer = setInterval(() => this.#look(), SAMPLE).unref();
    options.metrics.gauge('hydrate_requests_under_way', 'Requests that are worked on.', () => this.#underWay);
  }

  /** Whether there is too much to do for more. */
  isFull(): boolean {
    return this.#lateLooks >= MIN_LATE_LOOKS || this.#underWay >= this.options.maxRequests;
  }

  /** To be passed in front of what costs. Pages pass: whoever renders them asks `isFull` when it has none at hand. */
  readonly guard: Step = (request, response, next) => {
    if (exempt.test(pathOf(request))) return next();
    if (this.isFull() && !isPage(request)) {
      this.#refused++;
      this.#refuse(request, response);
      return;
    }
    this.#count(request, response);
    next();
  };

  stop(): void {
    clearInterval(this.#timer);
    this.#delay.disable();
  }

  #look(): void {
    const now = performance.now();
    // A histogram that was reset takes the first turn of the loop for the beginning. One that counted none since has seen no second.
    const delay = Math.round(
      this.#delay.count > 0 ? this.#delay.percentile(50) / 1_000_000 : now - this.#lastLook,
    );
    this.#delay.reset();
    this.#lastLook = now;
    if (this.#refused > 0) {
      const details = { refused: this.#refused, underWay: this.#underWay, delay };
      this.options.log.warn(details, 'Too much to do: requests were refused');
      this.#refused = 0;
    }
    this.#lateLooks = delay > MAX_DELAY ? this.#lateLooks + 1 : 0;
  }

  #count(request: IncomingMessage, response: ServerResponse): void {
    let state: 'coming' | 'underWay' | 'done' = 'coming';
    const begin = () => {
      if (state !== 'coming') return;
      state = 'underWay';
      this.#underWay++;
    };
    const end = () => {
      if (state === 'underWay') this.#underWay--;
      state = 'done';
    };
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    if (chunked === undefined && (length === undefined || length === '0')) begin();
    else request.once('end', begin);
    // `prefinish`: all of the answer has been handed over; `close`: or whoever asked has gone.
    response.once('prefinish', end).once('close', end);
  }

  #refuse(request: IncomingMessage, response: ServerResponse): void {
    const error = new TooBusyError();
    const { code, message, details } = error;
    const path = pathOf(request);
    response.setHeader('Retry-After', String(error.retryAfter));
    response.setHeader('Cache-Control', 'no-store');
    if (path === '/graphql' || path.startsWith('/graphql/')) {
      sendJson(response, UNAVAILABLE, { errors: [{ message, extensions: { code, ...details } }] });
    } else if (path.startsWith('/api/')) {
      const call = path.slice('/api'.length).replace(/\/$/, '');
      sendJson(response, UNAVAILABLE, this.options.textFailures.has(call) ? message : { message });
    } else {
      response.statusCode = UNAVAILABLE;
      sendText(response, 'text/plain; charset=utf-8', message);
    }
  }
}

function isPage(request: IncomingMessage): boolean {
  const path = pathOf(request);
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(?:api|graphql|cards|uploads|avatars)(?:\/|$)/.test(path) &&
    !/\.\w+$/.test(path) &&
    acceptsHtml(request.headers.accept)
  );
}
