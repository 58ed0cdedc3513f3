import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** What we like best first. */
const encodings: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send few different ones; what is long is not remembered. */
const remembered = new LRUCache<string, Encoding>({ max: 100 });
const MAX_LENGTH = 200;

/** Of the encodings that a request's `Accept-Encoding` allows, the one that we like best. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const header = accepted === undefined ? '' : String(accepted);
  const known = remembered.get(header);
  if (known) return known;
  const allowed = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...encodings]);
  const encoding = encodings.find((name) => allowed.includes(name)) ?? 'identity';
  if (header.length <= MAX_LENGTH) remembered.set(header, encoding);
  return encoding;
}
