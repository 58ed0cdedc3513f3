import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, freePort, ready } from './processes';

const ENTRY = fileURLToPath(new URL('../../../api/dist/main.js', import.meta.url));
const PAGE = fileURLToPath(new URL('../../dist/client/index.html', import.meta.url));

export interface SiteServer {
  /** Origin of the site, without a trailing slash. */
  url: string;
  /** Folder of its mails, as `.eml` files. */
  outbox: string;
  /** File of its database. */
  database: string;
  stop: () => Promise<void>;
}

/**
 * Starts the built site like `npm start` does, with a data folder of its own, and waits until it answers. Stopping it
 * removes the folder.
 *
 * @throws Error with the server's output if it does not start
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
  return { url, outbox: path.join(dataDir, 'outbox'), database: path.join(dataDir, 'hydrate.sqlite'), stop };
}
