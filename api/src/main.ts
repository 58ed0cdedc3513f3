import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from './platform/database/sqlite.js';
import { openDatabase } from './platform/database/dataSource.js';
import { overwriteOnce } from './platform/database/overwriteOnce.js';
import { lockFile } from './platform/database/locks.js';
import { DEMO_ACCOUNT, seed, settleDemoAccount } from './demo/seed.js';
import { type Env, EnvError, readEnv } from './env.js';
import { systemCode } from './errors.js';
import { removeUnfinished } from './features/backup/unfinished.js';
import { createLogger } from './platform/log/log.js';
import { createApp } from './app.js';
import { warmUp } from './warmUp.js';

/** How long a proxy has to notice on `/readyz` that this process will stop, in milliseconds; proxies check every few seconds. */
const LEAVING = 4000;

/** Maximum time for open requests to finish when the process stops, in milliseconds. */
const DRAIN = 15_000;

/** The exit status after an uncaught exception: EX_SOFTWARE of sysexits.h. */
const DEFECT = 70;

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Aborts the start with one line for the operator. */
function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Aborts the start with one line if the server cannot listen on its address. */
function failToListen(error: unknown, { port, host }: Env): never {
  const code = systemCode(error);
  if (code === 'EADDRINUSE')
    fail(`Port ${port} is in use. Stop the other program, or set PORT to another port.`);
  if (code === 'EACCES') fail(`Port ${port} may not be used by this user. Set PORT to a port above 1023.`);
  if (/^(?:EADDRNOTAVAIL|EINVAL|ENOTFOUND|EAI_AGAIN)$/.test(code))
    fail(`HOST ${host} is not an address of this machine.`);
  throw error;
}

/** Listens for a moment: a start with a wrong address must fail before it changes data, such as the demo account. */
async function tryAddress(env: Env): Promise<void> {
  const server = createServer().listen(env.port, env.host);
  await once(server, 'listening').catch((error: unknown) => failToListen(error, env));
  server.close();
  await once(server, 'close');
}

/** Signal handler. Before the server listens there is nothing to finish. Process 1 of a container has no default handler. */
let onSignal = (signal: (typeof SIGNALS)[number]): void => process.exit(128 + constants.signals[signal]);
for (const signal of SIGNALS) process.on(signal, () => onSignal(signal));

// A full disk or a closed terminal would otherwise be an uncaught exception.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function main(): Promise<void> {
  const env = readEnv();
  const log = createLogger(env.logLevel);

  if (env.databaseUrl === null && (await lockFile(join(env.dataDir, 'server.lock'))) === null) {
    fail(
      `Another Hydrate server is already running on ${env.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    );
  }
  await tryAddress(env);
  // Of several processes on one MySQL another one may be restoring.
  await removeUnfinished(env.dataDir, { isAlone: env.databaseUrl === null });
  const dataSource = await openDatabase({ ...env, log });
  if (env.databaseUrl === null) await overwriteOnce(dataSource, env.dataDir, log);
  const server = await createApp({ env, dataSource, log });
  await seed(dataSource, server.services, { demo: env.demo && env.databaseUrl === null });
  const hasDemoAccount = await settleDemoAccount(dataSource, env.demoAccount, log);

  const address = await server.listen().catch((error: unknown) => failToListen(error, env));

  if (hasDemoAccount) {
    const { userName } = DEMO_ACCOUNT;
    log.warn({ userName, host: env.host }, 'The demo account is enabled, and its password is public');
  }

  let stopping = false;
  const stop = async (exitCode: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    if (env.trustedProxies > 0 && exitCode === 0) {
      // A request on a connection that is being closed would be lost, so the proxy must stop sending requests first.
      server.leave();
      await sleep(LEAVING);
    }
    setTimeout(() => fail('Requests were still running after 15 s. They were aborted.'), DRAIN).unref();
    await server.close();
    await dataSource.destroy();
    process.exit(exitCode);
  };
  onSignal = (signal) => {
    if (stopping) return;
    log.info({ signal }, 'Stopping: waiting for open requests to finish');
    void stop(0);
  };
  // The supervisor (scripts/lib/supervise.mjs) is gone, so nothing else would stop this process.
  process.on('disconnect', () => void stop(0));
  // An uncaught exception may have skipped the release of a lock, a connection or a transaction
  // (https://nodejs.org/api/process.html#warning-using-uncaughtexception-correctly).
  process.on('uncaughtException', (error) => {
    // First, so that the process exits even if the line cannot be written.
    stop(DEFECT).catch(() => process.exit(DEFECT));
    log.fatal({ err: error }, 'Uncaught exception: the process finishes its open requests and exits');
  });
  // All `finally` blocks on the way have run, so the state of the process is known.
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'Unhandled promise rejection');
  });

  const origin = env.port === 0 ? `http://localhost:${address.port}` : env.publicUrl;
  const lines = [
    `Hydrate is ready at ${origin}`,
    `  GraphQL   ${origin}/graphql, to explore at ${origin}/sandbox`,
    ...(hasDemoAccount
      ? [
          `  Log in    username ${DEMO_ACCOUNT.userName}, password ${DEMO_ACCOUNT.password} (demo content; DEMO=off disables it)`,
        ]
      : []),
    `  Mails     ${env.mailUrl === null ? `are written to ${join(env.dataDir, 'outbox')}` : `are sent through ${new URL(env.mailUrl).host}`}`,
    ...(env.uploads === null
      ? []
      : [
          `  Uploads   are stored in s3://${env.uploads.name}/${env.uploads.prefix} (${env.uploads.endpoint ?? env.uploads.region})`,
        ]),
    `  Data      ${env.databaseUrl === null ? env.dataDir : `${new URL(env.databaseUrl).host}${new URL(env.databaseUrl).pathname}, files in ${env.dataDir}`}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.send?.({ type: 'ready' });
  void warmUp(log);
}

/** Error codes of the system and SQLite for a folder that cannot be created or written. */
const unusable =
  /^(?:EACCES|EDQUOT|EEXIST|ENOSPC|ENOTDIR|EPERM|EROFS|SQLITE_(?:CANTOPEN|FULL|IOERR|READONLY).*)$/;

main().catch((error: unknown) => {
  if (error instanceof EnvError || error instanceof DatabaseError) fail(error.message);
  if (error instanceof Error && unusable.test(systemCode(error))) {
    fail(
      `Hydrate cannot write its data (${error.message}). Check that DATA_DIR is writable for this user and the disk is not full.`,
    );
  }
  process.stderr.write(
    `Hydrate could not start.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
