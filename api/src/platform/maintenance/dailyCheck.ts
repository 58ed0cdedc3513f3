import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { everyMinute } from '../background/everyMinute.js';
import type { Logger } from '../log/log.js';
import { Lease } from './lease.js';

const DAILY = 24 * 60 * 60 - 60;
/** A new site has its first check after an hour, not while it starts. */
const FIRST = 60 * 60;
const NICENESS = 10;
/** The lease is renewed this often while the program runs, in milliseconds. */
const RENEWED_EVERY = 30_000;
const PROGRAM = fileURLToPath(new URL('../../doors/cli/admin.js', import.meta.url));

/**
 * Runs `npm run admin -- repair --check` once a day, in one process of all and in a process of its own: it reads everything, which would keep the
 * event loop of this one busy with the embedded database. The program stores what it has found for the metrics.
 */
export function startDailyCheck(
  dataSource: DataSource,
  log: Logger,
  program = PROGRAM,
  args: readonly string[] = ['repair', '--check'],
): () => Promise<void> {
  const lease = new Lease(dataSource, 'check');
  return everyMinute(async (signal) => {
    try {
      await lease.begin(DAILY - FIRST);
      if (!(await lease.take(DAILY))) return;
      const child = fork(program, args, { stdio: 'ignore', execArgv: [], signal });
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
      const renewing = setInterval(() => void lease.renew().catch(() => false), RENEWED_EVERY).unref();
      const [code] = (await once(child, 'exit').finally(() => clearInterval(renewing))) as [number | null];
      if (code === 0) await lease.complete();
      else await lease.giveUp();
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'Derived data could not be checked');
    }
  });
}
