import { expect, it } from 'vitest';
import { foldedWords, matchesWords } from './listSearch.js';

it('ignores case, width and accents', () => {
  expect(matchesWords(foldedWords('ＣＡＦÉ note'), ['A Café', 'my NOTE'])).toBe(true);
  expect(matchesWords(foldedWords('cafe tea'), ['A Café'])).toBe(false);
});

it('compares a bounded part of a text that grows when it is normalised', () => {
  const sign = '\ufdfa';
  expect(matchesWords(['end'], [`${sign.repeat(100)}end`])).toBe(true);
  expect(matchesWords(['end'], [`${sign.repeat(1000)}end`])).toBe(false);
});
