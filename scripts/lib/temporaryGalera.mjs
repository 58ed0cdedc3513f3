import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { haproxyConfiguration } from './haproxy.mjs';
import { findProgram } from './programs.mjs';
import { run } from './run.mjs';
import { freePort, greets, isMariadb, runUntilLeft } from './temporaryMysql.mjs';

/** A node copies all data when it joins, on a machine that may be busy. */
const startLimitMs = 120_000;
const SERVER_USER = 'mysql';

const providers = [
  '/usr/lib/galera/libgalera_smm.so',
  '/usr/lib64/galera-4/libgalera_smm.so',
  '/usr/lib64/galera/libgalera_smm.so',
  '/opt/homebrew/lib/libgalera_smm.so',
];
const findProvider = () => [process.env.GALERA_PROVIDER ?? '', ...providers].find((file) => existsSync(file));

/** @returns {Promise<string[]>} names of Debian packages that a cluster needs and that are not installed */
export async function missingForGalera() {
  const server = findProgram('mariadbd');
  return [
    server && (await isMariadb(server)) ? '' : 'mariadb-server',
    findProvider() ? '' : 'galera-4',
    findProgram('haproxy') ? '' : 'haproxy',
    findProgram('rsync') ? '' : 'rsync',
  ].filter(Boolean);
}

/**
 * @typedef {object} Node
 * @property {string} name `node1` and so on
 * @property {number} port where it listens for clients
 * @property {string} url `mysql://…` of this node alone
 */

/**
 * @typedef {object} Galera
 * @property {string} url of the writer, whichever node that is, through HAProxy
 * @property {readonly Node[]} nodes those of the beginning, and those that can join
 * @property {(name: string) => Promise<void>} start starts a node and waits until it serves; its data is copied from another
 * @property {(name: string, signal: NodeJS.Signals) => void} signal to the whole process group of a node
 * @property {(name: string) => Promise<void>} ended waits for the end of a node
 * @property {() => void} stop kills everything
 */

/**
 * Starts a temporary MariaDB Galera Cluster on loopback ports behind HAProxy. HAProxy sends all connections to one node, the writer,
 * until that node fails. When this process ends, everything is stopped and removed. Settings are those of docs/scaling.md, except that a commit is not flushed to
 * the disk.
 * @param {{ size?: number, spare?: number, providerOptions?: readonly string[] }} [options] nodes that start now, nodes that may join
 *   later, and settings of Galera, such as `evs.suspect_timeout=PT2S`
 * @returns {Promise<Galera>}
 */
