import { isIPv4 } from 'node:net';
import { ADDRESS_LENGTH } from './session.entity.js';

/**
 * The network of a client's address, too coarse to identify a household: the /24 of an IPv4 address or the /48 of an
 * IPv6 address.
 *
 * @param address as used for rate limits (platform/limits/rateLimits.ts): an IPv4 address, the /64 of an IPv6 address,
 *   or a proxy's text
 */
export function addressRange(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  const groups = /^([\da-f]+):([\da-f]+):([\da-f]+):[\da-f]+::\/64$/.exec(address);
  if (groups) return `${groups.slice(1).join(':')}::/48`;
  return address.slice(0, ADDRESS_LENGTH);
}
