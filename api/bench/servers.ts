import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PUBLIC_URL } from './floorPosts.js';

const METRICS_TOKEN = 'the-token-of-the-bench';
const START_LIMIT = 60_000;

export interface RunningServer {
  origin: string;
  /** Origins of all processes; `origin` is the first. */
  origins: string[];
  stop: () => Promise<void>;
}

export interface ApiServer extends RunningServer {
  /** The memory of all processes. */
  residentBytes: () => Promise<number>;
}

export interface ApiOptions {
  databaseUrl: string;
  dataDir: string;
  /** Folder for a CPU profile, which is written when the server stops. */
  profileTo?: string | undefined;
  /** Whether the response cache is enabled; off unless it is measured. */
  answerCache?: 'on' | 'off';
}

/** Starts several processes of the API on one database. */
export async function startApis(processes: number, options: ApiOptions): Promise<ApiServer> {
  const first = await startApi(options);
  const servers = [first];
  while (servers.length < processes) servers.push(await startApi(options));
  return {
    origin: first.origin,
    origins: servers.map(({ origin }) => origin),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
    },
    residentBytes: async () => {
      const all = await Promise.all(servers.map((server) => server.residentBytes()));
      return all.reduce((total, bytes) => total + bytes, 0);
    },
  };
}

/** The settings of production, without rate limits. */
export function environmentOf(
  { databaseUrl, dataDir, answerCache = 'off' }: ApiOptions,
  port: number,
): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a-secret-that-is-good-for-a-bench-only',
    METRICS_TOKEN,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ANSWER_CACHE: answerCache,
    LOG_LEVEL: 'error',
  };
}

/** Starts the built API as in production. */
async function startApi(options: ApiOptions): Promise<ApiServer> {
  const port = await freePort();
  // From bench/.cache/bench, the output folder of this file.
  const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));
  const { profileTo } = options;
  const profiling = profileTo === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileTo}`];
  const child = spawn(process.execPath, [...profiling, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...environmentOf(options, port) },
  });
  // The server is stopped however the benchmark ends.
  process.once('exit', () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  const since = performance.now();
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - since > START_LIMIT)
      throw new Error('The API did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    origins: [origin],
    stop: () => stop(child),
    residentBytes: async () => {
      const response = await fetch(`${origin}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await response.text())?.[1]);
    },
  };
}

/** Starts the floor (floor.ts). */
export async function startFloor(databaseUrl: string): Promise<RunningServer> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('floor.js', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', BENCH_DATABASE_URL: databaseUrl },
  });
  if (!child.stdout) throw new Error('The floor says nothing.');
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  const origin = `http://127.0.0.1:${port}`;
  return { origin, origins: [origin], stop: () => stop(child) };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('There is no free port.'));
      });
    });
  });
}
