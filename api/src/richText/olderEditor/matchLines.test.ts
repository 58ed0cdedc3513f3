import { describe, expect, it } from 'vitest';
import { matchLines } from './matchLines.js';

describe('matchLines', () => {
  it.each([
    ['equal texts', ['a', 'b'], ['a', 'b'], [0, 1]],
    ['an inserted line', ['a', 'b'], ['a', 'x', 'b'], [0, 2]],
    ['lines that occur once divide others', ['x', 'a', 'x', 'b'], ['a', 'x', 'x', 'b'], [-1, 0, 2, 3]],
    ['nothing in common', ['a'], ['b'], [-1]],
  ])('%s', (_, before, after, places) => {
    expect(matchLines(before, after)).toEqual(places);
  });

  it('gives up on lines that divide into a part for each line', () => {
    // Each pair occurs once only in what the pair to its right has cut off.
    const lines = (other: string) =>
      Array.from({ length: 20_000 }, (_, i) => [`y${20_000 - i}`, `y${20_001 - i}`, other]).flat();
    const places = matchLines(lines('p'), lines('q'));
    expect(places.some((place) => place >= 0)).toBe(true);
  }, 10_000);

  it.each([
    ['equal lines', Array<string>(100_000).fill('x'), ['a', ...Array<string>(90_000).fill('x'), 'b']],
    [
      'reversed lines',
      Array.from({ length: 100_000 }, (_, i) => `${i}`),
      Array.from({ length: 100_000 }, (_, i) => `${100_000 - i}`),
    ],
  ])('is quick for %s', (_, before, after) => {
    expect(matchLines(before, after)).toHaveLength(before.length);
  });
});
