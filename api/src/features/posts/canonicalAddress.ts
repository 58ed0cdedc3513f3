import { fieldError } from '../../errors.js';
import { parseUrl } from '../../platform/text/urls.js';

export const MAX_ADDRESS = 2048;

/**
 * The address in stored form, without its fragment.
 * @returns why it cannot be the canonical address of a post of this site, if it cannot
 */
export function canonicalAddress(raw: string, publicUrl: string): { address: string } | { problem: string } {
  const url = parseUrl(raw.trim());
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') {
    return { problem: 'This must be an https address, such as https://example.com/post.' };
  }
  if (url.host === new URL(publicUrl).host) {
    return { problem: 'This address is on this site. Leave it out for a post that appears here first.' };
  }
  url.hash = '';
  return url.href.length > MAX_ADDRESS
    ? { problem: `An address can have ${MAX_ADDRESS} characters at most.` }
    : { address: url.href };
}

/** The canonical address of a post in stored form; null without one. @throws BadUserInputError naming `canonicalURL` */
export function checkCanonicalURL(raw: string | null | undefined, publicUrl: string): string | null {
  if (raw == null || raw.trim() === '') return null;
  const checked = canonicalAddress(raw, publicUrl);
  if ('problem' in checked) throw fieldError('canonicalURL', checked.problem);
  return checked.address;
}
