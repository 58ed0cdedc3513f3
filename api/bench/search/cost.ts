import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { DataSource } from 'typeorm';
import { engineOf } from '../../src/platform/database/dataSource.js';

/** What searches cost, independently of other work on the machine. */
export interface Cost {
  /** Processor time of this process in milliseconds, which on SQLite includes the database. */
  own: number;
  /** Processor time of the database server; 0 if it is embedded or runs elsewhere. */
  server: number;
  /** Index entries and rows that the storage engine has handed out; 0 on SQLite, which does not count them. */
  rows: number;
}

export interface Meter {
  read: () => Promise<Cost>;
}

/** Counters of a database that nothing else uses. */
export async function createMeter(dataSource: DataSource): Promise<Meter> {
  if (engineOf(dataSource) === 'sqlite') {
    return { read: () => Promise.resolve({ own: ownTime(), server: 0, rows: 0 }) };
  }
  const [row] = await dataSource.query<{ file: string }[]>('SELECT @@pid_file AS file');
  const isHere = row !== undefined && existsSync(row.file) && existsSync('/proc/self/schedstat');
  const threads = isHere ? `/proc/${readFileSync(row.file, 'utf8').trim()}/task` : null;
  const read = async () => ({
    rows: await handlerReads(dataSource),
    server: threads === null ? 0 : timeOf(threads),
    own: ownTime(),
  });
  return { read };
}

function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The processor time of all threads, in milliseconds: https://docs.kernel.org/scheduler/sched-stats.html */
function timeOf(threads: string): number {
  let sum = 0;
  for (const thread of readdirSync(threads)) {
    // A thread may end between both calls.
    try {
      sum += Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      continue;
    }
  }
  return sum / 1e6;
}

async function handlerReads(dataSource: DataSource): Promise<number> {
  const rows = await dataSource.query<{ Value: string }[]>("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
