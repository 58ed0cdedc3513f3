import { expect, it } from 'vitest';
import { PART_CHARACTERS, PartSize } from './partSize.js';

const posts = (...lengths: number[]) => lengths.map((length) => ({ html: 'x'.repeat(length) }));

it('a part has as many posts as the characters of their bodies allow, and one at least', () => {
  const half = PART_CHARACTERS / 2;
  expect(new PartSize().take(posts(half, half, 1))).toHaveLength(2);
  expect(new PartSize().take(posts(2 * half + 1, 1))).toHaveLength(1);
  expect(new PartSize().take(posts(1, 2, 3))).toHaveLength(3);
  expect(new PartSize().take([])).toEqual([]);
});

it('the next part reads little more than the last one took', () => {
  const part = new PartSize();
  expect(part.size).toBe(20);
  part.take(posts(...Array.from({ length: 20 }, () => PART_CHARACTERS)));
  expect(part.size).toBe(2);
  part.take(posts(1, 1));
  expect(part.size).toBe(4);
  part.take(posts(...Array.from({ length: 15 }, () => 1)));
  expect(part.size).toBe(20);
});
