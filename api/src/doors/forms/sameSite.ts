import type { IncomingMessage } from 'node:http';
import { ForbiddenError } from '../../errors.js';
import { parseUrl } from '../../platform/text/urls.js';

/**
 * Refuses a form that another site has sent. Browsers state the origin of every form, and pages cannot change what they state
 * (https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html). Pages with forms are the same for
 * everybody, so that they cannot contain a token. Text browsers such as Lynx and w3m send neither `Origin` nor `Sec-Fetch-Site`, but a `Referer`.
 *
 * @throws ForbiddenError
 */
export function refuseOtherSites({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, referer, 'sec-fetch-site': site } = headers;
  const origin = headers.origin ?? (site === undefined ? parseUrl(referer ?? '')?.origin : undefined);
  const stated = parseUrl(origin ?? '');
  // A page of http may be from anybody on the way.
  const isSafe = stated?.protocol === 'https:' || !publicUrl.startsWith('https:');
  const isOwn = stated !== null && (origin === publicUrl || (stated.host === host && isSafe));
  if (!isOwn || (site !== undefined && site !== 'same-origin'))
    throw new ForbiddenError(
      'This form came from another site. Nothing was changed. Send it from the page itself.',
    );
}
