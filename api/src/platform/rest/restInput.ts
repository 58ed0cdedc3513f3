import { fieldError } from '../../errors.js';

export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Parses the query string of older clients. Their search requests `?page=1/?search=react` without encoding the input.
 * The second `/?` separates like `&`, and `+` is a space only where a form would write one: `c++` stays `c++`.
 */
export function parseQuery(url: string): URLSearchParams {
  const start = url.indexOf('?');
  const raw = start === -1 ? '' : url.slice(start + 1);
  return new URLSearchParams(
    raw
      .replace(/(^|&)page=([^&]*?)\/\?/, '$1page=$2&')
      .replace(/(?<![=+])\+(?!\+|&|%20|$)/g, '%20')
      .replaceAll('+', '%2B'),
  );
}

/** A page number from 1. @throws BadUserInputError naming `page` */
export function pageNumber(query: URLSearchParams): number {
  const raw = query.get('page') ?? '';
  if (raw === '') return 1;
  if (/^\d{1,9}$/.test(raw) && Number(raw) > 0) return Number(raw);
  throw fieldError('page', 'The page must be a whole number from 1.');
}

/** A required parameter. @throws BadUserInputError naming it */
export function requiredParameter(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (value === null) throw fieldError(name, `The parameter ${name} is missing.`);
  return value;
}

/** Text in a body; null counts as missing. @throws BadUserInputError naming the field */
export function optionalText(body: JsonObject, field: string): string | undefined {
  const value = own(body, field);
  if (value == null) return undefined;
  if (typeof value === 'string') return value;
  throw fieldError(field, `${field} must be text.`);
}

/** An object in a body; null counts as missing. @throws BadUserInputError naming the field */
export function optionalObject(body: JsonObject, field: string): JsonObject | undefined {
  const value = own(body, field);
  if (value == null) return undefined;
  if (isJsonObject(value)) return value;
  throw fieldError(field, `${field} must be an object.`);
}

/** @throws BadUserInputError naming the field */
export function requiredText(body: JsonObject, field: string): string {
  const value = optionalText(body, field);
  if (value !== undefined) return value;
  throw fieldError(field, `${field} is missing.`);
}

/** @throws BadUserInputError naming the field */
export function requiredBoolean(body: JsonObject, field: string): boolean {
  const value = own(body, field);
  if (typeof value === 'boolean') return value;
  throw fieldError(field, value == null ? `${field} is missing.` : `${field} must be true or false.`);
}

/** Selects fields of a body and gives them the service's `names`. Missing fields stay missing. */
export function pick(body: JsonObject, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) => {
      const value = own(body, field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A JSON body may contain `__proto__`, `constructor` and the like. */
function own(body: JsonObject, field: string): unknown {
  return Object.hasOwn(body, field) ? body[field] : undefined;
}
