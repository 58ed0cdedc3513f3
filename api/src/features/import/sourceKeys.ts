import { parseUrl } from '../../platform/text/urls.js';

/** A key under which an earlier import may have stored the items of a source. */
export interface OtherKey {
  key: string;
  /** Another source may have had the same one: an item counts as known only if the stored post has its title. */
  isShared?: boolean;
  /** It is the name of a folder, which another site may have too: the report tells of other titles. */
  isFolder?: boolean;
}

export interface SourceKeys {
  key: string;
  otherKeys: OtherKey[];
}

/** The keys of a site. The scheme and `www.` do not count: sites change them, and people write either. */
export function keysOfSite(kind: string, address: string): SourceKeys {
  const url = parseUrl(address);
  if (url === null) return { key: `${kind} ${address}`, otherKeys: [] };
  const host = url.host.replace(/^www\./, '');
  const path = url.pathname + url.search;
  // Earlier versions took the address as it was given.
  const forms = ['https://', 'https://www.', 'http://', 'http://www.'].map((start) => start + host + path);
  return {
    key: `${kind} //${host}${path.replace(/\/$/, '')}`,
    otherKeys: [...new Set([address, ...forms])].map((form) => ({ key: `${kind} ${form}` })),
  };
}
