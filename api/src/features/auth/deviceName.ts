import { isIPv4 } from 'node:net';
import { ADDRESS_LENGTH, DEVICE_LENGTH } from './session.entity.js';

/** Browsers by the product of their User-Agent header. Most claim to be Chrome or Safari as well, so the first match counts. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPX|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN = 'Unknown device';
/** The first product of a User-Agent header (RFC 9110 section 10.1.5), without its version. */
const PRODUCT = /^[A-Za-z][\w.-]*/;
/** Longer headers are truncated before they are matched. */
const MAX_USER_AGENT = 500;

/** The device of a User-Agent header, such as "Chrome on Linux", or its product. At most 60 characters. */
export function deviceName(userAgent: string): string {
  const header = userAgent.slice(0, MAX_USER_AGENT);
  const browser = find(browsers, header);
  const system = find(systems, header);
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const product = PRODUCT.exec(header)?.[0];
  if (product === undefined || product === 'Mozilla') return system ?? UNKNOWN;
  return product.slice(0, DEVICE_LENGTH);
}

function find(names: readonly (readonly [RegExp, string])[], header: string): string | undefined {
  return names.find(([pattern]) => pattern.test(header))?.[1];
}

/** The /24 (IPv4) or /48 (IPv6) of an address of rateLimits.ts: too coarse to identify a household. */
export function addressRange(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  const groups = /^([\da-f]+):([\da-f]+):([\da-f]+):[\da-f]+::\/64$/.exec(address);
  if (groups) return `${groups.slice(1).join(':')}::/48`;
  return address.slice(0, ADDRESS_LENGTH);
}
