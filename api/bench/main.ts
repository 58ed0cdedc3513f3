import 'reflect-metadata';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { hashPassword } from '../src/features/auth/password.js';
import { openDatabase } from '../src/platform/database/dataSource.js';
import { createLogger } from '../src/platform/log/log.js';
import { createCachedScenarios } from './cachedScenarios.js';
import { PASSWORD } from './dataset.js';
import { checkCounters, countRows, load, LoadError, plainUrl } from './load.js';
import { describeMachine, type Report, type Result, toMarkdown } from './report.js';
import { countRowsRead } from './rowsRead.js';
import { growthTable } from './growth.js';
import { type BenchOptions, OptionsError, parseOptions, USAGE } from './options.js';
import { runScenario } from './run.js';
import { createScenarios, type Scenario } from './scenarios.js';
import { type ApiServer, startApis, startFloor } from './servers.js';
import { startStatementCounter, type StatementCounter } from './statementCounter.js';

/** From bench/.cache/bench, the output folder of this file. */
const RESULTS = path.resolve(import.meta.dirname, '../../../../bench-results');

async function main(options: BenchOptions): Promise<void> {
  const { posts, seed, connections, seconds, warmUp, processes } = options;
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
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
    if (options.loadOnly) return;

    const pool = mysql.createPool({ uri: plainUrl(databaseUrl), connectionLimit: 1 });
    stops.unshift(() => pool.end());
    const [[version]] = await pool.query<mysql.RowDataPacket[]>('SELECT VERSION() AS version');
    const machine = describeMachine(String(version?.version));
    const rowsRead = await countRowsRead(databaseUrl, dataDir);
    const api = await startApis(processes, { databaseUrl, dataDir, profileTo: options.profileTo });
    stops.unshift(() => api.stop());
    const floor = await startFloor(databaseUrl);
    stops.unshift(() => floor.stop());

    const isWanted = ({ name, quick }: Scenario) =>
      name.toLowerCase().includes(options.only) && (quick === true || !options.quick);
    const scenarios = await createScenarios(api.origin, pool);
    const results: Result[] = [];
    const runAll = async (server: ApiServer, counter: StatementCounter, wanted: Scenario[]) => {
      for (const scenario of wanted) {
        for (const count of connections) {
          const load = { connections: count, seconds, warmUp: count === connections[0] ? warmUp : 0 };
          const result = await runScenario(scenario, server, floor, counter, load);
          results.push(result);
          const { api: measured, ratio } = result;
          console.log(
            `  ${scenario.name.padEnd(46)} ${String(count).padStart(3)}  ${measured.requestsPerSecond.toFixed(0).padStart(6)}/s  ${ratio.toFixed(2)} of the floor  (load ${(loadavg()[0] ?? 0).toFixed(1)})`,
          );
        }
      }
    };
    const counter = await startStatementCounter({ databaseUrl, dataDir });
    stops.unshift(() => counter.stop());
    await runAll(api, counter, scenarios.filter(isWanted));
    await api.stop();
    const keeping = await startApis(processes, { databaseUrl, dataDir, answerCache: 'on' });
    stops.unshift(() => keeping.stop());
    const keepingCounter = await startStatementCounter({ databaseUrl, dataDir, answerCache: 'on' });
    stops.unshift(() => keepingCounter.stop());
    await runAll(keeping, keepingCounter, (await createCachedScenarios(scenarios, pool)).filter(isWanted));
    const report: Report = {
      when: new Date().toISOString(),
      machine,
      posts,
      seed,
      loadSeconds,
      rows: await countRows(databaseUrl),
      secondsEach: seconds,
      warmUp,
      processes,
      rowsRead,
      results,
    };
    const text = toMarkdown(report);
    console.log(`\n${text}`);
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(path.join(RESULTS, `${options.reportName}.json`), `${JSON.stringify(report, null, 2)}\n`);
    writeFileSync(path.join(RESULTS, `${options.reportName}.md`), text);
    if (options.growthOf.at(-1) === posts) writeGrowth(options);
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

/** Compares the sizes after the last of them is written. */
function writeGrowth({ growthOf, posts, reportName }: BenchOptions): void {
  const nameAt = (size: number) => reportName.replace(String(posts), String(size));
  const reports = growthOf.map(
    (size) => JSON.parse(readFileSync(path.join(RESULTS, `${nameAt(size)}.json`), 'utf8')) as Report,
  );
  const growth = growthTable(reports);
  if (growth === null) return;
  console.log(growth);
  writeFileSync(path.join(RESULTS, `${reportName.replace(`-${posts}`, '')}.md`), growth);
}

async function run(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else await main(options);
}

await run().catch((error: unknown) => {
  console.error(error instanceof LoadError || error instanceof OptionsError ? error.message : error);
  process.exitCode = 1;
});
