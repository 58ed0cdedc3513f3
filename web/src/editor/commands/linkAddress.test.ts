import { describe, expect, it } from 'vitest';
import { parseLinkAddress } from './linkAddress';

describe('parseLinkAddress', () => {
  it.each([
    ['https://react.dev', 'https://react.dev'],
    ['  http://example.com/a?b=1#c ', 'http://example.com/a?b=1#c'],
    ['example.com', 'https://example.com'],
    ['www.example.com/path?q=a:b', 'https://www.example.com/path?q=a:b'],
    ['//example.com', 'https://example.com'],
    ['localhost:3000/a', 'https://localhost:3000/a'],
    ['example.com:8080', 'https://example.com:8080'],
    ['HTTPS://Example.com', 'HTTPS://Example.com'],
    ['https://example.com/a b"c', 'https://example.com/a%20b%22c'],
    ['https://bücher.example', 'https://bücher.example'],
    ['name@example.com', 'mailto:name@example.com'],
    ['mailto:name@example.com?subject=Hi', 'mailto:name@example.com?subject=Hi'],
    ['tel:+44 20 7946 0000', 'tel:+442079460000'],
  ])('accepts %s', (typed, url) => {
    expect(parseLinkAddress(typed)).toEqual({ url });
  });

  it.each([
    ['', 'Enter an address'],
    ['javascript:alert(1)', 'not with "javascript:"'],
    ['JavaScript:alert(1)', 'not with "javascript:"'],
    ['data:text/html,x', 'not with "data:"'],
    ['ftp://example.com', 'not with "ftp:"'],
    ['mailto:', 'mail address'],
    ['tel:abc', 'phone number'],
    ['just words', 'not a web address'],
    ['word', 'not a web address'],
    ['https://', 'not a web address'],
    ['https://user:secret@example.com', 'not a web address'],
  ])('refuses "%s" and says why', (typed, words) => {
    expect(parseLinkAddress(typed).problem).toContain(words);
  });
});
