import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/*
 * Loaded into the server before it starts: tells how late its event loop was, and what memory is in use once all garbage is collected.
 *
 * The server's threads and processes inherit the option `--import`, and the probe must do nothing there: an answer of the probe would be
 * taken for the result of an image.
 */

const isServer = isMainThread && process.argv[1]?.endsWith('main.js') === true;

/** How often the loop is looked at, in milliseconds. */
const EVERY = 20;
/** From when on it is told at once. */
const LATE = 1000;

/**
 * How long this thread has waited for a core since it began, in milliseconds: on a busy machine that is no delay of its own doing.
 * 0 where the system does not tell (https://docs.kernel.org/scheduler/sched-stats.html).
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
    // Twice, because the second collects what finalisers let go of in the first.
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
