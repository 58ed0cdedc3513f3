import { domainToASCII } from 'node:url';

/** No address is longer, in characters (features/auth/email.ts): what is refused anyway need not be told apart. */
const MAX_ADDRESS = 254;

/**
 * The form of an email address that limits are counted by, so that another spelling of it is not another mailbox: case, Unicode form and the two
 * spellings of an international domain (RFC 5890) do not count. What single providers ignore, such as dots or `+tag`, does.
 *
 * @param email as somebody typed it: the work of an international domain grows with the square of its length, so longer ones stay as they are
 */
export function mailboxKey(email: string): string {
  if (email.length > MAX_ADDRESS) return email;
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
