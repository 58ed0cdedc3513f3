import { describe, expect, it } from 'vitest';
import { MAX_URL_LENGTH, parseUrl } from './urls.js';

/** Enough distinct letters to make the processing of a host name slow. */
const letters = Array.from({ length: 4000 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000)));
const host = letters.join('');

describe('an untrusted URL', () => {
  it.each([
    ['https://example.com/a?b#c', undefined, 'https://example.com/a?b#c'],
    ['/a', 'https://example.com/b/', 'https://example.com/a'],
    ['//例え.テスト/a', 'https://example.com', 'https://xn--r8jz45g.xn--zckzah/a'],
    [`https://example.com/${'é'.repeat(600)}`, undefined, `https://example.com/${'%C3%A9'.repeat(600)}`],
    [`/${'a'.repeat(600)}`, 'https://example.com', `https://example.com/${'a'.repeat(600)}`],
    [`mailto:${'a'.repeat(600)}`, undefined, `mailto:${'a'.repeat(600)}`],
  ])('%s is parsed', (address, base, href) => {
    expect(parseUrl(address, base)?.href).toBe(href);
  });

  it.each(['', 'nowhere', 'https://', `https://example.com/${'a'.repeat(MAX_URL_LENGTH)}`])(
    '%s is none',
    (address) => {
      expect(parseUrl(address)).toBeNull();
    },
  );

  it.each([
    ['plainly', `https://${host}/`],
    ['without slashes', `https:${host}`],
    ['with many slashes', `https:///\\//${host}`],
    ['with the scheme of the page', `//${host}`],
    ['behind a backslash', `\\/${host}`],
    ['behind a control character', `\0https://${host}`],
    ['with a line break in its scheme', `ht\ntps:/\t/${host}`],
    ['behind a name and a password', `https://a:b@${host}`],
    ['of another scheme', `foo://${host}`],
  ])('with an overlong host is not parsed, written %s', (_, address) => {
    expect(parseUrl(address, 'https://example.com')).toBeNull();
  });
});

it('reads addresses with letters of Latin-1 however many it has read', () => {
  for (let index = 0; index < 20_000; index += 1) parseUrl(`https://example.com/${index}`);
  expect(parseUrl('https://bücher.example/')?.host).toBe('xn--bcher-kva.example');
});
