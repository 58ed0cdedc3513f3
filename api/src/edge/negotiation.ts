import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Supported content encodings, the preferred one first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send few different values of a header; longer ones are not remembered. */
const MAX_REMEMBERED = 256;

/** The preferred one of the encodings that an `Accept-Encoding` header allows. */
export const encodingFor = rememberedBy((header): Encoding => {
  const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings]);
  return encodings.find((name) => allowed.includes(name)) ?? 'identity';
});

const allowsHtml = rememberedBy(
  (accept) => new Negotiator({ headers: { accept } }).mediaType(['text/html']) !== undefined,
);

/** Whether an `Accept` header allows a page of HTML. */
export function acceptsHtml(accept: string | undefined): boolean {
  return accept === undefined || allowsHtml(accept);
}

function rememberedBy<Result extends string | boolean>(
  negotiate: (header: string) => Result,
): (header: string | string[] | undefined) => Result {
  const remembered = new LRUCache<string, Result>({ max: 100 });
  return (value) => {
    const header = value === undefined ? '' : String(value);
    const known = remembered.get(header);
    if (known !== undefined) return known;
    const result = negotiate(header);
    if (header.length <= MAX_REMEMBERED) remembered.set(header, result);
    return result;
  };
}
