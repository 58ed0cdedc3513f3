import { parseUrl } from '../../platform/text/urls.js';

export const MAX_REDIRECT_URI = 500;

/** Visible ASCII without characters that parsers of URLs read differently. */
const PLAIN = /^[!#-;=?-[\]_a-z~]+$/;
/** Hosts of the user's own machine (RFC 8252 section 8.3). */
const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** An http address of these hosts without its port. */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/;

/** Why an address cannot be a redirect URI; null if it can. URIs are compared as text, so only one spelling is accepted. */
export function problemOfRedirectUri(uri: string): string | null {
  if (uri.length > MAX_REDIRECT_URI) return `A redirect URI can have ${MAX_REDIRECT_URI} characters at most.`;
  const url = PLAIN.test(uri) ? parseUrl(uri) : null;
  if (!url) return 'A redirect URI must be an address such as https://example.com/callback';
  if (uri.includes('#')) return 'A redirect URI cannot have a fragment.';
  if (url.username !== '' || url.password !== '') return 'A redirect URI cannot have a user or password.';
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname)))
    return 'A redirect URI must use https, or http with 127.0.0.1, [::1] or localhost.';
  if (url.href !== uri && url.href !== `${uri}/`) return `Write the redirect URI as ${url.href}`;
  return null;
}

/** Whether a redirect URI of a request is registered. The port of a loopback address may differ (RFC 8252 section 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (!LOOPBACK.test(uri) || problemOfRedirectUri(uri) !== null) return false;
  const withoutPort = (each: string) => each.replace(LOOPBACK, '$1');
  return registered.some((each) => LOOPBACK.test(each) && withoutPort(each) === withoutPort(uri));
}

/** A redirect URI with the parameters of a response. Its own query stays as it is. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const added = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== null) added.append(name, value);
  return `${uri}${uri.includes('?') ? '&' : '?'}${added.toString()}`;
}
