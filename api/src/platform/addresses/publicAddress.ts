import type { LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { resolveName } from './resolveName.js';

/** An address that this server must not ask for others: it may be one of the own network. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not public.');
  }
}

/** The addresses that IANA gives to the IPv6 internet. Others, as `::127.0.0.1`, have no range of their own. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** The address of Azure's platform, which answers the machines of its customers only, has no range of its own either. */
const AZURE_PLATFORM = '168.63.129.16';

/**
 * Whether an IP address is one of the public internet. Everything else is refused: loopback, private and link-local ranges, those of
 * carriers (RFC 6598) and of cloud metadata, multicast, documentation, and IPv6 forms that contain an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // Without a zone, which `fe80::1%eth0` has.
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_PLATFORM) return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
}

/**
 * Resolves names, but fails if any address of a name is not public. The caller connects to the addresses that
 * this function has checked, so a name that changes its address in between (DNS rebinding) gains nothing.
 */
export const publicLookup: LookupFunction = (hostname: string, options: LookupOptions, callback) => {
  resolveName(hostname).then(
    (addresses) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new PrivateAddressError(), []);
      if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    },
    (error: unknown) => callback(error instanceof Error ? error : new PrivateAddressError(), []),
  );
};
