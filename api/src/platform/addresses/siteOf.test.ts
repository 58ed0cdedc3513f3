import { expect, it } from 'vitest';
import { siteOf } from './siteOf.js';

it.each([
  ['example.com', 'example.com'],
  ['a.b.example.com', 'example.com'],
  ['a.example.co.uk', 'example.co.uk'],
  ['ada.github.io', 'ada.github.io'],
  ['x.ada.github.io', 'ada.github.io'],
  ['localhost', 'localhost'],
  ['192.0.2.77', '192.0.2.0/24'],
  ['[2001:db8:abcd:12::1]', '2001:db8:abcd::/48'],
  ['[::1]', '0:0:0::/48'],
])('%s belongs to %s', async (host, site) => {
  expect(await siteOf(host)).toBe(site);
});
