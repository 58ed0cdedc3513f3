import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { TooBusyError } from '../errors.js';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { acceptsHtml } from './negotiation.js';

/** Event-loop delay in milliseconds above which nothing is answered in a reasonable time. */
const MAX_DELAY = 1000;
/** Interval between two samples of the delay, in milliseconds. */
const SAMPLE = 1000;
/** A single late sample may be one long pause, not overload. */
const MIN_LATE_SAMPLES = 2;

/** Answered under any load: health checks, metrics and static files. */
const exempt = /^\/(?:healthz|readyz|metrics|assets\/)/;

export interface OverloadOptions {
  /** Requests that are worked on at the same time. */
  maxRequests: number;
  log: Logger;
  metrics: Metrics;
}

/**
 * Sheds load: refuses requests while so many are worked on, or the event loop is so late, that their senders would give up before they
 * are answered. A request whose body is still being received, or whose response is being sent, is not counted, so that slow clients
 * cannot fill the places.
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
    options.metrics.gauge('hydrate_requests_under_way', 'Requests that are worked on.', () => this.#underWay);
  }

  /** Whether the server has too much to do for another request. */
  isFull(): boolean {
    return this.#lateSamples >= MIN_LATE_SAMPLES || this.#underWay >= this.options.maxRequests;
  }

  /** Refuses what comes while the server is full. Pages pass: their door has a plain page for that case. */
  readonly plugin = fastifyPlugin(async (app: FastifyInstance) => {
    app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
      if (exempt.test(request.url)) return done();
      if (this.isFull() && !isPage(request)) {
        this.#refused++;
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
      this.options.log.warn(details, 'Too much to do: requests were refused');
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
    // `prefinish`: the whole response has been handed over; `close`: the client has gone.
    response.once('prefinish', end).once('close', end);
  }
}

function isPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/(?:api|graphql|cards|uploads|avatars)(?:\/|$)/.test(path) &&
    !/\.\w+$/.test(path) &&
    acceptsHtml(headers.accept)
  );
}
