import { expect, it } from 'vitest';
import { addressRange } from './deviceName.js';

it.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['127.0.0.1', '127.0.0.0/24'],
  ['2001:db8:abcd:12::/64', '2001:db8:abcd::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j lies in %j', (address, range) => {
  expect(addressRange(address)).toBe(range);
});

it('is never longer than its column', () => {
  expect(addressRange('x'.repeat(500))).toHaveLength(64);
});
