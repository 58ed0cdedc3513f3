import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { hashPassword } from '../../src/features/auth/password.js';
import { LISTED } from '../../src/features/posts/postRows.js';
import { BadUserInputError } from '../../src/errors.js';
import { PASSWORD } from '../dataset.js';
import { load } from '../load.js';
import { loadSqlite } from '../loadSqlite.js';
import { type HttpRequest, measure } from '../measure.js';
import { startApis } from '../servers.js';
import { type Case, CASES, runCase } from './cases.js';
import { createMeter } from './cost.js';
import { type OpenServices, openServices } from './services.js';

/** Connections at which all figures of docs/performance.md are compared. */
const CONNECTIONS = 16;
/** The tables that a search reads. */
const TABLES = ['user', 'category', 'post', 'post_category', 'post_search'];
/** Searches before the first measurement: each reads a thousand posts for the spelling, at most 20,000 in all. */
const WARM_UP = 25;

const QUERY = `query ($query: String!, $filter: SearchFilter, $sort: SearchSort! = RELEVANCE) {
  search(query: $query, filter: $filter, sort: $sort, first: 8) { nodes { id title } } }`;

interface Row {
  name: string;
  /** Processor time of a query in milliseconds, and of the most expensive one with its text. */
  time: number;
  most: number;
  worst: string;
  statements: number;
  rows: number;
  /** The 95th percentiles in milliseconds: without caches, and of repeated searches with them. */
  p95: { found: number; remembered: number } | null;
  refused: number;
}

interface Options {
  repeat: number;
  seconds: number;
  /** Prints each statement with the processor time until the next one. */
  statements: boolean;
}

/** Fills a database with posts, and prints what each kind of search costs (plans: searchPlans.db.test.ts). */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '20000' },
      repeat: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
      only: { type: 'string', default: '' },
      keep: { type: 'string' },
      statements: { type: 'boolean', default: false },
      mysql: { type: 'boolean' },
    },
  });
  const dataDir = values.keep ?? mkdtempSync(path.join(tmpdir(), 'hydrate-search-'));
  mkdirSync(dataDir, { recursive: true });
  process.once('exit', () => {
    if (values.keep === undefined) rmSync(dataDir, { recursive: true, force: true });
  });
  const posts = Number(values.posts);
  await fill(dataDir, posts);
  const cases = CASES.filter(({ name }) => name.toLowerCase().includes(values.only.toLowerCase()));
  const options = {
    repeat: Number(values.repeat),
    seconds: Number(values.seconds),
    statements: values.statements,
  };
  const rows = await costs(dataDir, cases, options);
  print(posts, options.seconds > 0 ? await underLoad(dataDir, cases, rows, options) : rows);
}

async function fill(dataDir: string, posts: number): Promise<void> {
  const { dataSource, close } = await openServices(dataDir);
  await close();
  const options = { posts, seed: 1, passwordHash: await hashPassword(PASSWORD), only: TABLES };
  const say = (line: string) => console.log(line);
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
  if (dataSource.options.type === 'better-sqlite3') loadSqlite(dataDir, options, say);
  else await load(databaseUrl, options, say);
}

/** Processor time, statements and rows of each query, one after the other in this process. */
async function costs(dataDir: string, cases: readonly Case[], options: Options): Promise<Row[]> {
  const open = await openServices(dataDir);
  try {
    for (let i = 0; i < WARM_UP; i++) await open.services.search.search({ query: 'react', first: 1 }, LISTED);
    const rows: Row[] = [];
    for (const each of cases) rows.push(await costOf(open, each, options));
    return rows;
  } finally {
    await open.close();
  }
}

