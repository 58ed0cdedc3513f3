import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DataSource } from 'typeorm';
import { everyMinute } from '../background/everyMinute.js';
import type { Logger } from '../log/log.js';
import { Lease } from './lease.js';

const DAILY_SECONDS = 24 * 60 * 60 - 60;
/** A new site has its first check after an hour, not while it starts. */
const FIRST_AFTER_SECONDS = 60 * 60;
/** A check that fails, such as while the bucket is away, has read everything all the same. In seconds. */
const RETRIED_AFTER_SECONDS = 60 * 60;
const NICENESS = 10;
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
      await lease.begin(DAILY_SECONDS - FIRST_AFTER_SECONDS);
      if (!(await lease.take(DAILY_SECONDS))) return;
      const child = fork(program, args, { stdio: 'ignore', execArgv: [], signal });
      if (child.pid !== undefined) setPriority(child.pid, NICENESS);
      const endKeeping = lease.keep();
      const [code] = (await once(child, 'exit').finally(endKeeping)) as [number | null];
      if (code !== 0) log.warn({ code }, 'Derived data could not be checked; retrying in an hour');
      await lease.complete(code === 0 ? 0 : DAILY_SECONDS - RETRIED_AFTER_SECONDS);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'Derived data could not be checked');
    }
  });
}
