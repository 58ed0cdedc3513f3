import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that this server must not ask for others: it may be one of the own network. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not public.');
  }
}

/**
 * Whether an IP address is one of the public internet. Everything else is refused: loopback, private and link-local ranges, those of
 * carriers (RFC 6598) and of cloud metadata, multicast, documentation, and IPv6 forms that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // Without a zone, which `fe80::1%eth0` has.
  return ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';
}

/**
 * Resolves names like the default, but fails if any address of a name is not public. The caller connects to the addresses that
 * this function has checked, so a name that changes its address in between (DNS rebinding) gains nothing.
 */
export const publicLookup: LookupFunction = (hostname: string, options: LookupOptions, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(), []);
    if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
