import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FaultError } from './fault.js';

export const SECRET = 'a-secret-that-is-good-for-faults-only';
const METRICS_TOKEN = 'the-token-of-the-faults';
const START_LIMIT = 60_000;
/** Maximum length of the recorded server output in characters. */
const LAST_WORDS = 20_000;

/** From bench/.cache/bench/faults, the output folder of this file. */
const DIST = new URL('../../../../dist/', import.meta.url);

export interface ServerOptions {
  databaseUrl: string | null;
  dataDir: string;
  environment?: Record<string, string>;
  /** Options for Node. */
  nodeOptions?: string[];
  /** Options for `ulimit`, such as `-n 1024`; they apply to the server only. */
  limits?: string[];
  /** Whether the process has an IPC channel. */
  ipc?: boolean;
  /** Folder of a built API with a trailing slash; defaults to the repository's. */
  dist?: URL | undefined;
}

export interface FaultServer {
  origin: string;
  child: ChildProcess;
  /** Its output, both streams. */
  output: () => string;
  /** SIGKILL. Resolves when the process has exited. */
  kill: () => Promise<void>;
  /** SIGTERM. @returns the exit and its duration in milliseconds */
  stop: () => Promise<{ code: number | null; took: number }>;
  hasEnded: () => boolean;
  /** The value of a metric; NaN if it does not exist. */
  metric: (name: string) => Promise<number>;
}

/** Starts a script of the built API in a separate process, as in production. */
export function startProcess(
  script: string,
  args: readonly string[],
  {
    databaseUrl,
    dataDir,
    environment = {},
    nodeOptions = [],
    limits = [],
    ipc = false,
    dist = DIST,
  }: ServerOptions,
): { child: ChildProcess; output: () => string } {
  const main = fileURLToPath(new URL(script, dist));
  // `exec` replaces the shell, so that the child process is the server itself.
  const limited = [...limits.map((limit) => `ulimit ${limit}`), 'exec "$0" "$@"'].join(' && ');
  const child = spawn('sh', ['-c', limited, process.execPath, ...nodeOptions, main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      JWT_SECRET: SECRET,
      METRICS_TOKEN,
      RATE_LIMITS: 'off',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  // The server is stopped however the run ends.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-LAST_WORDS)));
  }
  return { child, output: () => output };
}

/** Starts the built server and waits until it is ready. @throws FaultError with its last output otherwise */
export async function startServer(options: ServerOptions): Promise<FaultServer> {
  const { child, output } = startProcess('main.js', [], options);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const since = performance.now();
  let port: string | undefined;
  while (!(port = /ready at http:\/\/[^\s:]+:(\d+)/.exec(output())?.[1])) {
    if (hasEnded() || performance.now() - since > START_LIMIT) {
      child.kill('SIGKILL');
      throw new FaultError(`The server did not start.\n${output()}`);
    }
    await delay(10);
  }
  const origin = `http://127.0.0.1:${port}`;
  const end = async (signal: NodeJS.Signals) => {
    const asked = performance.now();
    if (!hasEnded()) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    return { code: child.exitCode, took: performance.now() - asked };
  };
  return {
    origin,
    child,
    output,
    hasEnded,
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    metric: async (name) => {
      const response = await fetch(`${origin}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await response.text())?.[1]);
    },
  };
}
