import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/log.js';

/** How often work is done without a reason, in milliseconds: other processes may have written. */
const INTERVAL = 2000;
/** The longest interval while the database is unavailable. */
const LONGEST_INTERVAL = 30_000;

/** Repeats work with pauses, which grow after failures. `hurry` ends the current pause, unless the last work has failed. */
export function repeat(
  problem: string,
  work: () => Promise<unknown>,
  { log, signal }: { log: Logger; signal: AbortSignal },
): { hurry: () => void; ended: Promise<void> } {
  let wake = new AbortController();
  // One listener for all rounds: `AbortSignal.any` leaves a reference in the signal each time (withinTime.ts).
  const end = () => wake.abort();
  const loop = async () => {
    let pause = INTERVAL;
    signal.addEventListener('abort', end);
    while (!signal.aborted) {
      // Before the work, so that no change after it is missed.
      wake = new AbortController();
      try {
        await work();
        pause = INTERVAL;
      } catch (error) {
        if (pause === INTERVAL) log.warn({ err: error }, `${problem}; retrying`);
        pause = Math.min(pause * 2, LONGEST_INTERVAL);
      }
      const ends = pause > INTERVAL ? signal : wake.signal;
      await sleep(pause, undefined, { signal: ends, ref: false }).catch(() => undefined);
    }
    signal.removeEventListener('abort', end);
  };
  return { hurry: () => wake.abort(), ended: loop() };
}
