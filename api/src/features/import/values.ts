import { cleanCharacters } from '../../platform/text/cleanCharacters.js';
import { parseUrl } from '../../platform/text/urls.js';

/* Values of untrusted files. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const objectsOf = (value: unknown): JsonObject[] => listOf(value).filter(isObject);

/** One line of text; '' for anything else. */
export function text(value: unknown): string {
  return typeof value === 'string' ? cleanCharacters(value).replace(/\s+/g, ' ').trim() : '';
}

/** Text or a number as text. */
export const idOf = (value: unknown): string =>
  text(typeof value === 'number' || typeof value === 'bigint' ? String(value) : value);

/** Text with its lines; '' for anything else. */
export const linesOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function webAddress(value: unknown, base?: string): string | undefined {
  const written = text(value);
  const url = written === '' ? null : parseUrl(written, base);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** The path of a page of a site that may be in a folder: `/blog` and `/hello` are `/blog/hello`. */
export const pathOn = (site: string | undefined, path: string): string =>
  (site === undefined ? '' : (parseUrl(site)?.pathname ?? '').replace(/\/$/, '')) + path;

const ISO =
  /^(\d{4})([-/])(\d\d?)\2(\d\d?)(?:[Tt ](\d\d?:\d\d(?::\d\d(?:\.\d+)?)?) ?([Zz]|[+-]\d\d:?\d\d)?)?(?: UTC)?$/;
const RFC_822 =
  /^(?:[A-Za-z]{3,9}, *)?\d{1,2} [A-Za-z]{3,9} (?:\d{4}|\d\d) \d\d:\d\d(?::\d\d)? *(?:[A-Z]{1,4}|[+-]\d{4})?$/;
/** As JavaScript writes a date, and Hashnode's backups. */
const OF_SCRIPT = /^[A-Z][a-z]{2} [A-Z][a-z]{2} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \([^()]*\))?$/;

const NAMED = /^(?:[A-Za-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2} [A-Za-z]{3,9},? \d{4})$/;
/** Smaller numbers are days or years, such as `date: 2019`. */
const FIRST_SECOND = 1e8;
const FIRST_MILLISECOND = 1e11;

/** A date as ISO 8601, as RFC 822, as `Date` of JavaScript prints it, as `May 6, 2019`, in seconds or in milliseconds; without a zone it is UTC. Null for anything else, and before 1970. */
export function dateOf(value: unknown): Date | null {
  const date = value instanceof Date ? value : new Date(millisecondsOf(value));
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1970 || date.getUTCFullYear() > 9999
    ? null
    : date;
}

function millisecondsOf(value: unknown): number {
  if (typeof value === 'number') {
    if (value >= FIRST_MILLISECOND) return value;
    return value < FIRST_SECOND ? NaN : value * 1000;
  }
  const written = text(value);
  const [, year, , month = '', dayOfMonth = '', time, zone] = ISO.exec(written) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  if (year !== undefined)
    return Date.parse(
      time === undefined
        ? day
        : `${day}T${time.padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0')}${(zone ?? 'Z').toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`,
    );
  if (NAMED.test(written)) return Date.parse(`${written} UTC`);
  if (OF_SCRIPT.test(written)) return Date.parse(written);
  if (!RFC_822.test(written)) return NaN;
  return Date.parse(/\d$/.test(written) && !/[+-]\d{4}$/.test(written) ? `${written} UTC` : written);
}

/** The fields of a post for a date: the date, or what could not be read. */
export function datedBy(...values: unknown[]): { publishedAt: Date | null; unreadableDate?: string } {
  for (const value of values) {
    const publishedAt = dateOf(value);
    if (publishedAt) return { publishedAt };
  }
  const unreadable = values.map(idOf).find((value) => value !== '');
  return { publishedAt: null, ...(unreadable !== undefined && { unreadableDate: unreadable.slice(0, 100) }) };
}
