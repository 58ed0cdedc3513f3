import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bounds, parseJson } from '../platform/bounds/bounds.js';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { readCspReports, type CspReport } from './cspReport.js';
import { checkContentLength, readText, UnreadableError } from './jsonBody.js';
import { clientAddress } from '../platform/limits/rateLimits.js';
import { CSP_REPORTS_PATH } from './security.js';

/** The longest body in bytes: a report weighs 1 to 2 kB, and browsers send a few at once. */
const MAX_BYTES = 16 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Requests a minute that are read, from one address and from all. Further ones cost next to nothing. */
const PER_ADDRESS = 30;
const PER_SITE = 300;
/** Lines a minute that strangers can write into the log. */
const LINES = 20;

export interface CspReportsOptions {
  log: Logger;
  metrics: Pick<Metrics, 'cspReport'>;
  trustedProxies: number;
  /** Whether requests are limited. What is logged always is. */
  rateLimits: boolean;
}

/**
 * Takes reports of what the Content-Security-Policy has blocked (security.ts): each is counted, and one of a kind is logged in an hour.
 *
 * Anybody can send them, so that everything is bounded in this process and nothing touches the database. Answers 204, 400 for another
 * shape, 413 above 16 kB, 415 for another type and 429 above the limits, and never repeats what was sent.
 */
export async function cspReports(
  app: FastifyInstance,
  { log, metrics, trustedProxies, rateLimits }: CspReportsOptions,
): Promise<void> {
  const requests = new Counts();
  const write = reportLog(log);

  // Before the body is read: a request beyond the limits costs next to nothing.
  const limit = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const address = clientAddress(request.raw, trustedProxies);
    if (!rateLimits || (requests.take(`from ${address}`, PER_ADDRESS) && requests.take('all', PER_SITE)))
      return undefined;
    reply.header('Retry-After', '60');
    return refuse(reply, 429, 'Too many reports. Try again in a minute.');
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, async (request: FastifyRequest, payload: Readable) => {
    checkContentLength(request.raw, MAX_BYTES);
    return readText(request, payload, MAX_BYTES);
  });
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new UnreadableError(415, `Reports have the type ${TYPES.join(' or ')}.`)),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof UnreadableError)) throw error;
    const { status, message } = error;
    return refuse(
      reply,
      status,
      status === 413
        ? `The report is too large: ${MAX_BYTES.toLocaleString('en')} bytes are the limit.`
        : message,
    );
  });

  app.post(
    CSP_REPORTS_PATH,
    { onRequest: async (request, reply) => limit(request, reply) },
    async (request, reply) => {
      let reports: CspReport[];
      try {
        reports = readCspReports(
          parseJson(typeof request.body === 'string' ? request.body : '', bounds.json, 'The report'),
        );
      } catch (error) {
        return refuse(reply, 400, error instanceof Error ? error.message : 'The report is malformed.');
      }
      for (const report of reports) {
        metrics.cspReport(report.directive);
        write(report);
      }
      return reply.header('Cache-Control', 'no-store').code(204).send();
    },
  );

  app.route({
    method: ['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
    url: CSP_REPORTS_PATH,
    handler: async (_request, reply) =>
      refuse(reply.header('Allow', 'POST'), 405, 'Browsers send reports here by POST.'),
  });
}

/** Counts within a minute, in bounded memory. */
class Counts {
  // The minute of a key begins with its first count.
  readonly #counts = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE, noUpdateTTL: true });

  /** Counts one. @returns whether that is within the limit */
  take(key: string, limit: number): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count <= limit) this.#counts.set(key, count);
    return count <= limit;
  }
}

/** Logs a report, unless one like it was logged within the hour or the minute has had its lines: those are told by their number. */
function reportLog(log: Logger): (report: CspReport) => void {
  const known = new LRUCache<string, true>({ max: 1_000, ttl: HOUR });
  const lines = new Counts();
  let notLogged = 0;
  return (report) => {
    const { directive, blocked, source } = report;
    const kind = JSON.stringify([directive, blocked, source]);
    if (known.has(kind) || !lines.take('lines', LINES)) {
      notLogged += 1;
      return;
    }
    known.set(kind, true);
    log.warn({ event: 'cspViolation', ...report, notLogged }, 'Content-Security-Policy violation');
    notLogged = 0;
  };
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  // The rest of a body that is too long is not waited for.
  if (status === 413) reply.header('Connection', 'close');
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(message);
}
