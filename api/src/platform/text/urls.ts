/** Longest address that is read; browsers and mail programs cut longer ones. */
export const MAX_URL_LENGTH = 4096;

/** Longest host with its port and what may stand before it, in UTF-16 code units. A host name has 253 characters (RFC 1035 section 2.3.4). */
const MAX_AUTHORITY = 512;

/** The part of an address that names a host. Of the web's schemes a browser reads any number of slashes, of either kind, as two. */
const AUTHORITY = /^(?:(?:https?|wss?|ftp|file):[\\/]*|(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,})([^\\/?#]*)/i;

/** What the URL standard ignores: what stands before an address, and line breaks and tabs wherever they are. */
const IGNORED = /^[\s\p{Cc}]+|[\t\n\r]+/gu;

/**
 * Parses an address that strangers wrote; null when it is none. One that is too long, or whose host is, is none either: the work of an
 * international host name grows with the square of its length, and 24,000 characters take seconds.
 *
 * @param base what a relative address is relative to; trusted
 */
export function parseUrl(address: string, base?: string): URL | null {
  if (address.length > MAX_URL_LENGTH) return null;
  const authority = AUTHORITY.exec(address.replace(IGNORED, ''))?.[1] ?? '';
  if (authority.length > MAX_AUTHORITY) return null;
  return URL.canParse(address, base) ? new URL(address, base) : null;
}
