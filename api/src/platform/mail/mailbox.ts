import { domainToASCII } from 'node:url';

/** Maximum length of an address in characters (features/auth/email.ts). Longer input is refused anyway. */
const MAX_ADDRESS = 254;

/**
 * The form of an email address for limits, so that other spellings count as the same mailbox: case, Unicode
 * normalisation and the two forms of an international domain (RFC 5890) are ignored. Provider-specific rules such as
 * dots or `+tag` are not.
 *
 * @param email as entered. Normalising an international domain takes quadratic time, so longer input is not changed
 */
export function mailboxKey(email: string): string {
  if (email.length > MAX_ADDRESS) return email;
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
