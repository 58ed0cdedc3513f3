import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended, freePort, ready } from './processes';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** A data folder with the demo content, as in server.ts. */
const { E2E_DATA } = process.env;
/** The files that `npm run dev` works with. */
const SOURCES = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts', 'api', 'web'];
/** Generated files and tests, which are not copied. */
const NO_SOURCE = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);

export interface DevSite {
  /** Origin of the site, without a trailing slash. */
  url: string;
  /** Replaces text in a source file, as a developer would. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  /** The terminal output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

/**
 * Starts `npm run dev` on a copy of the sources with a data folder of its own, and waits until both servers answer. It
 * works on a copy, so that edits and compiler output do not touch the repository; stopping removes both folders.
 *
 * @throws Error with the output if it does not start
 */
export async function startDevSite(): Promise<DevSite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hydrate-dev-'));
  const site = path.join(folder, 'site');
  const filter = (file: string) => !NO_SOURCE.has(path.basename(file));
  for (const source of SOURCES) {
    await cp(path.join(ROOT, source), path.join(site, source), { recursive: true, filter });
  }
  for (const workspace of ['', 'api', 'web']) await linkPackages(workspace, site);
  if (E2E_DATA !== undefined) await cp(E2E_DATA, path.join(folder, 'data'), { recursive: true });
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
    // A process group, so that all its children can be killed with it.
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

/** Shares the packages, but not the caches that tools keep beside them. */
async function linkPackages(workspace: string, site: string) {
  const from = path.join(ROOT, workspace, 'node_modules');
  const to = path.join(site, workspace, 'node_modules');
  await mkdir(to);
  const names = await readdir(from).catch(() => []);
  for (const name of names.filter((entry) => !/^\.(?!package-lock)/.test(entry))) {
    await symlink(path.join(from, name), path.join(to, name), 'junction');
  }
}
