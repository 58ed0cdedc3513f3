import { expect, it } from 'vitest';
import { closestWord, distance } from './spelling.js';

it.each([
  ['usestaet', 'usestate', 1],
  ['contex', 'context', 1],
  ['hydartion', 'hydration', 1],
  ['recducer', 'reducer', 1],
  ['memoisasion', 'memoization', 2],
  ['react', 'hooks', 3],
  ['abcd', '', 3],
  ['', 'ab', 2],
])('“%s” and “%s” differ by %i letters, or more than two', (a, b, errors) => {
  expect(distance(a, b, 2)).toBe(errors);
  expect(distance(b, a, 2)).toBe(errors);
});

it('compares a bounded number of words that have the same letters', () => {
  const letters = 'zyxwvutsrqponmlkjihgfedcba'.split('');
  const swapped = (word: readonly string[], a: number, b: number) =>
    word.with(a, word[b] ?? '').with(b, word[a] ?? '');
  const far = letters.flatMap((_, a) =>
    letters.flatMap((_, b) =>
      Array.from({ length: 20 }, (_, c) => swapped(swapped(letters, a, b), c, c + 6).join('')),
    ),
  );
  const ofWords = (...words: string[]) => new Map(words.map((word) => [word, 1] as const));
  const [word, near] = ['abcdefghijklmnopqrstuvwxyz', 'abcdefghijklmnopqrstuvwxzy'];
  expect(closestWord(word, ofWords(...far.slice(0, 1000), near))).toBe(near);
  expect(closestWord(word, ofWords(...far, near))).toBeNull();
});