async function costOf(
  { dataSource, services }: OpenServices,
  each: Case,
  { repeat, statements }: Options,
): Promise<Row> {
  const meter = await createMeter(dataSource);
  const row: Row = {
    name: each.name,
    time: 0,
    most: 0,
    worst: '',
    statements: 0,
    rows: 0,
    p95: null,
    refused: 0,
  };
  const share = 1 / each.queries.length;
  for (const query of each.queries) {
    // The first time reads from the disk, and remembers positions in the order of likes.
    if (!(await isAnswered(runCase(services, each, query)))) row.refused += 1;
    const idle = await meter.read();
    const before = await meter.read();
    const log = listen(dataSource);
    for (let i = 0; i < repeat; i++) await isAnswered(runCase(services, each, query));
    const read = log.end();
    const after = await meter.read();
    const time = (after.own - before.own + after.server - before.server) / repeat;
    row.time += time * share;
    row.statements += (read.length / repeat) * share;
    // Reading the counters also counts.
    row.rows += ((after.rows - before.rows - (before.rows - idle.rows)) / repeat) * share;
    if (time > row.most) Object.assign(row, { most: time, worst: query });
    if (statements) explain(query, read.slice(0, read.length / repeat));
  }
  return row;
}

/** Searches for words that too many posts have may be refused. */
async function isAnswered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (error instanceof BadUserInputError) return false;
    throw error;
  }
}

interface Statement {
  sql: string;
  at: number;
}

function listen({ logger }: DataSource) {
  const statements: Statement[] = [];
  // Processor time: on SQLite a statement runs in this process, and other work on the machine does not count.
  const now = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const former = logger.logQuery.bind(logger);
  logger.logQuery = (sql) => void statements.push({ sql, at: now() });
  return {
    end: () => {
      logger.logQuery = former;
      const end = now();
      return statements.map(({ sql, at }, i) => ({ sql, time: (statements[i + 1]?.at ?? end) - at }));
    },
  };
}

function explain(query: string, statements: readonly { sql: string; time: number }[]): void {
  console.log(`“${query}”`);
  for (const { sql, time } of statements)
    console.log(`  ${time.toFixed(1).padStart(7)} ms  ${sql.replace(/\s+/g, ' ').slice(0, 400)}`);
}

/**
 * The 95th percentiles of each case at the API, if it asks for a page of results: of searches whose results must be found each time, and of
 * repeated ones in the normal configuration, which the response cache and the memory of results answer.
 */
async function underLoad(
  dataDir: string,
  cases: readonly Case[],
  rows: readonly Row[],
  { seconds }: Options,
): Promise<Row[]> {
  const found = await percentiles('off', dataDir, cases, seconds);
  const remembered = await percentiles('on', dataDir, cases, seconds);
  return rows.map((row, i) => {
    const [each, again] = [found[i] ?? null, remembered[i] ?? null];
    return { ...row, p95: each === null || again === null ? null : { found: each, remembered: again } };
  });
}

async function percentiles(
  answerCache: 'on' | 'off',
  dataDir: string,
  cases: readonly Case[],
  seconds: number,
): Promise<(number | null)[]> {
  const databaseUrl = process.env.BENCH_DATABASE_URL ?? '';
  const api = await startApis(1, { databaseUrl, dataDir, answerCache });
  try {
    const measured: (number | null)[] = [];
    for (const { queries, options = {}, run } of cases) {
      const requests = queries.map((query) => requestOf({ query, ...options }));
      if (!run) await measure(api.origins, requests, CONNECTIONS, 1);
      measured.push(run ? null : (await measure(api.origins, requests, CONNECTIONS, seconds)).p95);
    }
    return measured;
  } finally {
    await api.stop();
  }
}

const requestOf = (variables: object): HttpRequest => ({
  method: 'POST',
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: QUERY, variables }),
});

function print(posts: number, table: readonly Row[]): void {
  console.log(
    `\n${posts} posts; processor time in ms a query, of this process and the database server together\n`,
  );
  const heads = `p95 at ${CONNECTIONS} | p95, repeated`;
  console.log(`| search | mean | most | of | statements | rows read | refused | ${heads} |`);
  console.log('| --- | ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
  for (const { name, time, most, worst, statements, rows, refused, p95 } of table) {
    const cells = [name, time.toFixed(1), most.toFixed(1), worst, statements.toFixed(1), Math.round(rows)];
    const load = [p95?.found, p95?.remembered].map((value) => value?.toFixed(0) ?? '');
    console.log(`| ${[...cells, refused, ...load].join(' | ')} |`);
  }
}

await main(process.argv.slice(2));
