import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The wait before a restart, in milliseconds; each further one waits twice as long, up to the longest. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** A server that ran for so many milliseconds is healthy: its next restart waits the shortest time. */
const HEALTHY_AFTER = 60_000;
/** How often a parent is looked for, in milliseconds. */
const PARENT_CHECK = 500;

/**
 * Runs a server as a child process and starts it again when it ends unexpectedly. Resolves with the exit status for this process.
 *
 * The server sends `{ type: 'ready' }` over IPC once it listens. A server that was never ready is not started again: its
 * configuration is wrong, and it has said how. One that was ready once is always started again: a supervisor that gives up would let
 * a request that ends the process take the site down. Signals are passed on, and when this process dies, the closed IPC channel
 * stops the server.
 *
 * @param {string} script absolute path
 * @param {{ firstWait?: number, longestWait?: number, parent?: number }} [options] the waits in milliseconds; the process id of a
 *   parent whose end stops the server, because npm signals its shell alone and dash does not pass SIGTERM on
 * @returns {Promise<number>}
 */
export function supervise(script, { firstWait = FIRST_WAIT, longestWait = LONGEST_WAIT, parent } = {}) {
  return new Promise((resolve) => {
    /** @type {import('node:child_process').ChildProcess | null} */
    let child = null;
    /** @type {NodeJS.Timeout | undefined} */
    let waiting;
    let isStopping = false;
    let wasReady = false;
    let restarts = 0;
    let startedAt = 0;

    const start = () => {
      startedAt = performance.now();
      try {
        child = spawn(process.execPath, [script], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
      } catch (error) {
        // Such as for lack of memory, which is when a restart matters.
        console.error(error instanceof Error ? error.message : error);
        ended(1, null);
        return;
      }
      child.on('message', (message) => {
        wasReady ||= typeof message === 'object' && 'type' in message && message.type === 'ready';
      });
      child.on('error', (error) => console.error(error.message));
      child.on('close', ended);
    };

    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const ended = (code, signal) => {
      child = null;
      const status = code ?? (signal === null ? 1 : 128 + constants.signals[signal]);
      if (isStopping || !wasReady || status === 0) return resolve(status);

      const how = signal === null ? `exit status ${status}` : signal;
      if (performance.now() - startedAt >= HEALTHY_AFTER) restarts = 0;
      const wait = Math.min(firstWait * 2 ** restarts, longestWait);
      restarts += 1;
      console.error(`The server ended unexpectedly (${how}). It starts again in ${wait / 1000} s.`);
      waiting = setTimeout(start, wait);
    };

    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      isStopping = true;
      clearTimeout(waiting);
      if (child === null) resolve(0);
      // Windows has no signals; there the server stops when the channel closes.
      else if (process.platform !== 'win32') child.kill(signal);
      else if (child.connected) child.disconnect();
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
    if (parent !== undefined) {
      const watch = setInterval(() => {
        if (process.ppid === parent) return;
        clearInterval(watch);
        stop('SIGTERM');
      }, PARENT_CHECK);
      watch.unref();
    }
    start();
  });
}
