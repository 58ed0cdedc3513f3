import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from './build.mjs';
import { findMysqlServer } from './lib/programs.mjs';
import { elapsed, helpIfAsked, namesAndOptions, runNode, stopOnSignals } from './lib/run.mjs';
import { missingForGalera, startTemporaryGalera } from './lib/temporaryGalera.mjs';
import { startTemporaryMysql } from './lib/temporaryMysql.mjs';
import { inRoot, requireDependencies, typeScript } from './lib/workspace.mjs';

/**
 * Injects faults into the built server (docs/operation.md, "What it survives"). This script finds the database server,
 * kills and restarts it if a fault needs that, and runs the faults, which are TypeScript (api/bench/faults).
 */

/** @typedef {'sqlite' | 'mysql' | 'galera'} Engine */

/**
 * @typedef {object} Fault
 * @property {string} name what `npm run faults -- NAME` selects, and its file
 * @property {string} title
 * @property {readonly Engine[]} engines where it can make a difference
 * @property {boolean} [isOptional] only runs if it is named, because it needs more programs and more time
 */

const both = /** @type {const} */ (['sqlite', 'mysql']);

/** Compute-heavy faults first, faults that mostly wait last. @type {readonly Fault[]} */
const faults = [
  { name: 'memory', title: 'memory after many mixed requests', engines: both },
  { name: 'killNine', title: 'kill -9 while people write, 20 times', engines: both },
  {
    name: 'notificationKills',
    title: 'kill -9 while people comment: notifications and mails',
    engines: both,
  },
  { name: 'walks', title: '100 walks over lists while people like, publish and delete', engines: both },
  { name: 'silentConnections', title: 'connections that send nothing', engines: both },
  { name: 'hugeBody', title: 'bodies of 100 MB', engines: both },
  { name: 'slowClient', title: 'clients that send a byte a second', engines: ['sqlite'] },
  { name: 'diskFull', title: 'the disk is full or read-only', engines: both },
  { name: 'outOfFiles', title: 'the process may open no further file', engines: both },
  { name: 'clockJumps', title: 'the clock jumps by an hour', engines: ['sqlite'] },
  { name: 'twoMigrations', title: 'two processes migrate at once', engines: both },
  { name: 'dnsFails', title: 'names cannot be resolved', engines: ['mysql'] },
  { name: 'bucketHangs', title: 'the bucket of the pictures hangs', engines: ['sqlite'] },
  { name: 'mailHangs', title: 'the mail server hangs', engines: both },
  { name: 'databaseAway', title: 'the database goes away for 30 s', engines: both },
  {
    name: 'cluster',
    title: 'nodes of a Galera cluster die, are cut off, restart and join',
    engines: ['galera'],
    isOptional: true,
  },
];

/** @typedef {{ fault: Fault, engine: Engine }} Run */
/** @typedef {{ run: Run, ok: boolean, time: string }} Outcome */

const list = faults.map(
  ({ name, title, isOptional }) =>
    `  ${name.padEnd(18)} ${title}${isOptional ? ' (only if it is named)' : ''}`,
);
helpIfAsked(`Usage: npm run faults -- [FAULT ...] [--engine sqlite|mysql|galera] [--seed NUMBER] [--full]

Exposes the built server to faults (docs/operation.md, "What it survives"):

${list.join('\n')}`);

