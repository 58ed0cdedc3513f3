import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const PAGE = fileURLToPath(new URL('../../dist/client/index.html', import.meta.url));
/** Migrations, demo content with its drawn covers, and a slow machine, in milliseconds. */
const START_TIMEOUT = 120_000;
const STOP_TIMEOUT = 10_000;

export interface SiteServer {
  /** Origin of the site, no trailing slash. */
  url: string;
  /** Where its mails are, as `.eml` files. */
  outbox: string;
  stop: () => Promise<void>;
}

/**
 * Starts the built site as `npm start` would, on a data folder of its own, and waits until it answers. The folder goes
 * when it is stopped.
 *
 * @throws Error with what the server printed, when it does not come up
 */
export async function startServer(): Promise<SiteServer> {
  if (!existsSync(ENTRY) || !existsSync(PAGE)) {
    throw new Error('The site is not built: run "npm run build" first.');
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydrate-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      DEMO: 'on',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const stop = async () => {
    await ended(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(`${url}/readyz`, child);
  } catch (error) {
    await stop();
    throw new Error(`The site did not start. It printed:\n${output}`, { cause: error });
  }
  return { url, outbox: path.join(dataDir, 'outbox'), stop };
}

async function ready(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with exit code ${child.exitCode}.`);
    const isReady = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await delay(100);
  }
  throw new Error(`${url} did not answer within ${START_TIMEOUT / 1000} s.`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exit;
  clearTimeout(timer);
}

/** A port that nobody listens on now. Chosen here and not by the server, because it stands in the mailed links. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
