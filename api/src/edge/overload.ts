import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { RateLimitedError, TooBusyError } from '../errors.js';
import { clientAddress } from '../platform/limits/rateLimits.js';
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

/**
 * Maximum number of responses that one address has not read to their end. A browser has six connections without a proxy, so that thirty
 * people behind one address may load pictures at once.
 */
const ANSWERS_EACH = 200;
/** Seconds until a client that does not read its responses may try again. */
const READ_FIRST = 5;

export interface OverloadOptions {
  /** Maximum number of concurrent requests. */
  maxRequests: number;
  trustedProxies: number;
  /** Whether the responses of each address are limited. */
  rateLimits: boolean;
  /** Maximum number of responses that one address has not read to their end. */
  answersEach?: number;
  log: Logger;
  metrics: Metrics;
}

/**
 * Sheds load: refuses requests while so many are in progress, or the event loop is so late, that clients would time out. Requests whose
 * body is still being received, or whose response is being sent, do not count, so that slow clients cannot exhaust the limit. Responses
 * that are being sent take memory and file descriptors, so that each address may have only some of them.
 */
export class Overload {
  #underWay = 0;
  #lateSamples = 0;
  #refused = 0;
  /** Responses that are being sent, by address. */
  readonly #sending = new Map<string, number>();
  /** What to do when a connection ends. */
  readonly #ends = new WeakMap<Socket, Set<() => void>>();
  readonly #answersEach: number;
  readonly #delay = monitorEventLoopDelay({ resolution: 20 });
  #lastSample = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(private readonly options: OverloadOptions) {
    const { metrics, maxRequests, rateLimits, answersEach = ANSWERS_EACH } = options;
    this.#answersEach = rateLimits ? answersEach : Infinity;
    this.#delay.enable();
    this.#timer = setInterval(() => this.#sample(), SAMPLE).unref();
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
      const address = clientAddress(request.raw, this.options.trustedProxies);
      if (this.#hasUnread(address)) {
        reply.header('Cache-Control', 'no-store');
        return done(this.#unread());
      }
      this.#count(request.raw, reply.raw, address);
      done();
    });
    // Not `prefinish`: that of a streamed response, and of one that waits behind another on its connection, comes when it has been read.
    app.addHook('onSend', (_request, { raw }, _payload, done) => {
      raw.emit('sending');
      done();
    });
    app.addHook('onClose', async () => {
      clearInterval(this.#timer);
      this.#delay.disable();
    });
  });

  /** Whether the address of a request has not read so many responses that it gets no more of them. */
  hasUnread(request: IncomingMessage): boolean {
    return this.#sending.size > 0 && this.#hasUnread(clientAddress(request, this.options.trustedProxies));
  }

  /** Counts a response that did not pass the application, until it has been read. */
  sent(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = response;
    // The system has taken all of it, as of most. One that waits behind another on its connection has no socket yet.
    if (socket?.writableLength === 0) return;
    const address = clientAddress(request, this.options.trustedProxies);
    this.#begin(address);
    this.#onEnd(request.socket, response, () => this.#sent(address));
  }

  #hasUnread(address: string): boolean {
    return (this.#sending.get(address) ?? 0) >= this.#answersEach;
  }

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

  #unread(): RateLimitedError {
    const message = `Your address has not read ${this.#answersEach} answers yet. Read them, or close their connections.`;
    return new RateLimitedError(message, READ_FIRST);
  }

  #count(request: IncomingMessage, response: ServerResponse, address: string): void {
    let state: 'receiving' | 'underWay' | 'sending' | 'done' = 'receiving';
    const enter = (next: typeof state) => {
      if (state === 'done' || state === next) return;
      if (state === 'underWay') this.#underWay--;
      if (state === 'sending') this.#sent(address);
      if (next === 'underWay') this.#underWay++;
      if (next === 'sending') this.#begin(address);
      state = next;
    };
    const begin = () => {
      if (state === 'receiving') enter('underWay');
    };
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers;
    const { method } = request;
    // A body of GET is not read, and need not come.
    const hasBody = chunked !== undefined || (length !== undefined && length !== '0');
    if (!hasBody || method === 'GET' || method === 'HEAD') begin();
    else request.once('end', begin);
    response.once('sending', () => enter('sending'));
    // Live events last for hours, and have limits of their own.
    response.once('streaming', () => enter('done'));
    this.#onEnd(request.socket, response, () => enter('done'));
  }

  /** Calls back once, when the client has read a response or has disconnected. */
  #onEnd(socket: Socket, response: ServerResponse, callBack: () => void): void {
    // It was looked up while the client left: no event is to come.
    if (socket.destroyed || response.destroyed) {
      callBack();
      return;
    }
    const ends = this.#ends.get(socket) ?? new Set();
    if (!this.#ends.has(socket)) {
      this.#ends.set(socket, ends);
      // A response that waits behind another on its connection gets no event of its own then.
      socket.once('close', () => {
        for (const end of ends) end();
      });
    }
    const end = () => {
      if (ends.delete(end)) callBack();
    };
    ends.add(end);
    response.once('finish', end).once('close', end);
  }

  #begin(address: string): void {
    this.#sending.set(address, (this.#sending.get(address) ?? 0) + 1);
  }

  #sent(address: string): void {
    const left = (this.#sending.get(address) ?? 1) - 1;
    if (left === 0) this.#sending.delete(address);
    else this.#sending.set(address, left);
  }
}

function isPage({ method, routeOptions, headers }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && routeOptions.url === '/*' && acceptsHtml(headers.accept);
}