// `npm run faults -- killNine --engine sqlite`: names of faults, then their options.
const { asked, options } = namesAndOptions();
const engineAt = options.indexOf('--engine');
const all = /** @type {const} */ ([...both, 'galera']);
const engines = engineAt < 0 ? all : all.filter((engine) => engine === options[engineAt + 1]);
if (engineAt >= 0) options.splice(engineAt, 2);
const unknown = asked.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0 || engines.length === 0) {
  const problem =
    unknown.length > 0 ? `No such fault: ${unknown.join(', ')}.` : '--engine is sqlite, mysql or galera.';
  console.error(`${problem} There are: ${faults.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
/** @type {readonly Run[]} */
const runs = faults
  .filter(({ name, isOptional }) => (asked.length === 0 ? !isOptional : asked.includes(name)))
  .flatMap((fault) =>
    fault.engines.filter((engine) => engines.includes(engine)).map((engine) => ({ fault, engine })),
  );

/** Time limit for all faults in minutes, without building. Developers would not run a slower check before a change. */
const atMost = 10;

requireDependencies();
stopOnSignals();
const folder = mkdtempSync(path.join(tmpdir(), 'hydrate-faults-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
if (!(await build(['api', 'web']))) process.exit(1);
const compiled = await runNode(typeScript(), ['-p', 'api/tsconfig.bench.json']);
if (!compiled.ok) {
  console.error(`${compiled.output}\nThe faults could not be compiled.`);
  process.exit(1);
}

const mysqlServer = findMysqlServer();
if (!mysqlServer && runs.some(({ engine }) => engine === 'mysql')) {
  console.error('No MariaDB or MySQL: install one, or run with --engine sqlite.');
  process.exit(1);
}
const missing = runs.some(({ engine }) => engine === 'galera') ? await missingForGalera() : [];
if (missing.length > 0) {
  console.error(`A Galera cluster needs more programs: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}
const settings = ['--max-connections=400'];

/**
 * Starts a database server for one fault, which controls it by messages: `stop` (kill), `start` (again, at the same
 * address), `freeze` and `thaw`.
 * @param {string} server
 * @param {string} dataFolder
 */
async function startDatabase(server, dataFolder) {
  let running = await startTemporaryMysql(server, { dataFolder, settings });
  const address = new URL(running.url);
  /** @param {unknown} wish */
  const control = async (wish) => {
    if (wish === 'stop') running.stop();
    if (wish === 'start') running = await startTemporaryMysql(server, { dataFolder, settings, address });
    if (wish === 'freeze') running.signal('SIGSTOP');
    if (wish === 'thaw') running.signal('SIGCONT');
  };
  return { url: address.href, nodes: '[]', control, stop: () => running.stop() };
}

/** Starts a cluster for one fault, which controls its nodes by messages: `start`, or the name of a signal. */
async function startCluster() {
  const cluster = await startTemporaryGalera();
  /** @param {unknown} message */
  const control = async (message) => {
    const { wish, node } = /** @type {{ wish: NodeJS.Signals | 'start', node: string }} */ (message);
    if (wish === 'start') return cluster.start(node);
    cluster.signal(node, wish);
    if (wish === 'SIGTERM' || wish === 'SIGKILL') await cluster.ended(node);
  };
  return { url: cluster.url, nodes: JSON.stringify(cluster.nodes), control, stop: cluster.stop };
}

/** @param {Run} run @returns {Promise<Outcome>} */
async function runFault(run) {
  const { fault, engine } = run;
  const started = performance.now();
  const own = path.join(folder, `${fault.name}-${engine}`);
  const databaseFolder = `${own}-mysql`;
  const database =
    engine === 'galera'
      ? await startCluster()
      : engine === 'mysql' && mysqlServer
        ? await startDatabase(mysqlServer, databaseFolder)
        : null;
  const { ok, output } = await runNode(
    inRoot('api/bench/.cache/bench/faults/main.js'),
    [fault.name, ...options],
    {
      env: {
        FAULTS_FOLDER: own,
        FAULTS_DATABASE_URL: database?.url ?? '',
        FAULTS_DATABASE_FOLDER: engine === 'mysql' ? databaseFolder : '',
        FAULTS_NODES: database?.nodes ?? '',
      },
      onMessage: (wish, reply) =>
        void database?.control(wish).then(
          () => reply({ done: true }),
          (/** @type {unknown} */ error) => {
            console.error(error);
            reply({ done: false });
          },
        ),
    },
  );
  database?.stop();
  const time = elapsed(started);
  console.log(`\n=== ${fault.name} on ${engine}: ${fault.title}`);
  if (output.trim()) console.log(output.trimEnd().replace(/^/gm, '  '));
  console.log(`--- ${fault.name} on ${engine} ${ok ? 'survived' : 'FAILED'} in ${time}`);
  return { run, ok, time };
}

/** @param {() => Run | undefined} next @returns {Promise<Outcome[]>} the outcomes, once `next` returns nothing */
async function inTurn(next) {
  const outcomes = [];
  for (let run = next(); run; run = next()) outcomes.push(await runFault(run));
  return outcomes;
}

const since = performance.now();
// Two at once, for two cores: one from the compute-heavy end, one from the waiting end.
const queue = [...runs];
const outcomes = (await Promise.all([inTurn(() => queue.shift()), inTurn(() => queue.pop())])).flat();

console.log('\n=== summary');
for (const { run, ok, time } of outcomes) {
  const { fault, engine } = run;
  console.log(
    `${fault.name.padEnd(18)} ${engine.padEnd(7)} ${(ok ? 'survived' : 'FAILED').padEnd(9)} ${time.padStart(8)}   ${fault.title}`,
  );
}
const failed = outcomes.filter(({ ok }) => !ok).length;
const isLate = performance.now() - since > atMost * 60_000;
console.log(
  `${outcomes.length - failed} of ${outcomes.length} survived, in ${elapsed(since)} without building.`,
);
if (isLate) console.error(`FAILED: the run took longer than the limit of ${atMost} minutes.`);
process.exit(failed === 0 && !isLate ? 0 : 1);
