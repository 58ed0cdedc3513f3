import 'reflect-metadata';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { hashPassword } from '../../src/features/auth/password.js';
import { LISTED } from '../../src/features/posts/postRows.js';
import { engineOf } from '../../src/platform/database/dataSource.js';
import { PASSWORD } from '../dataset.js';
import { load } from '../load.js';
import { loadSqlite } from '../loadSqlite.js';
import { createMeter } from '../search/cost.js';
import { openServices } from '../search/services.js';
import { casesOf, lastCursor } from './cases.js';
import { fillLists } from './fill.js';
import { type Plan, planOf, type Statement } from './plan.js';

/** What a page of a list costs, for ../lists.mjs. */
export interface Measured extends Plan {
  name: string;
  page: number;
  statements: number;
  /** Index entries and rows that the storage engine has handed out; 0 on SQLite, which does not count them. */
  rows: number;
  /** Milliseconds of processor time, of the database as well. */
  time: number;
}

/** The tables that are filled with posts; fill.ts adds what members make of them. */
const TABLES = ['user', 'category', 'post', 'post_category', 'post_search', 'bookmark'];
/** The beginnings of all cases but the searches. */
const OTHERS = /^(?:reading list|shared collection|highlights|notifications|archive|profile|series)/;
const REPEAT = 5;
const WARM_UP = 25;

async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: 'string', default: '20000' },
      only: { type: 'string', default: '' },
      out: { type: 'string', default: '' },
    },
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hydrate-lists-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const migrated = await openServices(dataDir);
  await migrated.close();
  const options = { posts: Number(values.posts), seed: 1, passwordHash: await hashPassword(PASSWORD) };
  // What searches read takes most of the time. The cases are known only after it is loaded.
  const isSearched = values.only === '' || /search/i.test(values.only) || !OTHERS.test(values.only);
  const only = TABLES.filter((table) => isSearched || table !== 'post_search');
  const say = (line: string) => console.log(line);
  if (engineOf(migrated.dataSource) === 'sqlite') loadSqlite(dataDir, { ...options, only }, say);
  else await load(process.env.BENCH_DATABASE_URL ?? '', { ...options, only }, say);
  const open = await openServices(dataDir);
  try {
    const subject = await fillLists(open.dataSource);
    // Each search reads a thousand posts for the spelling, at most 20,000 in all.
    const { search } = open.services;
    for (let i = 0; isSearched && i < WARM_UP; i++) await search.search({ query: 'react', first: 1 }, LISTED);
    const measured: Measured[] = [];
    const cases = await casesOf(open, subject);
    for (const { name, read, isPaged } of cases.filter((each) => each.name.includes(values.only))) {
      const first = await read(null);
      measured.push(await measure(open.dataSource, { name, page: 1 }, () => read(null)));
      const after = isPaged ? lastCursor(first) : null;
      if (after !== null) measured.push(await measure(open.dataSource, { name, page: 2 }, () => read(after)));
    }
    writeFileSync(values.out, JSON.stringify(measured));
  } finally {
    await open.close();
  }
}

async function measure(
  dataSource: DataSource,
  which: Pick<Measured, 'name' | 'page'>,
  read: () => Promise<unknown>,
): Promise<Measured> {
  const meter = await createMeter(dataSource);
  const statements: Statement[] = [];
  const former = dataSource.logger.logQuery.bind(dataSource.logger);
  dataSource.logger.logQuery = (sql, parameters) => {
    statements.push({ sql, parameters: Array.isArray(parameters) ? parameters : [] });
  };
  await read();
  dataSource.logger.logQuery = former;
  const idle = await meter.read();
  const before = await meter.read();
  for (let i = 0; i < REPEAT; i++) await read();
  const after = await meter.read();
  // Reading the counters also counts.
  const rows = (after.rows - before.rows - (before.rows - idle.rows)) / REPEAT;
  const time = (after.own - before.own + after.server - before.server) / REPEAT;
  const plan = await planOf(dataSource, statements);
  return { ...which, ...plan, statements: statements.length, rows, time };
}

await main(process.argv.slice(2));
