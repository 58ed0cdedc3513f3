import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeasedLimiter } from './leasedLimiter.js';
import { MemoryLimiter, SpentError } from './memoryLimiter.js';

const HOUR = 3600;
const BUDGET = 500_000;
const STEP = 10_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How many operations of a cost pass until one is refused. */
async function passed(limiter: LeasedLimiter, cost: number): Promise<number> {
  for (let count = 0; ; count++)
    try {
      await limiter.consume('a', cost);
    } catch (error) {
      expect(error).toBeInstanceOf(SpentError);
      return count;
    }
}

describe('a limiter that takes points in leases', () => {
  it('spends the whole budget, also if a lease is no multiple of the cost', async () => {
    const limiter = new LeasedLimiter(new MemoryLimiter(BUDGET, HOUR), STEP);
    expect(await passed(limiter, 3400)).toBe(147);
    // 200 points are left for cheaper operations.
    expect(await limiter.consume('a', 1)).toEqual({ remainingPoints: 199, msBeforeNext: HOUR * 1000 });
    await expect(limiter.consume('a', 200)).rejects.toThrow(SpentError);
    expect(await passed(limiter, 1)).toBe(199);
  });

  it('takes several steps for an operation that costs more than one', async () => {
    const limiter = new LeasedLimiter(new MemoryLimiter(BUDGET, HOUR), STEP);
    expect(await passed(limiter, 25_000)).toBe(20);
  });

  it('never exceeds the budget by concurrent operations, nor together with another process', async () => {
    const shared = new MemoryLimiter(BUDGET, HOUR);
    const limiters = [new LeasedLimiter(shared, STEP), new LeasedLimiter(shared, STEP)];
    const operations = Array.from({ length: 400 }, (_, i) => limiters[i % 2]!.consume('a', 3400));
    const outcomes = await Promise.allSettled(operations);
    const count = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(count * 3400).toBeLessThanOrEqual(BUDGET);
    // Each process may have a rest of less than one operation.
    expect((count + 2) * 3400).toBeGreaterThan(BUDGET);
  });

  it('takes no rest of a window into the next one', async () => {
    const limiter = new LeasedLimiter(new MemoryLimiter(BUDGET, HOUR), STEP);
    await limiter.consume('a', 1);
    await vi.advanceTimersByTimeAsync(HOUR * 1000);
    expect(await passed(limiter, 1000)).toBe(500);
  });

  it('drops the rest if the shared counter has begun another window', async () => {
    const shared = new MemoryLimiter(BUDGET, HOUR);
    const limiter = new LeasedLimiter(shared, STEP);
    await vi.advanceTimersByTimeAsync(5000);
    await limiter.consume('a', 1000);
    await vi.advanceTimersByTimeAsync(5000);
    await shared.delete('a');
    // One more with the rest.
    expect(await passed(limiter, 9500)).toBe(52);
  });

  it('keeps a limited number of leases, however many callers there are', async () => {
    const limiter = new LeasedLimiter(new MemoryLimiter(BUDGET, HOUR), STEP);
    const before = vi.getTimerCount();
    for (let i = 0; i < 100; i++) await limiter.consume(`address:192.0.2.${i}`, 1);
    // A timer keeps its lease.
    expect(vi.getTimerCount()).toBe(before);
  });
});
