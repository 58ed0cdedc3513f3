import { domainToASCII } from 'node:url';

/** Maximum length of an address in characters (features/auth/email.ts). Longer input is refused anyway. */
const MAX_ADDRESS = 254;

/**
 * The form of an email address for limits: case, Unicode normalisation and the form of an international domain
 * (RFC 5890) are ignored, rules of providers such as dots or `+tag` are not. Long input is not changed, because
 * normalising a domain takes quadratic time.
 */
export function mailboxKey(email: string): string {
  if (email.length > MAX_ADDRESS) return email;
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
