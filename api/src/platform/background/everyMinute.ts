import { MINUTE } from '../time.js';

/** A timer can fire a little early, so wait this long after a full minute, in milliseconds. */
const AFTER = 50;

/**
 * Does work now and at the beginning of each minute, unless it still runs. `work` must not reject.
 * @returns a function that aborts the signal, and resolves when the work has ended
 */
export function everyMinute(work: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void>;
  const round = () => {
    running = work(ending.signal).then(() => {
      if (ending.signal.aborted) return;
      timer = setTimeout(round, MINUTE - (Date.now() % MINUTE) + AFTER).unref();
    });
  };
  round();
  return () => {
    ending.abort();
    clearTimeout(timer);
    return running;
  };
}
