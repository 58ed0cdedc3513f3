import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Preloaded into the server: reports the delay of the event loop, and the memory in use after garbage collection.
 *
 * Threads and child processes inherit `--import`. The probe must do nothing there, because its message would be taken
 * for the result of an image.
 */

const isServer = isMainThread && process.argv[1]?.endsWith('main.js') === true;

/** Interval of the check in milliseconds. */
const EVERY = 20;
/** Delay from which on it is reported at once. */
const LATE = 1000;

/**
 * How long this thread has waited for a core, in milliseconds, which does not count as delay. 0 if the system does not
 * report it (https://docs.kernel.org/scheduler/sched-stats.html).
 */
function waitedForCore(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

let last = performance.now();
let waited = waitedForCore();
let longest = 0;

function look(): void {
  const now = performance.now();
  const waitedNow = waitedForCore();
  const delay = now - last - EVERY - (waitedNow - waited);
  last = now;
  waited = waitedNow;
  longest = Math.max(longest, delay);
  if (delay >= LATE) process.send?.({ kind: 'late', delay });
}

function answer(question: unknown): void {
  look();
  if (question === 'look') {
    process.send?.({ kind: 'look' });
    return;
  }
  if (question === 'delay') {
    process.send?.({ kind: 'delay', delay: longest });
    longest = 0;
    return;
  }
  globalThis.gc?.();
  setImmediate(() => {
    // Twice, because finalisers release objects that the second run collects.
    globalThis.gc?.();
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
    last = performance.now();
    process.send?.({ kind: 'memory', inUse: heapUsed + arrayBuffers, resident: rss });
  });
}

if (isServer) {
  setInterval(look, EVERY).unref();
  process.on('message', answer);
}
