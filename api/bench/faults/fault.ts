import { once } from 'node:events';
import type { Random } from '../random.js';

/** The input and output of a fault test. */
export interface FaultContext {
  /** Null: embedded SQLite. */
  databaseUrl: string | null;
  /** Data folder of the database server of this run; null if there is none. */
  databaseFolder: string | null;
  /** Nodes of the cluster of this run, including one that has not joined; empty without a cluster. */
  nodes: readonly { name: string; url: string }[];
  /** Whether it may exceed the usual time limit. */
  full: boolean;
  /** A temporary folder. */
  folder: string;
  random: Random;
  /** Prints a progress line. */
  say: (line: string) => void;
  /** Records a check. A failed check makes the run fail, and the remaining checks continue. */
  check: (holds: boolean, what: string) => void;
}

/** A fault test: injects the fault into its own servers and checks that they survive. */
export type Fault = (context: FaultContext) => Promise<void>;

/** A precondition failed, so the test cannot continue. The message is for the developer. */
export class FaultError extends Error {}

/** Controls the database server of a run (scripts/faults.mjs owns it). */
export type DatabaseWish = 'stop' | 'start' | 'freeze' | 'thaw';

/** Controls a node of the cluster of a run. SIGTERM and SIGKILL wait for the end, `start` until the node has copied its data. */
export function askForNode(wish: NodeJS.Signals | 'start', node: string): Promise<void> {
  return ask({ wish, node });
}

/** @throws FaultError if the database server cannot be controlled */
export function askForDatabase(wish: DatabaseWish): Promise<void> {
  return ask(wish);
}

async function ask(wish: DatabaseWish | { wish: string; node: string }): Promise<void> {
  if (!process.send) throw new FaultError('This fault needs a database server: run it by `npm run faults`.');
  const answered = once(process, 'message') as Promise<[{ done: boolean }]>;
  process.send(wish);
  const [{ done }] = await answered;
  if (!done)
    throw new FaultError(
      `The database server would not ${typeof wish === 'string' ? wish : `${wish.wish} ${wish.node}`}.`,
    );
}

/** The median, and the given percentile; 0 for no values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The number of occurrences of each word, such as `3 x 200, 1 x 503`. */
export function tally(words: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} x ${word}`).join(', ');
}
