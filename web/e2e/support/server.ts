import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
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
  /** Ends the process, but leaves the data folder, and returns it. */
  leave: () => Promise<string>;
  stop: () => Promise<void>;
}

/** A data folder with the demo content, whose covers take seconds to draw. Set by prepareData.ts for the workers. */
const { E2E_DATA } = process.env;

/**
 * Starts the built site like `npm start` does, with a data folder of its own (a copy of `E2E_DATA`), and waits until it
 * answers. Stopping it removes the folder.
 *
 * @param settings variables beside the usual ones
 * @throws Error with the server's output if it does not start
 */
export async function startServer(settings: NodeJS.ProcessEnv = {}): Promise<SiteServer> {
  if (!existsSync(ENTRY) || !existsSync(PAGE)) {
    throw new Error('The site is not built: run "npm run build" first.');
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'hydrate-e2e-'));
  if (E2E_DATA !== undefined) await cp(E2E_DATA, dataDir, { recursive: true });
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
      NOTIFICATION_MAIL_PAUSE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const leave = async () => {
    await ended(child);
    return dataDir;
  };
  const stop = async () => {
    await leave();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(`${url}/readyz`, child);
  } catch (error) {
    await stop();
    throw new Error(`The site did not start. It printed:\n${output}`, { cause: error });
  }
  const database = path.join(dataDir, 'hydrate.sqlite');
  return { url, outbox: path.join(dataDir, 'outbox'), database, leave, stop };
}