export async function startTemporaryGalera({ size = 3, spare = 1, providerOptions = [] } = {}) {
  const missing = await missingForGalera();
  if (missing.length > 0) {
    throw new Error(`A Galera cluster needs more programs: apt-get install ${missing.join(' ')}`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-galera-'));
  const password = randomBytes(16).toString('hex');
  /** @type {Map<string, import('node:child_process').ChildProcess>} */
  const running = new Map();
  /** @param {string} name @param {NodeJS.Signals} signal */
  const signal = (name, signal) => {
    const pid = running.get(name)?.pid;
    if (pid && groupLives(pid)) process.kill(-pid, signal);
  };
  const stop = () => {
    process.off('exit', stop);
    for (const name of running.keys()) signal(name, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once('exit', stop);
  // For sockets, logs and process ids.
  await asServerUser(folder);
  /** @param {string} name @param {string[]} command */
  const spawnGroup = (name, command) => {
    const own = path.join(folder, `${name}-run`);
    mkdirSync(own, { recursive: true });
    const child = spawn('sh', ['-c', runUntilLeft, own, ...command], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    running.set(name, child);
    return child;
  };

  /** @type {(Node & { gcomm: number, ist: number, sst: number })[]} */
  const nodes = [];
  for (let i = 1; i <= size + spare; i++) {
    const [port, gcomm, ist, sst] = [await freePort(), await freePort(), await freePort(), await freePort()];
    nodes.push({ name: `node${i}`, port, gcomm, ist, sst, url: urlOf(port, password) });
  }
  const members = nodes.map(({ gcomm }) => `127.0.0.1:${gcomm}`).join(',');

  /** @param {string} name @param {boolean} [isFirst] */
  const start = async (name, isFirst = false) => {
    const node = nodes.find((other) => other.name === name);
    if (!node) throw new Error(`There is no node ${name}.`);
    const data = path.join(folder, name);
    const log = path.join(folder, `${name}.log`);
    mkdirSync(data, { recursive: true });
    const user = await asServerUser(data);
    const args = isFirst ? await firstData(data, folder, password, user) : [];
    const child = spawnGroup(name, [
      findProgram('mariadbd') ?? 'mariadbd',
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      `--socket=${path.join(folder, `${name}.sock`)}`,
      `--pid-file=${path.join(folder, `${name}.pid`)}`,
      `--log-error=${log}`,
      `--port=${node.port}`,
      '--bind-address=127.0.0.1',
      '--skip-name-resolve',
      '--max-connections=400',
      '--innodb-buffer-pool-size=128M',
      '--innodb-flush-log-at-trx-commit=2',
      // What Galera requires.
      '--binlog-format=ROW',
      '--innodb-autoinc-lock-mode=2',
      '--wsrep-on=ON',
      `--wsrep-provider=${findProvider() ?? ''}`,
      '--wsrep-cluster-name=hydrate',
      `--wsrep-cluster-address=gcomm://${isFirst ? '' : members}`,
      `--wsrep-node-name=${name}`,
      `--wsrep-node-address=127.0.0.1:${node.gcomm}`,
      '--wsrep-sst-method=rsync',
      `--wsrep-sst-receive-address=127.0.0.1:${node.sst}`,
      // A node that sends its data cannot write meanwhile: the writer comes last.
      `--wsrep-sst-donor=${nodes
        .slice(0, size)
        .map((other) => other.name)
        .reverse()
        .join(',')},`,
      `--wsrep-provider-options=${[
        'base_host=127.0.0.1',
        `base_port=${node.gcomm}`,
        `gmcast.listen_addr=tcp://127.0.0.1:${node.gcomm}`,
        `ist.recv_addr=127.0.0.1:${node.ist}`,
        'gcache.size=64M',
        ...providerOptions,
      ].join(';')}`,
      ...args,
    ]);
    const since = performance.now();
    while (!(await greets(node.port))) {
      if (!isRunning(child) || performance.now() - since > startLimitMs) {
        throw new Error(`${name} did not start.\n${lastWords(log)}`);
      }
      await sleep(100);
    }
  };

  try {
    // One after the other, because a node that sends its data is busy with that.
    for (const { name } of nodes.slice(0, size)) await start(name, name === 'node1');
    const port = await freePort();
    const configuration = path.join(folder, 'haproxy.cfg');
    const servers = nodes.map(({ name, port }) => ({ name, address: `127.0.0.1:${port}` }));
    writeFileSync(configuration, haproxyConfiguration(`127.0.0.1:${port}`, servers));
    const proxy = spawnGroup('haproxy', [findProgram('haproxy') ?? 'haproxy', '-db', '-f', configuration]);
    for (const since = performance.now(); !(await greets(port)); await sleep(100)) {
      if (!isRunning(proxy) || performance.now() - since > startLimitMs) {
        throw new Error(
          `HAProxy finds no node.\n${(await run(findProgram('haproxy') ?? 'haproxy', ['-c', '-f', configuration])).output}`,
        );
      }
    }
    return {
      url: urlOf(port, password),
      nodes: nodes.map(({ name, port, url }) => ({ name, port, url })),
      start: (name) => start(name),
      signal,
      ended: async (name) => {
        const pid = running.get(name)?.pid;
        const since = performance.now();
        while (pid && groupLives(pid)) {
          if (performance.now() - since > startLimitMs) throw new Error(`${name} did not end.`);
          await sleep(50);
        }
      },
      stop,
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** @param {number} port @param {string} password */
const urlOf = (port, password) => `mysql://hydrate:${password}@127.0.0.1:${port}/hydrate`;

/**
 * The servers of root run as the user of Debian's package: for root, rsync would receive the data as `nobody`, who may not write it.
 * @param {string} folder is given to that user
 */
async function asServerUser(folder) {
  if (process.getuid?.() !== 0) return [];
  const [uid, gid] = await Promise.all([run('id', ['-u', SERVER_USER]), run('id', ['-g', SERVER_USER])]);
  chownSync(folder, Number(uid.output), Number(gid.output));
  return [`--user=${SERVER_USER}`];
}

/** @param {import('node:child_process').ChildProcess} child */
const isRunning = (child) => child.exitCode === null && child.signalCode === null;

/** @param {number} pid of the leader of a process group, which may have ended before the others */
function groupLives(pid) {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} log */
const lastWords = (log) => (existsSync(log) ? readFileSync(log, 'utf8').slice(-3000) : '');

/**
 * Creates the data of the first node. The others copy it.
 * @param {string} data @param {string} folder @param {string} password @param {string[]} user
 * @returns {Promise<string[]>} arguments of the server
 */
async function firstData(data, folder, password, user) {
  const created = await run(findProgram('mariadb-install-db', 'mysql_install_db') ?? 'mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    ...user,
    '--auth-root-authentication-method=socket',
    '--skip-test-db',
  ]);
  if (!created.ok) throw new Error(`the database could not be created:\n${created.output}`);
  const file = path.join(folder, 'init.sql');
  const statements = [
    'CREATE DATABASE hydrate CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;',
    ...['127.0.0.1', 'localhost'].flatMap((host) => [
      `CREATE USER 'hydrate'@'${host}' IDENTIFIED BY '${password}';`,
      `GRANT ALL ON *.* TO 'hydrate'@'${host}';`,
      // HAProxy's check logs in without a password, and may read nothing but the server's state.
      `CREATE USER 'haproxy'@'${host}';`,
    ]),
  ];
  writeFileSync(file, `${statements.join('\n')}\n`, { mode: 0o600 });
  await asServerUser(file);
  return [`--init-file=${file}`];
}
