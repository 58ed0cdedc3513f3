import { isJsonObject } from '../platform/rest/restInput.js';
import { MAX_URL_LENGTH, parseUrl } from '../platform/text/urls.js';

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
export interface CspReport {
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
