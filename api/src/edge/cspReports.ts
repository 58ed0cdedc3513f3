import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { bounds, parseJson } from '../platform/bounds/bounds.js';
import type { Logger } from '../platform/log/log.js';
import type { Metrics } from '../platform/metrics/metrics.js';
import { checkContentLength, readText, UnreadableError } from './jsonBody.js';
import { clientAddress } from '../platform/limits/rateLimits.js';
import { isJsonObject } from '../platform/rest/restInput.js';
import { MAX_URL_LENGTH, parseUrl } from '../platform/text/urls.js';
import { CSP_REPORTS_PATH } from './security.js';
import { HOUR, MINUTE } from '../platform/time.js';

/** Maximum length of a body in bytes. A report has 1 to 2 kB, and browsers send a few at once. */
const MAX_BYTES = 16 * 1024;
const TYPES = ['application/csp-report', 'application/reports+json'];

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

/**
 * Directives that are counted by name. All others are counted as `other`, because a metric label must have few values.
 *
 * Source: https://www.w3.org/TR/CSP3/#csp-directives and https://www.w3.org/TR/trusted-types/#integration-with-content-security-policy.
 */
const REPORTED_DIRECTIVES = new Set(
  (
    'base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src manifest-src ' +
    'media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src ' +
    'style-src-attr style-src-elem trusted-types worker-src'
  ).split(' '),
);

/** The part of a report that is logged. Anyone can send reports, so each text is truncated and has no control characters. */
interface CspReport {
  directive: string;
  /** Origin or scheme of the blocked resource, or a keyword such as `inline` or `trusted-types-sink`. */
  blocked: string;
  /** Path of the page, without its query, which may contain the token of a mailed link. */
  page: string;
  /** File, line and column of the script; empty if the browser does not report them. */
  source: string;
  /** Start of the blocked text; empty if the browser does not report it. */
  sample: string;
}

/** Further reports of one request are ignored. */
const MAX_REPORTS = 20;
const MAX_SAMPLE = 40;
const MAX_PATH = 200;

/** The site does not cause violations by browser extensions. */
const EXTENSION = /^(?:(?:chrome|moz|ms-browser|safari|safari-web)-extension|webkit-masked-url)(?::|$)/;

/**
 * Reads one violation for `report-uri` (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation), or a list of
 * reports for `report-to` (https://www.w3.org/TR/reporting-1/#media-type), without those about browser extensions.
 *
 * @throws TypeError with a message for the client if the body has neither form
 */
export function readCspReports(json: unknown): CspReport[] {
  const violations = Array.isArray(json)
    ? json.slice(0, MAX_REPORTS).flatMap(ofReportTo)
    : [ofReportUri(json)];
  const isOfSite = ({ blocked, source }: Violation) => !EXTENSION.test(blocked) && !EXTENSION.test(source);
  return violations.filter(isOfSite).map(toReport);
}

/** A violation, independent of the form of its report. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  line: unknown;
  column: unknown;
  sample: string;
}

function ofReportUri(json: unknown): Violation {
  const report = isJsonObject(json) ? json['csp-report'] : null;
  if (!isJsonObject(report))
    throw new TypeError('The body needs an object "csp-report", or it is a list of reports.');
  return {
    directive: text(report['effective-directive']) || text(report['violated-directive']),
    blocked: text(report['blocked-uri']),
    page: text(report['document-uri']),
    source: text(report['source-file']),
    line: report['line-number'],
    column: report['column-number'],
    sample: text(report['script-sample']),
  };
}

function ofReportTo(report: unknown): Violation[] {
  if (!isJsonObject(report)) throw new TypeError('Every report of the list must be an object.');
  const { type, body } = report;
  if (type !== 'csp-violation') return [];
  if (!isJsonObject(body))
    throw new TypeError('A report of the type "csp-violation" needs an object "body".');
  return [
    {
      directive: text(body.effectiveDirective),
      blocked: text(body.blockedURL),
      page: text(body.documentURL),
      source: text(body.sourceFile),
      line: body.lineNumber,
      column: body.columnNumber,
      sample: text(body.sample),
    },
  ];
}

function toReport({ directive, blocked, page, source, line, column, sample }: Violation): CspReport {
  // Older browsers append the sources to the directive.
  const [name = ''] = directive.split(' ', 1);
  const place = pathOf(source);
  return {
    directive: REPORTED_DIRECTIVES.has(name) ? name : 'other',
    blocked: originOf(blocked),
    page: pathOf(page),
    source:
      place && [place, ...[line, column].filter((part) => typeof part === 'number' && part > 0)].join(':'),
    sample: sample.slice(0, MAX_SAMPLE),
  };
}

/** The origin of an http(s) URL, the scheme of any other URL, or the keyword itself. */
function originOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  const url = parseUrl(address.slice(0, MAX_URL_LENGTH));
  if (!url) return '';
  const { origin, protocol } = url;
  return (origin === 'null' ? protocol : origin).slice(0, MAX_PATH);
}

/** The path of an http(s) URL, or the scheme of any other URL. */
function pathOf(address: string): string {
  const url = parseUrl(address.slice(0, MAX_URL_LENGTH));
  if (!url) return '';
  const { protocol, pathname } = url;
  return (protocol === 'https:' || protocol === 'http:' ? pathname : protocol).slice(0, MAX_PATH);
}

/** A string without control and invisible characters, which could falsify the log. Any other value gives an empty string. */
const text = (value: unknown): string => (typeof value === 'string' ? value.replace(/\p{C}/gu, '') : '');
