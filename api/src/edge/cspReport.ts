import { MAX_URL_LENGTH, parseUrl } from '../platform/text/urls.js';

/**
 * Directives that a report may name: the label of a metric, of which there must be few. Any other is `other`.
 *
 * Source: https://www.w3.org/TR/CSP3/#csp-directives and https://www.w3.org/TR/trusted-types/#integration-with-content-security-policy.
 */
export const REPORTED_DIRECTIVES = [
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

export type ReportedDirective = (typeof REPORTED_DIRECTIVES)[number] | 'other';

/** What is kept of a report. Strangers can send anything: every text is short and without control characters. */
export interface CspReport {
  directive: ReportedDirective;
  /** The origin or scheme of what was blocked, or a word of the standard such as `inline` or `trusted-types-sink`. */
  blocked: string;
  /** The path of the page, without its query: that may hold the token of a mailed link. */
  page: string;
  /** File, line and column of the script that did it; empty when the browser does not say. */
  source: string;
  /** The beginning of the text that was refused; empty when the browser does not say. */
  sample: string;
}

/** More reports of one request are left out. */
const MAX_REPORTS = 20;
const MAX_SAMPLE = 40;
const MAX_PATH = 200;

/** What extensions of browsers do within pages is none of the site's doing. */
const EXTENSION = /^(?:(?:chrome|moz|ms-browser|safari|safari-web)-extension|webkit-masked-url)(?::|$)/;

/**
 * Reads the body of a report in either form: one violation for `report-uri` (https://www.w3.org/TR/CSP3/#deprecated-serialize-violation),
 * or a list of reports for `report-to` (https://www.w3.org/TR/reporting-1/#media-type).
 *
 * @param json a parsed body of any shape
 * @returns the violations; reports of other types and those about browser extensions are left out
 * @throws TypeError with a message for the sender, when it is neither
 */
export function readCspReports(json: unknown): CspReport[] {
  const violations = Array.isArray(json)
    ? json.slice(0, MAX_REPORTS).flatMap(ofReportTo)
    : [ofReportUri(json)];
  return violations.filter((violation) => !isOfExtension(violation)).map(toReport);
}

/** A violation in the words of either form. */
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
  const report = isRecord(json) ? json['csp-report'] : null;
  if (!isRecord(report))
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
  if (!isRecord(report)) throw new TypeError('Every report of the list must be an object.');
  const { type, body } = report;
  if (type !== 'csp-violation') return [];
  if (!isRecord(body)) throw new TypeError('A report of the type "csp-violation" needs an object "body".');
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

const isOfExtension = ({ blocked, source }: Violation): boolean =>
  EXTENSION.test(blocked) || EXTENSION.test(source);

function toReport({ directive, blocked, page, source, line, column, sample }: Violation): CspReport {
  // Older browsers send the directive with its sources behind it.
  const [name = ''] = directive.split(' ', 1);
  const place = pathOf(source);
  return {
    directive: REPORTED_DIRECTIVES.find((known) => known === name) ?? 'other',
    blocked: originOf(blocked),
    page: pathOf(page),
    source:
      place &&
      [place, line, column]
        .filter((part) => (typeof part !== 'number' ? part === place : part > 0))
        .join(':'),
    sample: sample.slice(0, MAX_SAMPLE),
  };
}

/** The origin of an address of the web; of any other address its scheme; a word is itself. */
function originOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  const url = parseUrl(address.slice(0, MAX_URL_LENGTH));
  if (!url) return '';
  const { origin, protocol } = url;
  return (origin === 'null' ? protocol : origin).slice(0, MAX_PATH);
}

/** The path of an address of the web; of any other address its scheme. */
function pathOf(address: string): string {
  const url = parseUrl(address.slice(0, MAX_URL_LENGTH));
  if (!url) return '';
  const { protocol, pathname } = url;
  return (protocol === 'https:' || protocol === 'http:' ? pathname : protocol).slice(0, MAX_PATH);
}

/** A text without control characters and invisible ones, so that it looks in a log as it is. Anything else is empty. */
const text = (value: unknown): string => (typeof value === 'string' ? value.replace(/\p{C}/gu, '') : '');

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
