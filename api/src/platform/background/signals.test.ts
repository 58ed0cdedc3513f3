import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { followersOf } from '../../testing/abortSignals.js';
import { createLogger } from '../log/log.js';
import { repeat } from './repeat.js';
import { withinTime } from './withinTime.js';

const ROUNDS = 100;
const log = createLogger('silent');
const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted ? Promise.resolve() : once(signal, 'abort');

describe('the signal that ends repeated work', () => {
  it('has as many listeners after a hundred rounds as after one, and none in the end', async () => {
    const ending = new AbortController();
    const counts: number[] = [];
    const { hurry, ended } = repeat(
      'Never',
      async () => {
        await Promise.resolve();
        counts.push(followersOf(ending.signal));
        // During the pause.
        if (counts.length < ROUNDS) setImmediate(hurry);
        else ending.abort();
      },
      { log, signal: ending.signal },
    );
    await ended;
    expect(counts).toHaveLength(ROUNDS);
    expect(Math.max(...counts)).toBe(counts[0]);
    expect(followersOf(ending.signal)).toBe(0);
  });

  it('ends a pause', async () => {
    const ending = new AbortController();
    let rounds = 0;
    const { ended } = repeat('Never', () => Promise.resolve((rounds += 1)), { log, signal: ending.signal });
    await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    await ended;
    expect(rounds).toBe(1);
  });
});

describe('work within a time', () => {
  it('leaves nothing in the signal that outlives it', async () => {
    const outer = new AbortController();
    const during: number[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const work = withinTime(60_000, outer.signal, () => Promise.resolve(i), expect.fail);
      during.push(followersOf(outer.signal));
      expect(await work).toBe(i);
    }
    expect(Math.max(...during)).toBe(1);
    expect(followersOf(outer.signal)).toBe(0);
    await withinTime(60_000, outer.signal, () => Promise.reject(new Error('x')), expect.fail).catch(() => 0);
    expect(followersOf(outer.signal)).toBe(0);
  });

  it('is aborted when the time has passed, by the other signal, and by one that is aborted already', async () => {
    const outer = new AbortController();
    let timeouts = 0;
    const late = () => (timeouts += 1);
    await withinTime(1, outer.signal, aborted, late);
    expect(timeouts).toBe(1);
    const work = withinTime(60_000, outer.signal, aborted, late);
    outer.abort();
    await work;
    await withinTime(60_000, outer.signal, aborted, late);
    expect(timeouts).toBe(1);
  });
});
