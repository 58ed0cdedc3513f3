import { domainToASCII } from 'node:url';

/**
 * The form of an email address that limits are counted by, so that another spelling of it is not another mailbox: case, Unicode form and the two
 * spellings of an international domain (RFC 5890) do not count. What single providers ignore, such as dots or `+tag`, does.
 */
export function mailboxKey(email: string): string {
  const text = email.trim().normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  return `${text.slice(0, at + 1)}${domainToASCII(domain) || domain}`;
}
