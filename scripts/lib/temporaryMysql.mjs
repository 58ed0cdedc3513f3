import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from './programs.mjs';
import { run } from './run.mjs';

const startLimitMs = 60_000;

/**
 * Runs a server ("$@") until it ends or this process closes its end of the pipe, which also happens when this process
 * is killed. Then it removes the folder ($0) and kills the whole process group.
 */
export const runUntilLeft = '{ "$@"; kill $$; } & read -r _; rm -rf "$0"; kill -9 0';

/** @returns {Promise<number>} a free port of the loopback address */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/** @param {number} port @returns {Promise<boolean>} whether a server sends a greeting, as MySQL does before a login */
export const greets = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    /** @param {boolean} answer */
    const finish = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .once('data', () => finish(true))
      .once('error', () => finish(false))
      .setTimeout(1000, () => finish(false));
  });

/** @param {import('node:child_process').ChildProcess} child */
const isRunning = (child) => child.exitCode === null && child.signalCode === null;

/** @param {string} server from `findMysqlServer` @returns {Promise<boolean>} whether it is MariaDB and not MySQL */
export const isMariadb = async (server) => /mariadb/i.test((await run(server, ['--version'])).output);

/** Linux’s file system in memory, which in a container may be small. */
const memory = '/dev/shm';
const memoryNeeded = 2 * 1024 ** 3;

/** @returns {string} a folder for files that a test soon deletes: in memory if there is room */
function fastFolder() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > memoryNeeded ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
}

/**
 * Settings for the API tests, which lose nothing when the server ends. Each table keeps a file of its own, in which
 * erasedMeansErased.db.test.ts searches.
 */
export const settingsOfTests = [
  '--innodb-flush-log-at-trx-commit=0',
  '--skip-innodb-doublewrite',
  '--performance-schema=OFF',
];

/**
 * @typedef {object} MysqlOptions
 * @property {boolean} [inMemory] keeps the data in memory, if there is room
 * @property {string} [dataFolder] absolute; where the data stays when the server ends, and is found again
 * @property {string[]} [settings] for the server, such as `--innodb-buffer-pool-size=1G`
 * @property {URL} [address] that an earlier server on the same folder had, to be found there again
 */

/**
 * Starts a temporary MySQL-compatible server: an empty database in a temporary folder, on a free loopback port, tuned
 * for tests and not for durability. When this process ends, the server is stopped and its folder removed. `stop` kills
 * it. `signal` signals the whole process group, for example SIGSTOP, which freezes it with open connections.
 * @param {string} server from `findMysqlServer`
 * @param {MysqlOptions} [options]
 * @returns {Promise<{ url: string, stop: () => void, signal: (name: NodeJS.Signals) => void }>}
 */
export async function startTemporaryMysql(server, { dataFolder, settings = [], address, inMemory } = {}) {
  const folder = mkdtempSync(path.join(inMemory ? fastFolder() : tmpdir(), 'hydrate-mysql-'));
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @param {NodeJS.Signals} name */
  const signal = (name) => {
    if (child?.pid && isRunning(child)) process.kill(-child.pid, name);
  };
  const stop = () => {
    process.off('exit', stop);
    signal('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once('exit', stop);
  try {
    const onMariadb = await isMariadb(server);
    const asRoot = process.getuid?.() === 0 ? [`--user=${userInfo().username}`] : [];
    const data = dataFolder ?? `${folder}/data`;
    // A starting server empties its folder for temporary tables, even of files that another server uses.
    mkdirSync(`${folder}/tmp`);
    const common = ['--no-defaults', `--datadir=${data}`, `--tmpdir=${folder}/tmp`, ...asRoot];
    const created = existsSync(`${data}/ibdata1`)
      ? { ok: true, output: '' }
      : onMariadb
        ? await run(findProgram('mariadb-install-db', 'mysql_install_db') ?? 'mariadb-install-db', [
            ...common,
            '--auth-root-authentication-method=socket',
            '--skip-test-db',
          ])
        : await run(server, [...common, '--initialize-insecure']);
    if (!created.ok) throw new Error(`the database could not be created:\n${created.output}`);

    const password = address?.password ?? randomBytes(16).toString('hex');
    const statements = [
      onMariadb ? '' : `ALTER USER 'root'@'localhost' IDENTIFIED BY '${randomBytes(16).toString('hex')}';`,
      'CREATE DATABASE IF NOT EXISTS hydrate_test CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;',
      "CREATE USER IF NOT EXISTS 'hydrate'@'127.0.0.1';",
      `ALTER USER 'hydrate'@'127.0.0.1' IDENTIFIED BY '${password}';`,
      "GRANT ALL ON *.* TO 'hydrate'@'127.0.0.1' WITH GRANT OPTION;",
    ];
    writeFileSync(`${folder}/init.sql`, `${statements.filter(Boolean).join('\n')}\n`, { mode: 0o600 });

    const port = address ? Number(address.port) : await freePort();
    const args = [
      ...common,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      `--socket=${folder}/server.sock`,
      `--pid-file=${folder}/server.pid`,
      `--log-error=${folder}/server.log`,
      `--init-file=${folder}/init.sql`,
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=2',
      '--innodb-buffer-pool-size=256M',
      // Packages of MySQL configure a folder that only their own user may read, and without which it does not start.
      ...(onMariadb ? [] : ['--mysqlx=OFF', '--secure-file-priv=NULL']),
      ...settings,
    ];
    // A process group of its own, because this process forwards Ctrl+C itself.
    child = spawn('sh', ['-c', runUntilLeft, folder, server, ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    const since = performance.now();
    while (!(await greets(port))) {
      if (!isRunning(child) || performance.now() - since > startLimitMs) {
        const log = `${folder}/server.log`;
        const lastWords = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : '';
        throw new Error(`${server} did not start. ${lastWords}`);
      }
      await sleep(100);
    }
    return { url: `mysql://hydrate:${password}@127.0.0.1:${port}/hydrate_test`, stop, signal };
  } catch (error) {
    stop();
    throw error;
  }
}
