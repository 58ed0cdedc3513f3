import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../lib/temporaryMysql.mjs';
import { inRoot } from '../lib/workspace.mjs';

/** Milliseconds, enough for migrations and demo content with drawn covers on a slow machine. */
const START_TIMEOUT = 120_000;
const STOP_TIMEOUT = 10_000;

/**
 * @typedef {object} Site
 * @property {string} url origin, no trailing slash
 * @property {() => Promise<void>} stop also removes its data
 */

/**
 * Starts the built site with demo content, in production mode and in a separate process, and waits until it answers.
 * @param {Record<string, string>} [env] further settings
 * @param {string} [root] another checkout that is built
 * @returns {Promise<Site>}
 */
export async function startSite(env = {}, root = inRoot()) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydrate-bench-'));
  // Chosen here, not by the server, because the pages contain it.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [path.join(root, 'api/dist/main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => (output += chunk.toString()));
  }
  const stop = async () => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_TIMEOUT;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return { url, stop };
    await delay(100);
  }
  await stop();
  throw new Error(`The site did not start. It printed:\n${output}`);
}

/** @param {import('node:child_process').ChildProcess} child */
export async function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exit;
  clearTimeout(timer);
}

/**
 * The first post of the popular feed: it has a cover and comments.
 * @param {string} url of the site
 * @returns {Promise<string>} its path
 */
export async function firstPost(url) {
  const html = await (await fetch(url)).text();
  const found = /href="(\/post\/[\da-f-]{36})"/.exec(html)?.[1];
  if (!found) throw new Error('The home page lists no post.');
  return found;
}

/** The conditions of a measurement: date, Node version and machine. */
export function circumstances() {
  return {
    date: new Date().toISOString(),
    node: process.version,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    load: loadavg().map((load) => Number(load.toFixed(2))),
  };
}

/** `circumstances` as one line. */
export function circumstancesLine() {
  const { date, node, processor, cores, load } = circumstances();
  return `${date}, Node ${node}, ${cores} × ${processor}, load ${load.join(' ')}`;
}

/**
 * @param {string} name of the file
 * @param {string} content
 * @returns {string} where it was written, relative to the repository
 */
export function writeResult(name, content) {
  mkdirSync(inRoot('bench-results'), { recursive: true });
  writeFileSync(inRoot('bench-results', name), content);
  return `bench-results/${name}`;
}

/**
 * Formats rows as columns, the first left-aligned and the others right-aligned.
 * @param {readonly (readonly (string | number)[])[]} rows the first one names the columns
 */
export function table(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  /** @param {string | number} cell @param {number} column */
  const pad = (cell, column) => String(cell)[column === 0 ? 'padEnd' : 'padStart'](widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  ')).join('\n');
}
