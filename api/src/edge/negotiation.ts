import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Supported content encodings, the preferred one first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Longer header values are not cached. Browsers send few different ones. */
const MAX_CACHED_LENGTH = 256;

/** The preferred encoding among those that an `Accept-Encoding` header allows. */
export const encodingFor = memoize((header): Encoding => {
  const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings]);
  return encodings.find((name) => allowed.includes(name)) ?? 'identity';
});

const allowsHtml = memoize(
  (accept) => new Negotiator({ headers: { accept } }).mediaType(['text/html']) !== undefined,
);

/** Whether an `Accept` header allows a page of HTML. */
export function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || allowsHtml(accept);
}

const GRAPHQL_RESPONSE = 'application/graphql-response+json; charset=utf-8';

/**
 * Whether a GraphQL response is sent as plain JSON to a client with this `Accept` header. Apollo Server chooses in the same way: clients may name the
 * parameter, too.
 */
export const getsPlainJson = memoize(
  (accept) =>
    new Negotiator({ headers: { accept } }).mediaType([
      'application/json; charset=utf-8',
      GRAPHQL_RESPONSE,
    ]) !== GRAPHQL_RESPONSE,
);

function memoize<Result extends string | boolean>(
  negotiate: (header: string) => Result,
): (header: string | string[] | undefined) => Result {
  const cache = new LRUCache<string, Result>({ max: 100 });
  return (value) => {
    const header = value === undefined ? '' : String(value);
    const known = cache.get(header);
    if (known !== undefined) return known;
    const result = negotiate(header);
    if (header.length <= MAX_CACHED_LENGTH) cache.set(header, result);
    return result;
  };
}
