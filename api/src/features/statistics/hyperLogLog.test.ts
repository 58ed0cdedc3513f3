import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { HyperLogLog } from './hyperLogLog.js';

function sketchOf(from: number, to: number): HyperLogLog {
  const sketch = new HyperLogLog();
  for (let i = from; i < to; i++) sketch.add(createHash('sha256').update(`reader ${i}`).digest());
  return sketch;
}

it.each([0, 1, 3, 50, 2000, 12_000, 100_000])('counts %i different things within 5 percent', (count) => {
  expect(Math.abs(sketchOf(0, count).count() - count)).toBeLessThanOrEqual(count * 0.05);
});

it('counts a thing once, also if several sketches have it, and survives storing', () => {
  const sketch = sketchOf(0, 600);
  expect(sketch.add(createHash('sha256').update('reader 5').digest())).toBe(false);
  sketch.merge(HyperLogLog.parse(String(sketchOf(300, 900))));
  expect(sketch.count()).toBe(sketchOf(0, 900).count());
  expect(Math.abs(sketch.count() - 900)).toBeLessThan(45);
});
