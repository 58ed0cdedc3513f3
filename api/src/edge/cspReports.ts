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

/** Maximum length of a body in bytes. A report has 1 to 2 kB, and browsers send a few at once. */
const MAX_BYTES = 16 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Maximum number of requests per minute, from one address and from all. Further ones are refused before their body is read. */
const PER_ADDRESS = 30;
const PER_SITE = 300;
/** Maximum number of log lines per minute, because anyone can send reports. */
const LINES = 20;

export interface CspReportsOptions {
  log: Logger;
  metrics: Pick<Metrics, 'cspReport'>;
  trustedProxies: number;
  /** Whether requests are limited. The number of log lines always is. */
  rateLimits: boolean;
}

/**
 * Receives reports of Content-Security-Policy violations (security.ts). Each is counted; of similar ones, one an hour is logged.
 *
 * Anyone can send them, so all limits are in memory and the database is never used. Responds with 204, 400 for another shape, 413 above
 * 16 kB, 415 for another type and 429 above the limits, and never echoes the input.
 */
export async function cspReports(
  app: FastifyInstance,
  { log, metrics, trustedProxies, rateLimits }: CspReportsOptions,
): Promise<void> {
  const requests = new Counts();
  const write = reportLog(log);

  // Runs before the body is read, so that a refused request costs almost nothing.
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
    const tooLarge = `The report is too large: ${MAX_BYTES.toLocaleString('en')} bytes are the limit.`;
    return refuse(reply, status, status === 413 ? tooLarge : message);
  });

  app.post(
    CSP_REPORTS_PATH,
    { onRequest: async (request, reply) => limit(request, reply) },
    async (request, reply) => {
      let reports: CspReport[];
      try {
        const text = typeof request.body === 'string' ? request.body : '';
        reports = readCspReports(parseJson(text, bounds.json, 'The report'));
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

/** Counts per key and minute, in bounded memory. */
class Counts {
  // The minute of a key begins with its first count.
  readonly #counts = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE, noUpdateTTL: true });

  /** Counts one event. @returns whether it is within the limit */
  take(key: string, limit: number): boolean {
    const count = (this.#counts.get(key) ?? 0) + 1;
    if (count <= limit) this.#counts.set(key, count);
    return count <= limit;
  }
}

/** Logs a report, unless the hour had a similar one or the minute is full. The next line counts those. */
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
  // Do not wait for the rest of a body that is too long.
  if (status === 413) reply.header('Connection', 'close');
  reply.code(status).header('Cache-Control', 'no-store');
  return reply.type('text/plain; charset=utf-8').send(message);
}
