import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** The delay before the first restart and its maximum, in milliseconds; each further restart doubles it. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** A server that ran for this many milliseconds is healthy: its next restart has the shortest delay again. */
const HEALTHY_AFTER = 60_000;
/** Time for the server to stop, in milliseconds: 4 s for its proxy, 15 s for open requests, and some for the rest. */
const KILL_AFTER = 25_000;
/** How often to check that the parent is alive, in milliseconds. */
const PARENT_CHECK = 500;

/**
 * Runs a server as a child process and restarts it when it ends unexpectedly. Resolves with the exit status for this
 * process.
 *
 * The server sends `{ type: 'ready' }` over IPC once it listens. A server that was never ready is not restarted: its
 * configuration is wrong, and its log says how. A server that was ready once is always restarted: if the supervisor
 * gave up, a request that crashes the process could take the site down. Signals are forwarded. A server that hangs is
 * killed some time later. If this process dies, the closed IPC channel stops the server.
 *
 * @param {string} script absolute path
 * @param {{ firstWait?: number, longestWait?: number, killAfter?: number, parent?: number }} [options] the delays in
 * milliseconds; the process id of a parent whose end stops the server, because npm signals only its shell and dash does not forward
 * SIGTERM
 * @returns {Promise<number>}
 */
export function supervise(
  script,
  { firstWait = FIRST_WAIT, longestWait = LONGEST_WAIT, killAfter = KILL_AFTER, parent } = {},
) {
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
        // For example for lack of memory, which is when a restart matters.
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
      if (child !== null) setTimeout(() => child?.kill('SIGKILL'), killAfter).unref();
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
