import { describe, expect, it } from 'vitest';
import { canonicalAddress } from './canonicalAddress.js';

const SITE = 'https://hydrate.example';

describe('canonicalAddress', () => {
  it('stores https addresses of other sites without their fragment', () => {
    expect(canonicalAddress(' https://Example.com/a?b=c#d ', SITE)).toEqual({
      address: 'https://example.com/a?b=c',
    });
    expect(canonicalAddress('https://bücher.example', SITE)).toEqual({
      address: 'https://xn--bcher-kva.example/',
    });
  });

  it.each([
    ['http://example.com/', /must be an https address/],
    ['javascript:alert(1)', /must be an https address/],
    ['example.com/post', /must be an https address/],
    ['https://ada:secret@example.com/', /must be an https address/],
    ['https://hydrate.example/post/1', /on this site/],
    ['HTTPS://HYDRATE.EXAMPLE:443', /on this site/],
    [`https://example.com/${'a'.repeat(2048)}`, /2048 characters at most/],
  ])('refuses %s', (address, problem) => {
    expect(canonicalAddress(address, SITE)).toEqual({ problem: expect.stringMatching(problem) as string });
  });
});
