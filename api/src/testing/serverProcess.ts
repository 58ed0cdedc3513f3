import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built server in a separate process. */
export interface ServerProcess {
  origin: string;
  /** Sends an operation and returns its data. @throws if there are errors */
  graphql<T>(
    query: string,
    variables?: Record<string, unknown>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<T>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  stop(): Promise<void>;
  /** Ends it by SIGKILL. */
  kill(): Promise<void>;
}

/** Starts the built server on a free port with only these environment variables, and waits until it is ready. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DEMO: 'off', LOG_LEVEL: 'warn', ...environment },
  });
  const origin = await readyAt(child);
  return {
    origin,
    graphql: async <T>(
      query: string,
      variables: Record<string, unknown> = {},
      token?: string,
      headers = {},
    ) => {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...headers,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data?: T; errors?: unknown };
      if (data == null || errors) throw new Error(`${response.status} ${JSON.stringify(errors)}`);
      return data;
    },
    get: (path, headers = {}) => fetch(origin + path, { headers }),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readyAt(child: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  for (;;) {
    const ready = /ready at (\S+)/.exec(output)?.[1];
    if (ready !== undefined) return ready;
    if (child.exitCode !== null) throw new Error(`The server ended: ${output}`);
    await sleep(20);
  }
}
