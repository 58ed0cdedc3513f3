import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMigratedDatabase, engine, type TestDatabase } from './testing/testServer.js';
import { isThorough } from './testing/thorough.js';

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** A module that is preloaded into the server: on SIGUSR2 it throws an uncaught error, or rejects a promise the first time. */
const FAULT = `
  import { appendFileSync } from 'node:fs';
  if (process.argv[1]?.endsWith('main.js')) {
    appendFileSync(process.env.FAULT_PIDS, process.pid + '\\n');
    let faults = 0;
    process.on('SIGUSR2', () => {
      if (process.env.FAULT === 'rejection' && faults++ === 0) void Promise.reject(new Error('A defect of the test'));
      else setTimeout(() => { throw new Error('A defect of the test'); });
    });
  }
`;

let database: TestDatabase;
let running: ChildProcess | null = null;
beforeEach(async () => {
  database = await createMigratedDatabase();
  writeFileSync(join(database.dataDir, 'fault.mjs'), FAULT);
});
afterEach(async () => {
  for (const pid of pids()) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  if (running && !hasEnded(running)) {
    running.kill('SIGKILL');
    await once(running, 'exit');
  }
  await database.remove();
});

/** All started servers, oldest first. */
function pids(): number[] {
  try {
    return readFileSync(join(database.dataDir, 'pids'), 'utf8').trim().split('\n').map(Number);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Starts a script in its own process group, as a terminal does. */
function start(script: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script], {
    detached: true,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.databaseUrl ?? '',
      FAULT_PIDS: join(database.dataDir, 'pids'),
      NODE_OPTIONS: `--import=${pathToFileURL(join(database.dataDir, 'fault.mjs')).href}`,
      ...environment,
    },
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  /** Resolves with the origin once the server has become ready this many times. */
  const ready = async (times = 1): Promise<string> => {
    for (;;) {
      const origin = [...output.matchAll(/ready at (\S+)/g)][times - 1]?.[1];
      if (origin !== undefined) return origin;
      if (hasEnded(child)) throw new Error(`It ended: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, exit, ready, output: () => output };
}

const answers = async (origin: string) => (await fetch(`${origin}/graphql?query={__typename}`)).status;

/** A half-sent request; `finish` sends the rest. */
function halfSent(origin: string) {
  const body = JSON.stringify({ query: '{ __typename }' });
  const request = httpRequest(`${origin}/graphql`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': body.length },
  });
  const response = (once(request, 'response') as Promise<[IncomingMessage]>).then(([message]) => message);
  response.catch(() => undefined);
  request.write(body.slice(0, 5));
  return { request, finish: () => request.end(body.slice(5)), response };
}

describe(`an uncaught exception, on ${engine},`, { timeout: 120_000 }, () => {
  it('is only logged if it is a rejected promise; otherwise the server finishes its open requests and exits with status 70', async () => {
    const { child, exit, ready, output } = start(MAIN, { FAULT: 'rejection' });
    const origin = await ready();
    child.kill('SIGUSR2');
    await expect.poll(output, { timeout: 20_000 }).toMatch(/"level":50.*A defect of the test/);
    expect(await answers(origin)).toBe(200);

    const { request, finish, response } = halfSent(origin);
    await once(request, 'socket').then(([socket]) => once(socket as NodeJS.EventEmitter, 'connect'));
    expect(await answers(origin)).toBe(200);

    child.kill('SIGUSR2');
    await expect.poll(output, { timeout: 20_000 }).toContain('Uncaught exception');
    await expect.poll(() => answers(origin).catch(() => 0), { timeout: 20_000 }).toBe(0);
    expect(hasEnded(child)).toBe(false);
    finish();
    const answer = await response;
    expect(answer.statusCode).toBe(200);
    expect(JSON.parse(await text(answer))).toMatchObject({ data: { __typename: 'Query' } });
    expect(await exit).toBe(70);
    expect(output()).toMatch(/"level":60.*A defect of the test/);
  });
});

// On one engine, because the supervisor and the variables know no database.
describe.runIf(engine === 'sqlite')('npm start', { timeout: 180_000 }, () => {
  it('restarts the server after a crash and after a kill, and stops with it on request', async () => {
    const { child, exit, ready, output } = start(START);
    await ready();
    process.kill(pids()[0]!, 'SIGUSR2');
    expect(await answers(await ready(2))).toBe(200);
    expect(output()).toContain('The server ended unexpectedly (exit status 70). It starts again in 0.5 s.');
    if (isThorough) {
      process.kill(pids()[1]!, 'SIGKILL');
      expect(await answers(await ready(3))).toBe(200);
      expect(output()).toContain('The server ended unexpectedly (SIGKILL). It starts again in 1 s.');
    }

    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(pids()).toHaveLength(isThorough ? 3 : 2);
    expect(pids().filter(isAlive)).toEqual([]);
  });

  it('exits normally on Ctrl+C, which reaches both processes', async () => {
    const { child, exit, ready } = start(START);
    await ready();
    process.kill(-child.pid!, 'SIGINT');
    expect(await exit).toBe(0);
    expect(pids().filter(isAlive)).toEqual([]);
  });

  it('leaves no server behind when it is killed itself', async () => {
    const { child, exit, ready } = start(START);
    await ready();
    child.kill('SIGKILL');
    await exit;
    await expect.poll(() => pids().filter(isAlive), { timeout: 30_000 }).toEqual([]);
  });

  it('does not restart a server with a wrong configuration', async () => {
    const { exit, output } = start(START, { PORT: 'x' });
    expect(await exit).toBe(1);
    expect(output()).toBe('PORT must be a whole number from 0 to 65535\n');
    expect(pids()).toHaveLength(1);
  });
});
