import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import mysql from 'mysql2/promise';
import { hashPassword } from '../src/auth/password.js';
import { openDatabase } from '../src/database/dataSource.js';
import { createLogger } from '../src/log.js';
import { createCachedScenarios } from './cachedScenarios.js';
import { PASSWORD } from './dataset.js';
import { checkCounters, countRows, load, LoadError, plainUrl } from './load.js';
import { describeMachine, type Report, type Result, toMarkdown } from './report.js';
import { countRowsRead } from './rowsRead.js';
import { growthTable, readReports } from './growth.js';
import { runScenario } from './run.js';
import { createScenarios, type Scenario } from './scenarios.js';
import { type ApiServer, startApi, startFloor } from './servers.js';

const USAGE = `npm run bench -- api [options]
  --posts N          how many posts: 100000 unless it is said; 10000 and 1000000 show what grows
  --seed N           of the data: 1
  --keep FOLDER      where the database stays, so that the next run need not load it
  --load-only        fills the database and measures nothing
  --quick            one second each, at 16 connections, the most important scenarios
  --only TEXT        the scenarios whose names hold this, case aside
  --connections A,B  1,16,64
  --seconds N        how long each load lasts: 2
  --profile FOLDER   writes a CPU profile of the API there`;

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    'load-only': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    connections: { type: 'string' },
    seconds: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** From bench/.cache/bench, where this file is compiled to. */
const RESULTS = path.resolve(import.meta.dirname, '../../../../bench-results');

async function main(): Promise<void> {
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
  const [posts, seed] = [Number(options.posts), Number(options.seed)];
  const secondsEach = Number(options.seconds ?? (options.quick ? 1 : 2));
  const connections = (options.connections ?? (options.quick ? '16' : '1,16,64')).split(',').map(Number);
  if (
    ![posts, seed, secondsEach, ...connections].every((number) => Number.isSafeInteger(number) && number > 0)
  ) {
    throw new LoadError(USAGE);
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hydrate-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const stops: (() => Promise<void>)[] = [];
  try {
    await (await openDatabase({ databaseUrl, dataDir, log: createLogger('silent') })).destroy();
    console.log(`Loading ${posts} posts ...`);
    const loadSeconds = await load(
      databaseUrl,
      { posts, seed, passwordHash: await hashPassword(PASSWORD) },
      console.log,
    );
    console.log(
      loadSeconds === null ? '  they are there already' : `  loaded in ${loadSeconds.toFixed(0)} s`,
    );
    await checkCounters(databaseUrl);
    console.log('  every counter equals its rows');
    if (options['load-only']) return;

    const pool = mysql.createPool({ uri: plainUrl(databaseUrl), connectionLimit: 1 });
    stops.unshift(() => pool.end());
    const [[version]] = await pool.query<mysql.RowDataPacket[]>('SELECT VERSION() AS version');
    const machine = describeMachine(String(version?.version));
    const rowsRead = await countRowsRead(databaseUrl, dataDir);
    const api = await startApi({ databaseUrl, dataDir, profileTo: options.profile });
    stops.unshift(() => api.stop());
    const floor = await startFloor(databaseUrl);
    stops.unshift(() => floor.stop());

    const isWanted = ({ name, quick }: Scenario) =>
      name.toLowerCase().includes(options.only.toLowerCase()) && (quick === true || !options.quick);
    const scenarios = await createScenarios(api.origin, pool);
    const results: Result[] = [];
    const runAll = async (server: ApiServer, wanted: Scenario[]) => {
      for (const scenario of wanted) {
        for (const count of connections) {
          const load = { connections: count, seconds: secondsEach, isFirst: count === connections[0] };
          const result = await runScenario(scenario, server, floor, load);
          results.push(result);
          const { api: measured, ratio } = result;
          console.log(
            `  ${scenario.name.padEnd(46)} ${String(count).padStart(3)}  ${measured.requestsPerSecond.toFixed(0).padStart(6)}/s  ${ratio.toFixed(2)} of the floor  (load ${(loadavg()[0] ?? 0).toFixed(1)})`,
          );
        }
      }
    };
    await runAll(api, scenarios.filter(isWanted));
    await api.stop();
    const keeping = await startApi({ databaseUrl, dataDir, answerCache: 'on' });
    stops.unshift(() => keeping.stop());
    await runAll(keeping, (await createCachedScenarios(scenarios, pool)).filter(isWanted));
    const report: Report = {
      when: new Date().toISOString(),
      machine,
      posts,
      seed,
      loadSeconds,
      rows: await countRows(databaseUrl),
      secondsEach,
      rowsRead,
      results,
    };
    const text = toMarkdown(report);
    console.log(`\n${text}`);
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(path.join(RESULTS, `api-${posts}.json`), `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(path.join(RESULTS, `api-${posts}.md`), text);
    const growth = growthTable(readReports(RESULTS));
    if (growth !== null) {
      console.log(growth);
      writeFileSync(path.join(RESULTS, 'api-growth.md'), growth);
    }
    await checkCounters(databaseUrl);
    console.log('Every counter still equals its rows.');
    if (results.some((result) => result.api.serverErrors > 0)) {
      console.error('Some answers were 5xx.');
      process.exitCode = 1;
    }
  } finally {
    for (const stop of stops) await stop();
  }
}

if (options.help) console.log(USAGE);
else {
  await main().catch((error: unknown) => {
    console.error(error instanceof LoadError ? error.message : error);
    process.exitCode = 1;
  });
}
