import { describe, expect, it } from 'vitest';
import { addedTo, isLinkFarm } from './newAccounts.js';
import { bandsOf, fingerprintOf, isNearlyTheSame } from './repeatedText.js';

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');
const links = (...hosts: string[]) => hosts.map((host, i) => `https://${host}/${i}`);

describe('isLinkFarm', () => {
  it('takes no time for a long text without spaces', () => {
    const start = performance.now();
    const facts = { text: 'a'.repeat(100_000), links: links('a.example', 'b.example'), mentions: [] };
    expect(isLinkFarm(facts)).toBe(true);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it.each([
    ['no links', words(3), [], false],
    ['one link and nothing else', '', links('a.example'), false],
    ['two links with a sentence', words(10), links('a.example', 'b.example'), false],
    ['two links and little text', words(9), links('a.example', 'b.example'), true],
    [
      'two bare addresses',
      'https://a.example/with/many/words http://b.example/x',
      links('a.example', 'b.example'),
      true,
    ],
    [
      'five links to one site in a short text',
      words(199),
      links(...Array<string>(5).fill('www.a.example')),
      true,
    ],
    [
      'five links to one site in a long text',
      words(200),
      links(...Array<string>(5).fill('a.example')),
      false,
    ],
    [
      'five links to five sites',
      words(30),
      links('a.example', 'b.example', 'c.example', 'd.example', 'e.example'),
      false,
    ],
    [
      'a Japanese sentence with two links',
      '状態をどこに置くかは設計で最も大切な判断です。',
      links('a.example', 'b.example'),
      false,
    ],
  ])('%s', (_, text, targets, expected) => {
    expect(isLinkFarm({ text, links: targets, mentions: [] })).toBe(expected);
  });
});

describe('addedTo', () => {
  it('counts each occurrence', () => {
    expect(addedTo(['a', 'b', 'a'], ['a', 'a', 'a', 'c'])).toEqual(['a', 'c']);
    expect(addedTo([], [])).toEqual([]);
  });
});

const SPAM =
  'I was looking for a job and found this great company that pays 5000 dollars a week for working at home, and you can join it today by writing to my address';

describe('repeated texts', () => {
  it.each([
    ['the same', SPAM, true],
    [
      'other signs, case and numbers',
      SPAM.toUpperCase().replace('5000', '9000').replaceAll(' ', ' * '),
      true,
    ],
    ['accents and invisible characters', SPAM.replaceAll('o', 'o\u0301').replaceAll('e', 'e\u200b'), true],
    ['another end', SPAM.replace('my address', 'our office'), true],
    [
      'another text',
      'Where to keep state is the most important decision of the design of an application, so lift it up to the closest parent',
      false,
    ],
    [
      'half of it',
      `${SPAM.slice(0, 75)} which made me think that hooks should have been explained better from the beginning to all of us`,
      false,
    ],
  ])('%s', (_, text, expected) => {
    const [one, other] = [fingerprintOf(SPAM), fingerprintOf(text)];
    expect(isNearlyTheSame(one!.signature, other!.signature)).toBe(expected);
    const bands = new Set(bandsOf(one!.signature));
    if (expected) expect(bandsOf(other!.signature).some((band) => bands.has(band))).toBe(true);
  });

  it('finds them in scripts without spaces', () => {
    const text =
      '状態をどこに置くかは設計で最も大切な判断です。最も近い共通の親に置きます。コンポーネントは小さく保つべきです。';
    const copy = `!${text.replace('です。', 'である。')}`;
    expect(isNearlyTheSame(fingerprintOf(text)!.signature, fingerprintOf(copy)!.signature)).toBe(true);
  });

  it('are no coincidence: short texts are not compared', () => {
    expect(fingerprintOf('Thank you, this is exactly what I needed!')).toBeNull();
    expect(fingerprintOf(''.padEnd(100, '!'))).toBeNull();
  });
});
