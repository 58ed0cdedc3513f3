import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './workspace.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] absolute; the repository by default
 * @property {Record<string, string>} [env] added to this process's environment
 * @property {boolean} [live] show the output as it comes, rather than collect it
 * @property {(message: unknown, reply: (answer: { done: boolean }) => void) => void} [onMessage] is given what a Node script sends
 *   with `process.send`
 */

/**
 * Runs a script with this Node.
 * @param {string} script absolute path
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} output: both streams in the order written, empty when live
 */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function run(command, args, { cwd = root, env = {}, live = false, onMessage } = {}) {
  return new Promise((resolve) => {
    // Never resolves: the caller must not start the next step while the process is stopping.
    if (isStopping) return;
    const own = live ? 'inherit' : 'pipe';
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = onMessage ? ['ignore', own, own, 'ipc'] : ['ignore', own, own];
    /** @type {import('node:child_process').ChildProcess} */
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    running.add(child);
    child.on('message', (message) => onMessage?.(message, (answer) => child.send(answer)));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    }
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      running.delete(child);
      if (!isStopping) resolve({ ok: code === 0, output });
    });
  });
}

/** How long a child process may take to end before it is killed, in milliseconds. */
const graceMs = 5000;

/** Stops all running child processes; resolves when none is left. */
async function stopChildren() {
  isStopping = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once('close', resolve)));
  for (const child of running) child.kill('SIGTERM');
  const kill = setTimeout(() => {
    for (const child of running) child.kill('SIGKILL');
  }, graceMs);
  await Promise.all(ended);
  clearTimeout(kill);
}

/**
 * Makes Ctrl+C, SIGTERM and a closed terminal stop all child processes and then this process; `exit` listeners still
 * clean up.
 * @returns {() => void} removes the signal handlers
 */
export function stopOnSignals() {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => void stopChildren().then(() => process.exit(128 + constants.signals[signal]));
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.off(signal, stop);
  };
}

/**
 * The arguments of this script: names, then options from the first word that begins with a hyphen.
 * @returns {{ asked: string[], options: string[] }}
 */
export function namesAndOptions() {
  const words = process.argv.slice(2);
  const start = words.findIndex((word) => word.startsWith('-'));
  return start < 0
    ? { asked: words, options: [] }
    : { asked: words.slice(0, start), options: words.slice(start) };
}

/** Prints the usage of this script and ends it, if `--help` or `-h` asks for that. @param {string} usage */
export function helpIfAsked(usage) {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  console.log(usage);
  process.exit(0);
}

/** @param {number} since a `performance.now()` @returns {string} such as `8.2 s` */
export const elapsed = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
