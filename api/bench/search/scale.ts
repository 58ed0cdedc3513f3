import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { hashPassword } from '../../src/features/auth/password.js';
import { SearchService } from '../../src/features/search/search.service.js';
import { openDatabase } from '../../src/platform/database/dataSource.js';
import { createLogger } from '../../src/platform/log/log.js';
import { WorkerThreads } from '../../src/platform/threads/workerThreads.js';
import { PASSWORD, userNameOf } from '../dataset.js';
import { load } from '../load.js';
import { type HttpRequest, measure } from '../measure.js';
import { type RunningServer, startApis } from '../servers.js';
import { startStatementCounter } from '../statementCounter.js';

/** Connections at which all figures of docs/performance.md are compared. */
const CONNECTIONS = 16;

/** The lists and filters of the search page, with words of the generated texts. */
const CASES: readonly (readonly [name: string, variables: object])[] = [
  ['one word', {}],
  ['category', { filter: { category: 'Hooks' } }],
  ['author', { filter: { author: userNameOf(0) } }],
  ['year', { filter: { year: 2024 } }],
  ['short posts', { filter: { length: 'SHORT' } }],
  ['newest first', { sort: 'NEWEST' }],
  ['most liked first', { sort: 'POPULAR' }],
];

const QUERY = `query ($query: String!, $filter: SearchFilter, $sort: SearchSort! = RELEVANCE) {
  search(query: $query, filter: $filter, sort: $sort, first: 8) { nodes { id title } } }`;

interface Row {
  name: string;
  p95: number;
  median: number;
  rows: number;
  statements: number;
}

/** Fills a database with posts, and prints time and rows read of each kind of search (their plans: searchPlans.db.test.ts). */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '20000' },
      seconds: { type: 'string', default: '3' },
      words: { type: 'string', default: 'state,render,component' },
      mysql: { type: 'boolean' },
    },
  });
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hydrate-search-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const log = createLogger('silent');
  const dataSource = await openDatabase({ databaseUrl, dataDir, log });
  const posts = Number(values.posts);
  const passwordHash = await hashPassword(PASSWORD);
  await load(databaseUrl, { posts, seed: 1, passwordHash }, (line) => console.log(line));
  await fillTopics(dataSource);
  const words = values.words.split(',');
  const api = await startApis(1, { databaseUrl, dataDir });
  const counter = await startStatementCounter({ databaseUrl, dataDir });
  const table: Row[] = [];
  try {
    for (const [name, variables] of CASES) {
      const requests = words.map((query) => requestOf({ query, ...variables }));
      await send(api, requests);
      const before = await handlerReads(dataSource);
      await send(api, requests);
      const rows = Math.round(((await handlerReads(dataSource)) - before) / requests.length);
      const statements = await counter.during(() => send(counter, requests));
      await measure(api.origins, requests, CONNECTIONS, 1);
      const measured = await measure(api.origins, requests, CONNECTIONS, Number(values.seconds));
      if (measured.refused > 0) throw new Error(`${name}: ${measured.refused} searches were refused.`);
      const { median, p95 } = measured;
      table.push({ name, median, p95, rows, statements: statements / requests.length });
    }
  } finally {
    await counter.stop();
    await api.stop();
  }
  print(posts, table);
  await dataSource.destroy();
}

/** As the server does it in the background. */
async function fillTopics(dataSource: DataSource): Promise<void> {
  const threads = new WorkerThreads();
  const search = new SearchService(dataSource, threads);
  const since = performance.now();
  let filled = 0;
  for (;;) {
    const now = await search.fillTopics(new AbortController().signal);
    if (now === 0) break;
    filled += now;
  }
  await threads.close();
  console.log(`  topics of ${filled} posts  ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

const requestOf = (variables: object): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY, variables }),
});

async function send(
  { origin }: Pick<RunningServer, 'origin'>,
  requests: readonly HttpRequest[],
): Promise<void> {
  for (const { method, path: address, headers = {}, body } of requests) {
    const response = await fetch(origin + address, { method, headers, body: body ?? null });
    const text = await response.text();
    if (text.includes('"errors"') || !text.includes('"title"'))
      throw new Error(`A search answered ${response.status}: ${text.slice(0, 300)}`);
  }
}

/** Index entries and rows that the storage engine has handed out so far. */
async function handlerReads(dataSource: DataSource): Promise<number> {
  const rows = await dataSource.query<{ Value: string }[]>("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}

function print(posts: number, table: readonly Row[]): void {
  console.log(`\n${posts} posts, ${CONNECTIONS} connections, times in ms\n`);
  console.log('| search | median | p95 | statements | rows read |\n| --- | ---: | ---: | ---: | ---: |');
  for (const { name, median, p95, statements, rows } of table)
    console.log(
      `| ${name} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${statements.toFixed(1)} | ${rows} |`,
    );
}

await main(process.argv.slice(2));
