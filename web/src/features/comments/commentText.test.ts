import { describe, expect, it } from 'vitest';
import { commentProblem, roomLeft } from './commentText';

describe.each([
  ['letters', 'a'],
  ['emoji', '😀'],
  ['letters with an accent of its own', 'e\u0301'],
])('a comment of %s', (_what, character) => {
  it('can have 10,000 of them', () => {
    expect(commentProblem(character.repeat(10_000))).toBe('');
    expect(commentProblem(character.repeat(10_001))).toBe(
      'A comment can have 10,000 characters; this one has 10,001.',
    );
  });

  it('says how many are left', () => {
    expect(roomLeft(character.repeat(8_999))).toBe('');
    expect(roomLeft(` ${character.repeat(9_000)}\n`)).toBe('1,000 characters left');
  });
});
