import { expect, it } from 'vitest';
import { differences } from './blocks';

it('finds the differences of lists that are longer than the arguments of a call', () => {
  const words = Array.from({ length: 200_000 }, (_, i) => `word ${i % 100}`);
  const stretches = differences(['x', ...words], ['y', ...words], (word) => word);
  expect(stretches.map(({ isSame, before, after }) => [isSame, before.length, after.length])).toEqual([
    [false, 1, 1],
    [true, 200_000, 200_000],
  ]);
});
