import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds, enough for migrations and demo content with drawn covers on a slow machine. */
const START_TIMEOUT = 300_000;
const STOP_TIMEOUT = 10_000;

/**
 * Waits until a started process answers at an address.
 *
 * @throws Error if it ends before, or does not answer within five minutes
 */
export async function ready(url: string, child: ChildProcess): Promise<void> {
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

/**
 * Sends a process SIGTERM, and kills it if it does not end in time.
 *
 * @param kill kills the process, and its children if necessary
 */
export async function ended(
  child: ChildProcess,
  kill: () => void = () => child.kill('SIGKILL'),
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(kill, STOP_TIMEOUT);
  await exit;
  clearTimeout(timer);
}

/** A free port. The test chooses it, not the server, because mailed links contain it. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
