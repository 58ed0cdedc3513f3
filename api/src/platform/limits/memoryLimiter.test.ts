import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryLimiter, SpentError } from './memoryLimiter.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an in-memory limiter', () => {
  it('refuses requests beyond its points, with the time until the window ends', async () => {
    const limiter = new MemoryLimiter(2, 60);
    expect(await limiter.consume('a')).toEqual({ remainingPoints: 1, msBeforeNext: 60_000 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await limiter.consume('a')).toEqual({ remainingPoints: 0, msBeforeNext: 50_000 });
    await expect(limiter.consume('a')).rejects.toEqual(new SpentError(50_000));
    expect((await limiter.consume('b')).remainingPoints).toBe(1);
    await vi.advanceTimersByTimeAsync(50_000);
    expect((await limiter.consume('a')).remainingPoints).toBe(1);
  });

  it('returns points, never more than were spent, and resets a key', async () => {
    const limiter = new MemoryLimiter(2, 60);
    await limiter.consume('a');
    await limiter.reward('a', 5);
    expect((await limiter.consume('a')).remainingPoints).toBe(1);
    await limiter.consume('a');
    await limiter.delete('a');
    expect((await limiter.consume('a')).remainingPoints).toBe(1);
  });

  it('remembers a limited number of keys, the newest', async () => {
    const limiter = new MemoryLimiter(1, 60, 3);
    for (const key of ['a', 'b', 'c', 'd']) await limiter.consume(key);
    await expect(limiter.consume('d')).rejects.toThrow(SpentError);
    await expect(limiter.consume('b')).rejects.toThrow(SpentError);
    expect((await limiter.consume('a')).remainingPoints).toBe(0);
  });
});
