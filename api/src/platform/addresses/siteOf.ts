import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The site to which a host belongs: the registered domain, by the Public Suffix List (https://publicsuffix.org), or the
 * network of an IP address. The owner of a domain has any number of hosts, and the owner of an IPv6 network any number of addresses.
 */
export async function siteOf(hostname: string): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIPv4(host)) return `${host.slice(0, host.lastIndexOf('.'))}.0/24`;
  if (isIPv6(host)) {
    const { parts } = ipaddr.IPv6.parse(host);
    return `${parts
      .slice(0, 3)
      .map((part) => part.toString(16))
      .join(':')}::/48`;
  }
  const { getDomain } = await import('tldts');
  // With the domains of providers, such as github.io, whose customers are strangers to each other.
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}
