import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyMinute } from './everyMinute.js';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T08:59:30Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('everyMinute', () => {
  it('works at once, then just after each full minute, until it is ended', async () => {
    const times: string[] = [];
    const end = everyMinute(() => {
      times.push(new Date().toISOString().slice(11, 19));
      return Promise.resolve();
    });
    await vi.advanceTimersByTimeAsync(91_000);
    expect(times).toEqual(['08:59:30', '09:00:00', '09:01:00']);
    await end();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(times).toHaveLength(3);
  });

  it('skips minutes while it still works, and waits for the work at the end', async () => {
    let finish: () => void = () => undefined;
    const work = vi.fn(
      (_signal: AbortSignal) =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const end = everyMinute(work);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(work).toHaveBeenCalledTimes(1);
    let hasEnded = false;
    const ending = end().then(() => {
      hasEnded = true;
    });
    expect(work.mock.calls[0]?.[0].aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(hasEnded).toBe(false);
    finish();
    await ending;
  });
});
