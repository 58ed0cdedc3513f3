import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, freePort, ready } from './processes';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What `npm run dev` works with. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'api', 'web'];
/** What is made of it, and what it is tested with. */
const NO_SOURCE = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);

export interface DevSite {
  /** Origin of the site, no trailing slash. */
  url: string;
  /** Replaces text in one of its source files, as somebody at work on it would. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  /** What the terminal shows. */
  output: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts `npm run dev` on a copy of the sources and a data folder of its own, and waits until both sides answer. A copy, so that
 * editing, and what the compiler writes, is nobody else's; both go when it is stopped.
 *
 * @throws Error with what was printed, when it does not come up
 */
export async function startDevSite(): Promise<DevSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydrate-dev-'));
  const site = path.join(folder, 'site');
  const filter = (file: string) => !NO_SOURCE.has(path.basename(file));
  for (const source of SOURCES) {
    await cp(path.join(ROOT, source), path.join(site, source), { recursive: true, filter });
  }
  for (const workspace of ['', 'api', 'web']) await linkPackages(workspace, site);
  const [apiPort, webPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${webPort}`;
  const child = spawn(process.execPath, [path.join(site, 'scripts/dev.mjs')], {
    cwd: site,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(apiPort),
      WEB_PORT: String(webPort),
      DATA_DIR: path.join(folder, 'data'),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: what it has started goes with it, also when it cannot see to that itself.
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));

  const stop = async () => {
    await ended(child, () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await ready(`http://localhost:${apiPort}/readyz`, child);
    await ready(`${url}/favicon.svg`, child);
  } catch (error) {
    await stop();
    throw new Error(`The site did not start. It printed:\n${output}`, { cause: error });
  }
  return {
    url,
    edit: async (file, from, to) => {
      const place = path.join(site, file);
      const text = await readFile(place, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not say "${from}".`);
      await writeFile(place, text.replaceAll(from, to));
    },
    output: () => output,
    stop,
  };
}

/** Packages are the same for both; what tools keep beside them is not. */
async function linkPackages(workspace: string, site: string) {
  const from = path.join(ROOT, workspace, 'node_modules');
  const to = path.join(site, workspace, 'node_modules');
  await mkdir(to);
  const names = await readdir(from).catch(() => []);
  for (const name of names.filter((entry) => !/^\.(?!package-lock)/.test(entry))) {
    await symlink(path.join(from, name), path.join(to, name), 'junction');
  }
}
