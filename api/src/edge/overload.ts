import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { TooBusyError } from '../errors.js';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { acceptsHtml } from './negotiation.js';

/** Event-loop delay in milliseconds above which response times are unacceptable. */
const MAX_DELAY = 1000;
/** Interval between two samples of the delay, in milliseconds. */
const SAMPLE = 1000;
/** A single late sample may be one long pause, not overload. */
const MIN_LATE_SAMPLES = 2;

/** Served under any load: health checks, metrics and static files. */
const exempt = /^\/(?:(?:healthz|readyz|metrics)\/?(?:\?|$)|assets\/)/;

export interface OverloadOptions {
  /** Maximum number of concurrent requests. */
  maxRequests: number;
  log: Logger;
  metrics: Metrics;
}

/**
 * Sheds load: refuses requests while so many are in progress, or the event loop is so late, that clients would time out. Requests whose
 * body is still being received, or whose response is being sent, do not count, so that slow clients cannot exhaust the limit.
 */
export class Overload {
  #underWay = 0;
  #lateSamples = 0;
  #refused = 0;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #lastSample = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly options: OverloadOptions) {
    this.#delay.enable();
    this.#timer = setInterval(() => this.#sample(), SAMPLE).unref();
    const { metrics, maxRequests } = options;
    metrics.gauge('hydrate_requests_under_way', 'Requests in progress.', () => this.#underWay);
    metrics.gauge('hydrate_requests_limit', 'Requests that may be in progress at once.', () => maxRequests);
  }

  /** Whether the server is overloaded. */
  isFull(): boolean {
    return this.#lateSamples >= MIN_LATE_SAMPLES || this.#underWay >= this.options.maxRequests;
  }

  /** Refuses requests while the server is overloaded. Pages pass, because their route can send the plain app. */
  readonly plugin = fastifyPlugin(async (app: FastifyInstance) => {
    app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
      if (exempt.test(request.url)) return done();
      if (this.isFull() && !isPage(request)) {
        this.#refused++;
        this.options.metrics.refused();
        reply.header('Cache-Control', 'no-store');
        return done(new TooBusyError());
      }
      this.#count(request.raw, reply.raw);
      done();
    });
    app.addHook('onClose', async () => {
      clearInterval(this.#timer);
      this.#delay.disable();
    });
  });

  #sample(): void {
    const now = performance.now();
    // A histogram that was reset starts with the next turn of the loop. Without a turn, the whole interval was one delay.
    const delay = Math.round(
      this.#delay.count > 0 ? this.#delay.percentile(50) / 1_000_000 : now - this.#lastSample,
    );
    this.#delay.reset();
    this.#lastSample = now;
    if (this.#refused > 0) {
      const details = { refused: this.#refused, underWay: this.#underWay, delay };
      this.options.log.warn(details, 'Overloaded: requests were refused');
      this.#refused = 0;
    }
    this.#lateSamples = delay > MAX_DELAY ? this.#lateSamples + 1 : 0;
  }

  #count(request: IncomingMessage, response: ServerResponse): void {
    let state: 'receiving' | 'underWay' | 'done' = 'receiving';
    const begin = () => {
      if (state !== 'receiving') return;
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
    // `prefinish`: the whole response has been passed to the socket; `close`: the client has disconnected.
    // `streaming`: the rest are live events, for hours.
    response.once('prefinish', end).once('close', end).once('streaming', end);
  }
}

function isPage({ method, routeOptions, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && routeOptions.url === '/*' && acceptsHtml(headers.accept);
}
