import { fileURLToPath } from 'node:url';
import { type ApiOptions, environmentOf } from './servers.js';

/** Counts the statements of requests. */
export interface StatementCounter {
  origin: string;
  /** The number of statements during some work. */
  during: (work: () => Promise<void>) => Promise<number>;
  stop: () => Promise<void>;
}

/** From bench/.cache/bench, the output folder of this file. */
const built = (name: string) => fileURLToPath(new URL(`../../../dist/${name}.js`, import.meta.url));

/**
 * Starts the built API in this process, without background work: in a running server the notifications of the likes of
 * the load before cost more statements than the requests that are counted.
 */
export async function startStatementCounter(options: ApiOptions): Promise<StatementCounter> {
  const { createApp } = (await import(built('app'))) as typeof import('../src/app.js');
  const { openDatabase } = (await import(
    built('platform/database/dataSource')
  )) as typeof import('../src/platform/database/dataSource.js');
  const { readEnv } = (await import(built('env'))) as typeof import('../src/env.js');
  const { createLogger } = (await import(
    built('platform/log/log')
  )) as typeof import('../src/platform/log/log.js');
  const env = readEnv(environmentOf(options, 0));
  const log = createLogger('error');
  let count = 0;
  const dataSource = await openDatabase({ ...env, log, onQuery: () => (count += 1) });
  const app = await createApp({
    env,
    dataSource,
    log,
    followsChanges: false,
    publishesScheduled: false,
    notifies: false,
    observes: false,
    maintains: false,
  });
  const { port } = await app.listen();
  return {
    origin: `http://127.0.0.1:${port}`,
    during: async (work) => {
      const before = count;
      await work();
      return count - before;
    },
    stop: async () => {
      await app.close();
      await dataSource.destroy();
    },
  };
}
