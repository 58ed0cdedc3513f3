import { once } from 'node:events';
import type { Random } from '../random.js';

/** What a fault is given, and tells. */
export interface FaultContext {
  /** Null: the embedded SQLite. */
  databaseUrl: string | null;
  /** Where the database server of this run keeps its data; null: there is none. */
  databaseFolder: string | null;
  /** Whether it may take as long as it takes. */
  full: boolean;
  /** A folder of its own, removed afterwards. */
  folder: string;
  random: Random;
  /** A line for whoever reads along. */
  say: (line: string) => void;
  /** Notes whether something held. What did not makes the run fail, and the rest is still looked at. */
  check: (holds: boolean, what: string) => void;
}

/** One kind of bad luck: does it to servers of its own, and checks that they came through. */
export type Fault = (context: FaultContext) => Promise<void>;

/** Something without which going on tells nothing. The message is for the person who runs it. */
export class FaultError extends Error {}

/** What can be done to the database server of a run (scripts/faults.mjs, which owns it). */
export type DatabaseWish = 'stop' | 'start' | 'freeze' | 'thaw';

/** @throws FaultError when the database server could not be brought there */
export async function askForDatabase(wish: DatabaseWish): Promise<void> {
  if (!process.send) throw new FaultError('This fault needs a database server: run it by `npm run faults`.');
  const answered = once(process, 'message') as Promise<[{ done: boolean }]>;
  process.send(wish);
  const [{ done }] = await answered;
  if (!done) throw new FaultError(`The database server would not ${wish}.`);
}

/** The value in the middle, and the one that so many percent are not above; 0 of nothing. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How often each of some words comes, as `3 x 200, 1 x 503`. */
export function tally(words: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${count} x ${word}`).join(', ');
}
