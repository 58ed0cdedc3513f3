/** Maximum length of a URL; browsers and mail programs truncate longer ones. */
export const MAX_URL_LENGTH = 4096;

/** Maximum length of a host with port and credentials. A name has up to 253 (RFC 1035 section 2.3.4). */
const MAX_AUTHORITY = 512;

/** The authority of a URL. For http and https, browsers read any number of slashes or backslashes as two. */
const AUTHORITY = /^(?:(?:https?|wss?|ftp|file):[\\/]*|(?:[a-z][a-z0-9+.-]*:)?[\\/]{2,})([^\\/?#]*)/i;

/** Characters that the URL standard ignores: leading white space, and line breaks and tabs anywhere. */
const IGNORED = /^[\s\p{Cc}]+|[\t\n\r]+/gu;

/**
 * Parses an untrusted URL, with a trusted base; null if it is invalid or too long. Processing an international host
 * name takes quadratic time: 24,000 characters take seconds.
 */
export function parseUrl(address: string, base?: string): URL | null {
  if (address.length > MAX_URL_LENGTH) return null;
  const authority = AUTHORITY.exec(address.replace(IGNORED, ''))?.[1] ?? '';
  if (authority.length > MAX_AUTHORITY) return null;
  try {
    // Not `URL.canParse`: on Node 20, once it is optimised, it calls addresses with letters such as ü invalid.
    return new URL(address, base);
  } catch {
    return null;
  }
}
