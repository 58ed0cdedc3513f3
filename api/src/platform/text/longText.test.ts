import { describe, expect, it } from 'vitest';
import { cutText, limitMarks } from './longText.js';

describe('cutText', () => {
  it.each([
    ['letters', 'abcdefghij'.repeat(1000)],
    ['pairs', '😀'.repeat(2500)],
    ['one pair off the cut', `a${'😀'.repeat(2500)}`],
    ['families', '👨‍👩‍👧‍👦'.repeat(500)],
    ['one letter with marks', `a${'\u0301'.repeat(5000)}`],
    ['joined without end', '👩\u200d'.repeat(2000)],
    ['nothing', ''],
  ])('splits %s into well-formed short pieces that join to the text', (_, text) => {
    const pieces = [...cutText(text, 100)];
    expect(pieces.join('')).toBe(text);
    expect(pieces.every((piece) => piece.length > 0 && piece.length <= 100 && piece.isWellFormed())).toBe(
      true,
    );
  });

  it('keeps marks and joined emoji with their character', () => {
    const family = '👨‍👩‍👧‍👦';
    for (const piece of cutText(family.repeat(100), 100)) {
      expect(piece).toBe(family.repeat(piece.length / family.length));
    }
    for (const piece of cutText('e\u0301'.repeat(100), 99)) expect(piece.startsWith('e')).toBe(true);
  });
});

describe('limitMarks', () => {
  it('keeps text of all languages', () => {
    for (const text of ['Việt', 'क्षत्रिय', 'שָׁלוֹם', 'བོད་སྐད', `a${'\u0301'.repeat(30)}`]) {
      expect(limitMarks(text)).toBe(text);
    }
  });

  it('removes excessive marks', () => {
    expect(limitMarks(`a${'\u0301\u0316'.repeat(1000)}b`)).toBe(`a${'\u0301\u0316'.repeat(15)}b`);
  });
});
